// Words in Kanit as outlines, shaped by HarfBuzz, so that Thai vowels and tone marks sit where the font's maker put them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as hb from 'harfbuzzjs';

const require = createRequire(import.meta.url);
const fonts = new Map();
function font(weight) {
  if (!fonts.has(weight)) {
    const bytes = readFileSync(require.resolve(`@expo-google-fonts/kanit/${weight}/Kanit_${weight}.ttf`));
    fonts.set(
      weight,
      new hb.Font(new hb.Face(new hb.Blob(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)))),
    );
  }
  return fonts.get(weight);
}

const EM = 1000;
const short = (value) => String(Math.round(value * 10) / 10);

/** One line of text as outlines with its baseline at y = 0, x from 0: its path, its width and what its ink spans, at `size` units to the em. @param {string} text @param {number} size */
export function line(text, size, weight = '700Bold') {
  const face = font(weight);
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(face, buffer);
  const places = buffer.getGlyphPositions();
  const k = size / EM;
  let [pen, path] = [0, ''];
  let [top, bottom] = [0, 0];
  for (const [at, glyph] of buffer.getGlyphInfos().entries()) {
    const { xAdvance, xOffset, yOffset } = places[at];
    // HarfBuzz writes absolute commands with y upward.
    path += face.glyphToPath(glyph.codepoint).replace(/([MLQCZ])([^MLQCZ]*)/g, (_, command, numbers) => {
      const list = numbers.split(/[ ,]+/).filter(Boolean).map(Number);
      return (
        command +
        list
          .map((value, index) => {
            if (index % 2 === 0) return short((pen + xOffset + value) * k);
            const y = -(yOffset + value) * k;
            [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
            return short(y);
          })
          .join(' ')
      );
    });
    pen += xAdvance;
  }
  return { path, width: pen * k, top, bottom };
}

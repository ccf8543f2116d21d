// Text in Kanit as outlines, shaped by HarfBuzz, which places Thai vowels and tone marks.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as hb from 'harfbuzzjs';

const require = createRequire(import.meta.url);
const fonts = new Map();
/** The font of this weight, loaded once. */
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

/**
 * One line of text as an SVG path, from x = 0 with the baseline at y = 0; with its width and the
 * lowest and highest y of its glyphs.
 * @param {string} text
 * @param {number} size units per em
 */
export function line(text, size, weight = '700Bold') {
  const loaded = font(weight);
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(loaded, buffer);
  const positions = buffer.getGlyphPositions();
  const k = size / EM;
  let [cursor, path] = [0, ''];
  let [top, bottom] = [0, 0];
  for (const [at, glyph] of buffer.getGlyphInfos().entries()) {
    const { xAdvance, xOffset, yOffset } = positions[at];
    // HarfBuzz writes absolute commands with y upward.
    path += loaded.glyphToPath(glyph.codepoint).replace(/([MLQCZ])([^MLQCZ]*)/g, (_, command, numbers) => {
      const list = numbers.split(/[ ,]+/).filter(Boolean).map(Number);
      return (
        command +
        list
          .map((value, index) => {
            if (index % 2 === 0) return short((cursor + xOffset + value) * k);
            const y = -(yOffset + value) * k;
            [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
            return short(y);
          })
          .join(' ')
      );
    });
    cursor += xAdvance;
  }
  return { path, width: cursor * k, top, bottom };
}

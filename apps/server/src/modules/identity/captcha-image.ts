import { randomInt } from 'node:crypto';
import sharp from 'sharp';

/**
 * The characters of a captcha as strokes on a grid of 4 by 6, in SVG path syntax. Characters that
 * look alike (0 and O, 1 and I, 5 and S, 2 and Z) are left out. They are drawn here because a
 * server need not have fonts.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M1 4H3',
  C: 'M4 1L3 0H1L0 1V5L1 6H3L4 5',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  H: 'M0 0V6M4 0V6M0 3H4',
  J: 'M4 0V5L3 6H1L0 5',
  K: 'M0 0V6M4 0L0 3L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  P: 'M0 6V0H3L4 1V2L3 3H0',
  R: 'M0 6V0H3L4 1V2L3 3H0M2 3L4 6',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V5L1 6H3L4 5V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 3L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  3: 'M0 0H4L2 2.5L4 4V5L3 6H1L0 5',
  4: 'M3 6V0L0 4H4',
  6: 'M4 0H2L0 3V5L1 6H3L4 5V4L3 3H0',
  7: 'M0 0H4L1 6',
  8: 'M1 0H3L4 1V2L3 3H1L0 2V1L1 0M1 3L0 4V5L1 6H3L4 5V4L3 3',
  9: 'M4 3H1L0 2V1L1 0H3L4 1V3L2 6H0',
};
const ALPHABET = Object.keys(GLYPHS);
const LENGTH = 5;
const WIDTH = 200;
const HEIGHT = 64;

/** A random text for a captcha. */
export const randomCaptcha = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Draws a text with tilted characters and lines across. Returns a PNG. */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const colour = () => `hsl(${randomInt(360)} 60% ${randomInt(25, 40)}%)`;
  const glyphs = [...text].map((character, index) => {
    const x = 18 + index * 36 + randomInt(-4, 5);
    const y = 14 + randomInt(-5, 6);
    const turn = `rotate(${randomInt(-18, 19)} 2 3) skewX(${randomInt(-12, 13)})`;
    return `<path d="${GLYPHS[character] ?? ''}" stroke="${colour()}"
      transform="translate(${x} ${y}) scale(${randomInt(54, 66) / 10}) ${turn}" stroke-width=".7"/>`;
  });
  const lines = Array.from({ length: 5 }, () => {
    const [from, to, bend] = [randomInt(HEIGHT), randomInt(HEIGHT), randomInt(HEIGHT)];
    return `<path d="M0 ${from}Q${WIDTH / 2} ${bend} ${WIDTH} ${to}" stroke="${colour()}" stroke-width="1.5"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f4f4f7"/>
    <g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}${glyphs.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

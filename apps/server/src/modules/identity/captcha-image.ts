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
/** The light grey of the background, each channel. */
const BACKGROUND = 245;

/** A random text for a captcha. */
export const randomCaptcha = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

interface Point {
  readonly x: number;
  readonly y: number;
}
type Segment = readonly [Point, Point];
type Colour = readonly [number, number, number];

/** The segments of a path of absolute moves, lines, and horizontal and vertical lines. */
function segmentsOf(path: string): Segment[] {
  const segments: Segment[] = [];
  let at: Point = { x: 0, y: 0 };
  for (const [, command = '', numbers = ''] of path.matchAll(/([MLHV])([^MLHV]*)/g)) {
    const [first = 0, second = 0] = numbers.split(' ').map(Number);
    const to =
      command === 'H' ? { x: first, y: at.y } : command === 'V' ? { x: at.x, y: first } : { x: first, y: second };
    if (command !== 'M') segments.push([at, to]);
    at = to;
  }
  return segments;
}

/** Places a character on the picture: tilted, slanted and scaled at random. */
function placement(index: number): (point: Point) => Point {
  const left = 18 + index * 36 + randomInt(-4, 5);
  const top = 14 + randomInt(-5, 6);
  const scale = randomInt(54, 66) / 10;
  const tilt = (randomInt(-18, 19) * Math.PI) / 180;
  const slant = Math.tan((randomInt(-12, 13) * Math.PI) / 180);
  return ({ x, y }) => {
    const [dx, dy] = [x - 2 + slant * y, y - 3];
    return {
      x: left + scale * (2 + dx * Math.cos(tilt) - dy * Math.sin(tilt)),
      y: top + scale * (3 + dx * Math.sin(tilt) + dy * Math.cos(tilt)),
    };
  };
}

/** A curved line across the picture, in short segments. */
function lineAcross(): Segment[] {
  const [from, bend, to] = [randomInt(HEIGHT), randomInt(HEIGHT), randomInt(HEIGHT)];
  const at = (share: number): Point => ({
    x: share * WIDTH,
    y: (1 - share) ** 2 * from + 2 * (1 - share) * share * bend + share ** 2 * to,
  });
  return Array.from({ length: 16 }, (_, part) => [at(part / 16), at((part + 1) / 16)] as const);
}

/** The distance of a point from a segment, in pixels. */
function distance({ x, y }: Point, [from, to]: Segment): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}

/** Draws segments with round ends on the pixels, smoothed over one pixel. */
function stroke(pixels: Uint8Array, segments: readonly Segment[], width: number, colour: Colour): void {
  for (const segment of segments) {
    const [xs, ys] = [segment.map(({ x }) => x), segment.map(({ y }) => y)];
    const reach = width / 2 + 1;
    for (
      let y = Math.max(0, Math.floor(Math.min(...ys) - reach));
      y < Math.min(HEIGHT, Math.max(...ys) + reach);
      y += 1
    )
      for (
        let x = Math.max(0, Math.floor(Math.min(...xs) - reach));
        x < Math.min(WIDTH, Math.max(...xs) + reach);
        x += 1
      ) {
        const cover = Math.min(1, Math.max(0, 0.5 + width / 2 - distance({ x, y }, segment)));
        for (const [channel, value] of colour.entries()) {
          const at = (y * WIDTH + x) * 3 + channel;
          pixels[at] = Math.round((pixels[at] ?? 0) * (1 - cover) + value * cover);
        }
      }
  }
}

/**
 * Draws a text with tilted characters and lines across. Returns a PNG. Pixels, not SVG: uploads
 * turn the image library's other decoders off (`platform/files/images.ts`).
 */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3).fill(BACKGROUND);
  const colour = (): Colour => [randomInt(30, 130), randomInt(30, 130), randomInt(30, 130)];
  for (let line = 0; line < 5; line += 1) stroke(pixels, lineAcross(), 1.5, colour());
  for (const [index, character] of [...text].entries()) {
    const place = placement(index);
    const segments = segmentsOf(GLYPHS[character] ?? '').map(([from, to]) => [place(from), place(to)] as const);
    stroke(pixels, segments, 4, colour());
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

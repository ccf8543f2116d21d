import { createHash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';

/** What a picture is recognised by. */
export interface Fingerprint {
  /** SHA-256 of the uploaded bytes. */
  readonly content: Buffer;
  /** SHA-256 of the size and the upright sRGB pixels: without metadata and compression. */
  readonly pixels: Buffer;
  /**
   * 256 bits, as text of 0 and 1, that hardly change when the picture is saved again or scaled:
   * each says whether a cell of 16 by 16 is darker than the one to its right (difference hash).
   */
  readonly look: string;
}

const CELLS = 16;
/** Shades by which neighbours must differ, so that an even area does not turn noise into bits. */
const NOISE = 2;

/** The fingerprint of a picture: its bytes, and the same picture upright and in sRGB. */
export async function fingerprintOf(
  sharp: (input: Uint8Array, options: SharpOptions) => Sharp,
  bytes: Uint8Array,
  upright: Sharp,
): Promise<Fingerprint> {
  const { data, info } = await upright.flatten({ background: '#ffffff' }).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const cells = await sharp(data, { raw: { width, height, channels } })
    .greyscale()
    .resize({ width: CELLS + 1, height: CELLS, fit: 'fill' })
    .raw()
    .toBuffer();
  let look = '';
  for (let row = 0; row < CELLS; row += 1)
    for (let column = 0; column < CELLS; column += 1) {
      const at = row * (CELLS + 1) + column;
      look += cells[at + 1]! - cells[at]! > NOISE ? '1' : '0';
    }
  return {
    content: createHash('sha256').update(bytes).digest(),
    pixels: createHash('sha256').update(`${width}x${height}x${channels}:`).update(data).digest(),
    look,
  };
}

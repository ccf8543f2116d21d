import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The CRC-32 of a PNG chunk (PNG specification, annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** One PNG chunk. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A grey PNG of zeros: small as a file, `width` times `height` pixels when it is decoded. */
export function zeroPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  // One bit per pixel; the rows repeat, so a part of them is compressed and repeated.
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 4_000)), { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A picture of random noise in two colours. */
export const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#804020', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

/** An animated PNG (APNG): with the chunk `acTL` before the pixels. */
export async function animatedPng(): Promise<Buffer> {
  const png = await noise(20, 20).png().toBuffer();
  const control = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  // Signature (8) and IHDR (25) come first.
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
}

/** The fields of an upload that succeeds. */
export const pictureFields = async () => ({
  file: new File([new Uint8Array(await noise(20, 20).png().toBuffer())], 'picture.png', { type: 'image/png' }),
});

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { createImages, type ImageRules } from './images.ts';
import { animatedPng, chunk, noise, zeroPng } from './testing-pictures.ts';

const rules: ImageRules = { formats: ['png', 'jpg'], maxPixels: 16_000_000, maxSide: 1_024 };
const images = createImages({
  onUnavailable: (error) => {
    throw error;
  },
});

/** The code under the field `file` that a picture is refused with, or that of the whole refusal. */
const codeOf = async (bytes: Uint8Array, change: Partial<ImageRules> = {}): Promise<string | null> => {
  const error = await images.clean(bytes, { ...rules, ...change }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) return null;
  if (!(error instanceof Refusal)) throw error;
  return error.details.fields?.['file']?.code ?? error.code;
};

describe('a hostile picture', () => {
  it.each<[string, string | Buffer | (() => Promise<Buffer>)]>([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<< /JS (app.alert(1)) >>'],
    ['a Windows program', Buffer.from('4d5a900003000000', 'hex')],
    ['a ZIP archive', Buffer.from('504b0304140000000800', 'hex')],
    ['a GIF', () => noise(4, 4).gif().toBuffer()],
    ['a WebP', () => noise(10, 10).webp().toBuffer()],
    ['an AVIF', () => noise(16, 16).avif().toBuffer()],
    ['a TIFF', () => noise(10, 10).tiff().toBuffer()],
    ['a text of three letters', 'abc'],
    ['half a signature', Buffer.from('89504e47', 'hex')],
  ])('%s is refused by its content, whatever its name says', async (_name, content) => {
    expect(await codeOf(typeof content === 'function' ? await content() : Buffer.from(content))).toBe('file.type');
  });

  it('in a format that the kind does not accept is refused', async () => {
    expect(await codeOf(await noise(10, 10).png().toBuffer(), { formats: ['jpg'] })).toBe('file.type');
  });

  it('of 50,000 by 50,000 pixels in a small file is refused without being decoded', async () => {
    const bomb = zeroPng(50_000, 50_000);
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    expect(await codeOf(bomb)).toBe('file.pixels');
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('that claims few pixels and carries more is refused or cut, within the memory of its claim', async () => {
    const big = zeroPng(8_000, 4_000);
    // Only the header says 100 by 100.
    const header = Buffer.alloc(13);
    header.writeUInt32BE(100, 0);
    header.writeUInt32BE(100, 4);
    header.set([1, 0, 0, 0, 0], 8);
    const bytes = Buffer.concat([big.subarray(0, 8), chunk('IHDR', header), big.subarray(33)]);
    expect([null, 'file.unreadable']).toContain(await codeOf(bytes));
  });

  it.each([
    ['a PNG', () => noise(300, 300).png().toBuffer()],
    ['a JPG', () => noise(300, 300).jpeg().toBuffer()],
    ['a progressive JPG', () => noise(300, 300).jpeg({ progressive: true }).toBuffer()],
  ])('%s that is cut is refused at every length', async (_name, make) => {
    const bytes = await make();
    for (const share of [0.01, 0.1, 0.5, 0.9])
      expect(await codeOf(bytes.subarray(0, Math.max(12, Math.floor(bytes.length * share))))).toBe('file.unreadable');
  });

  it('with random bytes after its signature is refused', async () => {
    const bytes = await noise(100, 100).png().toBuffer();
    for (let at = 33; at < bytes.length; at += 7) bytes[at] = (bytes[at]! + at) & 255;
    expect(await codeOf(bytes)).toBe('file.unreadable');
  });

  it('that is animated is refused', async () => {
    expect(await codeOf(await animatedPng())).toBe('file.animated');
  });
});

describe('an accepted picture', () => {
  it.each([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
  ] as const)('keeps its format %s and its size, and is scaled down to the longest side', async (format, mediaType) => {
    const picture = (width: number, height: number) =>
      format === 'png' ? noise(width, height).png().toBuffer() : noise(width, height).jpeg().toBuffer();
    expect(await images.clean(await picture(300, 200), rules)).toMatchObject({ mediaType, width: 300, height: 200 });
    expect(await images.clean(await picture(3_000, 1_500), rules)).toMatchObject({ width: 1_024, height: 512 });
  });

  it.each([
    ['png', Buffer.from('504b0304 a zip archive', 'latin1')],
    ['jpg', Buffer.from('<html><script>alert(1)</script></html>')],
  ] as const)('in a %s that is also another file loses the other file', async (format, tail) => {
    const picture = noise(50, 50);
    const clean = await (format === 'png' ? picture.png() : picture.jpeg()).toBuffer();
    const { bytes } = await images.clean(Buffer.concat([clean, tail]), rules);
    expect(bytes.includes(tail)).toBe(false);
    expect((await sharp(bytes).metadata()).format).toBe(format === 'png' ? 'png' : 'jpeg');
  });

  it('loses its metadata, and is turned upright first', async () => {
    const bytes = await noise(40, 20)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'A secret name', ImageDescription: 'x'.repeat(50_000) } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes(Buffer.from('A secret name'))).toBe(true);
    const clean = await images.clean(bytes, rules);
    expect([clean.width, clean.height]).toEqual([20, 40]);
    expect(clean.bytes.includes(Buffer.from('A secret name'))).toBe(false);
    const { exif, icc, xmp, orientation } = await sharp(clean.bytes).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('loses texts in the chunks of a PNG', async () => {
    const png = await noise(20, 20).png().toBuffer();
    const note = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'));
    const { bytes } = await images.clean(Buffer.concat([png.subarray(0, 33), note, png.subarray(33)]), rules);
    expect(bytes.includes(Buffer.from('script'))).toBe(false);
  });

  it('of CMYK or 16 bits per channel becomes sRGB of 8 bits', async () => {
    const cmyk = await noise(30, 30).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const deep = await noise(30, 30).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    for (const bytes of [cmyk, deep]) {
      const clean = await images.clean(bytes, rules);
      expect(await sharp(clean.bytes).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' });
    }
  });

  it('keeps its transparency', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer();
    expect((await sharp((await images.clean(bytes, rules)).bytes).metadata()).hasAlpha).toBe(true);
  });
});

it('refuses with system.busy when too many pictures wait, and continues afterwards', async () => {
  const bytes = await noise(1_500, 1_500).png().toBuffer();
  const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(bytes)));
  expect(codes.filter((code) => code === null).length).toBeGreaterThanOrEqual(10);
  expect(codes.filter((code) => code === 'system.busy').length).toBeGreaterThan(0);
  expect(new Set(codes)).toEqual(new Set([null, 'system.busy']));
  expect(await codeOf(bytes)).toBeNull();
});

it('refuses every picture, and reports it once, on a machine without the image library', async () => {
  const reported: unknown[] = [];
  const reason = new Error('Could not load the "sharp" module using the plan9-x64 runtime');
  const without = createImages({
    load: () => Promise.reject(reason),
    onUnavailable: (error) => reported.push(error),
  });
  const bytes = await noise(10, 10).png().toBuffer();
  for (let n = 0; n < 3; n += 1)
    await expect(without.clean(bytes, rules)).rejects.toMatchObject({ code: 'file.unavailable' });
  expect(reported).toEqual([reason]);
});

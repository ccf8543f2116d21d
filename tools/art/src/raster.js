// From drawings to files: AVIF, WebP, JPEG and PNG in the widths a page uses, and thumbhashes.
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

/**
 * Rasterizes a drawing to PNG, at least `width` pixels wide.
 * @param {string} svg
 * @param {number} [width]
 * @returns {Promise<Buffer>}
 */
export function rasterize(svg, width = 0) {
  const ownWidth = Number(/width="(\d+)"/.exec(svg.slice(svg.indexOf('<svg')))?.[1]);
  return sharp(Buffer.from(svg), { density: 72 * Math.max(1, width / ownWidth), unlimited: true })
    .png()
    .toBuffer();
}

/**
 * Encodes a picture in one width and several formats.
 * @param {Buffer} png
 * @param {number} width
 * @param {readonly string[]} formats
 * @param {{ avif?: number, webp?: number, jpg?: number }} [quality] 1-100
 * @returns {Promise<Record<string, Buffer>>} by format
 */
export async function encode(png, width, formats, { avif = 58, webp = 80, jpg = 82 } = {}) {
  const sized = await sharp(png).resize({ width, kernel: 'lanczos3' }).png().toBuffer();
  const encoders = {
    avif: () => sharp(sized).avif({ quality: avif, effort: 6 }).toBuffer(),
    webp: () => sharp(sized).webp({ quality: webp, effort: 6, smartSubsample: true }).toBuffer(),
    jpg: () => sharp(sized).flatten({ background: '#090c21' }).jpeg({ quality: jpg, mozjpeg: true }).toBuffer(),
    png: () => sharp(sized).png({ palette: true, quality: 90, effort: 10 }).toBuffer(),
  };
  return Object.fromEntries(await Promise.all(formats.map(async (format) => [format, await encoders[format]()])));
}

/**
 * The thumbhash of a picture (https://evanw.github.io/thumbhash/) as base64.
 * @param {Buffer} png
 * @returns {Promise<string>}
 */
export async function thumbhash(png) {
  const { data, info } = await sharp(png)
    .resize(80, 80, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

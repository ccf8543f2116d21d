// From drawings to files: AVIF and WebP in the sizes a page asks for, a thumbhash for the moment before.
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

/** A drawing as pixels, at least `width` of them across. @param {string} svg @param {number} [width] @returns {Promise<Buffer>} PNG */
export function pixels(svg, width = 0) {
  const own = Number(/width="(\d+)"/.exec(svg.slice(svg.indexOf('<svg')))?.[1]);
  return sharp(Buffer.from(svg), { density: 72 * Math.max(1, width / own), unlimited: true })
    .png()
    .toBuffer();
}

/** A picture of one width in several formats. @param {Buffer} png @returns {Promise<Record<string, Buffer>>} */
export async function encode(png, width, formats, { avif = 58, webp = 80, jpg = 82 } = {}) {
  const sized = await sharp(png).resize({ width, kernel: 'lanczos3' }).png().toBuffer();
  const to = {
    avif: () => sharp(sized).avif({ quality: avif, effort: 6 }).toBuffer(),
    webp: () => sharp(sized).webp({ quality: webp, effort: 6, smartSubsample: true }).toBuffer(),
    jpg: () => sharp(sized).flatten({ background: '#090c21' }).jpeg({ quality: jpg, mozjpeg: true }).toBuffer(),
    png: () => sharp(sized).png({ palette: true, quality: 90, effort: 10 }).toBuffer(),
  };
  return Object.fromEntries(await Promise.all(formats.map(async (format) => [format, await to[format]()])));
}

/** The thumbhash of a picture (https://evanw.github.io/thumbhash/) as base64. */
export async function blur(png) {
  const { data, info } = await sharp(png)
    .resize(80, 80, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
/** Shorter texts fit into the first packet anyway, bytes. */
const least = 1_024;
const quality = 5;

/** How a text goes over the wire. */
export type ContentEncoding = 'br' | 'gzip';

/** The smallest coding a caller takes, by its `Accept-Encoding`; null for none. A coding it takes with q=0 is one it does not take. */
export function encodingFor(accepted: string | string[] | undefined): ContentEncoding | null {
  const taken = String(accepted ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null;
}

/** Packs a text in a coding; null where that saves nothing. Only for texts without a secret in them: their length tells of what is in them. */
export async function compress(text: string, coding: ContentEncoding): Promise<Buffer | null> {
  if (Buffer.byteLength(text) < least) return null;
  return coding === 'br'
    ? brotli(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      })
    : gzipped(text);
}

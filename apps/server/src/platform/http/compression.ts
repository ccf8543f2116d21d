import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];
/** Bytes. A shorter text fits into the first packet without compression. */
const MIN_BYTES = 1_024;
const BROTLI_QUALITY = 5;

/** A content encoding that the server can send. */
export type ContentEncoding = 'br' | 'gzip';

/**
 * The best encoding an `Accept-Encoding` header allows, or null. An encoding with `q=0` is not
 * allowed.
 */
export function encodingFor(header: string | string[] | undefined): ContentEncoding | null {
  const accepted = String(header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
}

/**
 * Compresses a text, or returns null when it is too short to gain from it. Only for texts without
 * secrets: the compressed length reveals something about the content.
 */
export async function compress(text: string, encoding: ContentEncoding): Promise<Buffer | null> {
  if (Buffer.byteLength(text) < MIN_BYTES) return null;
  if (encoding === 'gzip') return gzipAsync(text);
  return brotliAsync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

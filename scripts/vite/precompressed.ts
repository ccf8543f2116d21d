import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
/** Files that compress well. */
const COMPRESSED = /\.(?:js|css|svg|json|webmanifest)$/;
/** Smaller files are sent as they are, bytes. */
const MIN_SIZE = 1_024;

/**
 * Vite plugin: writes a brotli and a gzip copy of each text file of the build, so that the server
 * does not compress.
 */
export const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    await Promise.all(
      entries
        .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
        .map(async (entry) => {
          const file = join(entry.parentPath, entry.name);
          const text = await readFile(file);
          if (text.length < MIN_SIZE) return;
          await Promise.all([
            brotli(text, {
              params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
            }).then((small) => writeFile(`${file}.br`, small)),
            gzipped(text, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
          ]);
        }),
    );
  },
});

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const worth = /\.(?:js|css|svg|json|webmanifest)$/;
const least = 1_024;

/** Writes each text file of the build as brotli and gzip too, once, so that the server sends the small one without working for it. */
export const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    await Promise.all(
      entries
        .filter((entry) => entry.isFile() && worth.test(entry.name))
        .map(async (entry) => {
          const file = join(entry.parentPath, entry.name);
          const text = await readFile(file);
          if (text.length < least) return;
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

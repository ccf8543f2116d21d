import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const worth = /\.(?:js|css|svg|json|webmanifest)$/;
const least = 1_024;

/** Writes each text file of the build as brotli and gzip too, once, so that the server sends the small one without working for it. */
export const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !worth.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      const text = readFileSync(file);
      if (text.length < least) continue;
      writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }));
      writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
    }
  },
});

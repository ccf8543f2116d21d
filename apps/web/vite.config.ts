import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { iconWeights } from '../../packages/ui/src/icon-weights.ts';
import { earlyFilesPlugin } from './plugins/early-files.ts';
import { siteWorker } from './plugins/site-worker.ts';
import { fileNames } from '../../scripts/vite/file-names.ts';
import { pageList } from '../../scripts/vite/page-list.ts';
import { precompressed } from '../../scripts/vite/precompressed.ts';
import { spellings } from './src/shared/page-path.ts';

const server = process.env['CHOKDEE_SERVER'] ?? 'http://127.0.0.1:3000';
const proxy = Object.fromEntries(['/wps', '/lgw', '/lotto', '/sandbox'].map((path) => [path, server]));

/** The players' site. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../packages/ui/public',
  plugins: [
    iconWeights(),
    react(),
    tailwindcss(),
    earlyFilesPlugin(),
    siteWorker(),
    pageList(join(import.meta.dirname, 'src'), Object.keys(spellings)),
    precompressed(),
  ],
  server: { host: '127.0.0.1', proxy: { ...proxy, '/ws': { target: server, ws: true } } },
  worker: { format: 'es', rolldownOptions: { output: fileNames } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 2048,
    manifest: true,
    rolldownOptions: {
      output: {
        ...fileNames,
        codeSplitting: {
          groups: [
            // React changes only with its version. Everything else that every page needs is one
            // file instead of sixty.
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
              tags: ['$initial'],
              priority: 2,
            },
            { name: 'initial', tags: ['$initial'], priority: 1 },
            // Modules shared by several pages are grouped by the set of pages, instead of one
            // request per icon.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 500 },
          ],
        },
      },
    },
  },
});

import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { iconWeights } from '../../packages/ui/src/icon-weights.ts';
import { fileNames } from '../../scripts/vite/file-names.ts';
import { pageList } from '../../scripts/vite/page-list.ts';
import { precompressed } from '../../scripts/vite/precompressed.ts';

const server = process.env['CHOKDEE_CONSOLE'] ?? 'http://127.0.0.1:3002';

/** Builds the operators' console. For development it forwards API calls to a running server. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../packages/ui/public',
  plugins: [iconWeights(), react(), tailwindcss(), pageList(join(import.meta.dirname, 'src')), precompressed()],
  server: { host: '127.0.0.1', proxy: { '/console': server } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 2048,
    rolldownOptions: { output: fileNames },
  },
});

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { iconWeights } from '../../packages/ui/src/icon-weights.ts';
import { precompressed } from '../../scripts/vite/precompressed.ts';

const server = process.env['CHOKDEE_CONSOLE'] ?? 'http://127.0.0.1:3002';

/** The operators' console. Chunks load from `res/js` and `res/css` like the site's. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../packages/ui/public',
  plugins: [iconWeights(), react(), tailwindcss(), precompressed()],
  server: { host: '127.0.0.1', proxy: { '/console': server } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 2048,
    rollupOptions: {
      output: {
        entryFileNames: 'res/js/[name]-[hash].js',
        chunkFileNames: 'res/js/[name]-[hash].js',
        assetFileNames: ({ names }) => (names.some((name) => name.endsWith('.css')) ? 'res/css/[name]-[hash][extname]' : 'res/art/[name]-[hash][extname]'),
      },
    },
  },
});

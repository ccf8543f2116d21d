import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { builds } from './builds.ts';

const game = process.env['CHOKDEE_GAME'] ?? 'dice';
const version = builds[game];
if (version === undefined) throw new Error(`apps/arcade builds no game called ${game}`);
const server = process.env['CHOKDEE_GAMES_SERVER'] ?? 'http://127.0.0.1:3001';

/** One game as a folder of its own, `/<game>/<version>/`, that names nothing outside itself: an older version may stay where it is. */
export default defineConfig({
  root: `${import.meta.dirname}/src/games/${game}`,
  base: './',
  publicDir: `${import.meta.dirname}/src/games/${game}/public`,
  plugins: [react(), tailwindcss()],
  server: { host: '127.0.0.1', proxy: Object.fromEntries(['/wallet', '/bet', '/fairness'].map((path) => [path, server])) },
  build: {
    outDir: `${import.meta.dirname}/dist/${game}/${version}`,
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

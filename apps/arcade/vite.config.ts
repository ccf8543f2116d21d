import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { iconWeights } from '../../packages/ui/src/icon-weights.ts';
import { fileNames } from '../../scripts/vite/file-names.ts';
import { precompressed } from '../../scripts/vite/precompressed.ts';
import { builds } from './builds.ts';
import { preloadFilesPlugin } from './plugins/preload-files.ts';

const server = process.env['CHOKDEE_GAMES_SERVER'] ?? 'http://127.0.0.1:3001';

/** Builds every game's page from `engine/page.html`; the game's own `index.html` has the title. */
function gamePage(): Plugin {
  return {
    name: 'game-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (title) =>
        readFileSync(`${import.meta.dirname}/src/engine/page.html`, 'utf8').replace('<title></title>', title.trim()),
    },
  };
}

/**
 * The build of one game. Its folder `/<game>/<version>/` refers to nothing outside, so that older
 * versions stay usable.
 */
export function configOf(game: string): InlineConfig {
  const version = builds[game];
  if (version === undefined) throw new Error(`apps/arcade has no game ${game}: add it to apps/arcade/builds.ts`);
  return {
    configFile: false,
    root: `${import.meta.dirname}/src/games/${game}`,
    base: './',
    publicDir: `${import.meta.dirname}/src/games/${game}/public`,
    plugins: [iconWeights(), react(), tailwindcss(), gamePage(), preloadFilesPlugin(), precompressed()],
    server: {
      host: '127.0.0.1',
      proxy: Object.fromEntries(['/wallet', '/bet', '/fairness'].map((path) => [path, server])),
    },
    build: {
      manifest: true,
      outDir: `${import.meta.dirname}/dist/${game}/${version}`,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 2048,
      chunkSizeWarningLimit: 900,
      rolldownOptions: { output: fileNames },
    },
  };
}

/** For `npx vite --config apps/arcade/vite.config.ts`: the game of `CHOKDEE_GAME`, or dice. */
export default configOf(process.env['CHOKDEE_GAME'] ?? 'dice');

import type { Plugin, Rolldown } from 'vite';
import { closure } from '../../../scripts/vite/closure.ts';

const texts = /\/bundles\/([a-z]+)\/[\w-]+\.json$/;
const board = /\/src\/games\//;

/** What a game's page needs behind its entry: the texts of each language, and what its board is drawn with, scripts and the pictures they fetch. */
export function earlyFiles(bundle: Rolldown.OutputBundle): {
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly scripts: readonly string[];
  readonly pictures: readonly string[];
} {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = new Set(
    chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [...closure(bundle, chunk.fileName)]),
  );
  const drawn = Object.keys(bundle).filter((file) => /\.(?:webp|avif|png)$/.test(file));
  const found: Record<string, string[]> = {};
  const [scripts, pictures] = [new Set<string>(), new Set<string>()];
  for (const chunk of chunks) {
    const language = texts.exec(chunk.facadeModuleId ?? '')?.[1]?.toUpperCase();
    if (language) (found[language] ??= []).push(`./${chunk.fileName}`);
    if (!chunk.isDynamicEntry || !board.test(chunk.facadeModuleId ?? '')) continue;
    for (const file of closure(bundle, chunk.fileName)) {
      if (!entry.has(file)) scripts.add(`./${file}`);
      const part = bundle[file];
      for (const picture of drawn)
        if (part?.type === 'chunk' && part.code.includes(picture.slice(picture.lastIndexOf('/') + 1)))
          pictures.add(`./${picture}`);
    }
  }
  return { texts: found, scripts: [...scripts], pictures: [...pictures] };
}

/** Runs first of all: the launch address says the language. The server's policy allows it by its hash. */
const script = (files: Readonly<Record<string, readonly string[]>>): string =>
  `(function(){var t=${JSON.stringify(files)},l=/[?&]lang=(\\w+)/.exec(location.search);` +
  `(t[l&&l[1].toUpperCase()]||t.TH).forEach(function(f){var e=document.createElement('link');e.rel='modulepreload';e.href=f;document.head.appendChild(e)})})()`;

/** Lets the browser fetch texts and board beside the entry, the board last: the opening screen stands first. */
export const earlyFilesPlugin = (): Plugin => ({
  name: 'early-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html;
      const early = earlyFiles(bundle);
      return {
        // Before the blocking theme.js, for which it need not wait.
        html: html.replace(
          /<script\s+src="\.\/theme\.js">/,
          (theme) => `<script>${script(early.texts)}</script>\n    ${theme}`,
        ),
        tags: [
          ...early.scripts.map((href) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href, fetchpriority: 'low' },
            injectTo: 'head' as const,
          })),
          ...early.pictures.map((href) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href, fetchpriority: 'low' },
            injectTo: 'head' as const,
          })),
        ],
      };
    },
  },
});

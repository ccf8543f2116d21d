import type { Plugin, Rolldown } from 'vite';
import { closure } from '../../../scripts/vite/closure.ts';

const textBundle = /\/bundles\/([a-z]+)\/[\w-]+\.json$/;
const gameModule = /\/src\/games\//;
const picture = /\.(?:webp|avif|png)$/;

/** Files that a game's page needs after its entry chunk; addresses relative to the page. */
export interface PreloadFiles {
  /** Text bundles by language code. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Scripts of the board. */
  readonly scripts: readonly string[];
  /** Pictures that those scripts load. */
  readonly pictures: readonly string[];
}

/** Finds the files to preload in a bundle. */
function preloadFilesOf(bundle: Rolldown.OutputBundle): PreloadFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entryFiles = new Set(
    chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [...closure(bundle, chunk.fileName)]),
  );
  const allPictures = Object.keys(bundle).filter((file) => picture.test(file));
  const texts: Record<string, string[]> = {};
  const [scripts, pictures] = [new Set<string>(), new Set<string>()];
  for (const chunk of chunks) {
    const language = textBundle.exec(chunk.facadeModuleId ?? '')?.[1]?.toUpperCase();
    if (language) (texts[language] ??= []).push(`./${chunk.fileName}`);
    if (!chunk.isDynamicEntry || !gameModule.test(chunk.facadeModuleId ?? '')) continue;
    for (const file of closure(bundle, chunk.fileName)) {
      if (!entryFiles.has(file)) scripts.add(`./${file}`);
      const part = bundle[file];
      for (const path of allPictures)
        if (part?.type === 'chunk' && part.code.includes(path.slice(path.lastIndexOf('/') + 1)))
          pictures.add(`./${path}`);
    }
  }
  return { texts, scripts: [...scripts], pictures: [...pictures] };
}

/**
 * The inline script that preloads the texts of the language in the launch address. The server's CSP
 * allows it by its hash.
 */
const textPreloader = (texts: PreloadFiles['texts']): string =>
  [
    `(function(){var t=${JSON.stringify(texts)},l=/[?&]lang=(\\w+)/.exec(location.search);`,
    `(t[l&&l[1].toUpperCase()]||t.TH).forEach(function(f){var e=document.createElement('link');`,
    `e.rel='modulepreload';e.href=f;document.head.appendChild(e)})})()`,
  ].join('');

/** Low priority, so that the opening screen comes first. */
const linkTag = (kind: Record<string, string>, href: string) => ({
  tag: 'link',
  attrs: { ...kind, crossorigin: true, href, fetchpriority: 'low' },
  injectTo: 'head' as const,
});

/** Makes the browser load texts, board scripts and pictures beside the entry chunk. */
export const preloadFilesPlugin = (): Plugin => ({
  name: 'preload-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html;
      const { texts, scripts, pictures } = preloadFilesOf(bundle);
      return {
        html: html.replace('</title>', `</title>\n    <script>${textPreloader(texts)}</script>`),
        tags: [
          ...scripts.map((href) => linkTag({ rel: 'modulepreload' }, href)),
          ...pictures.map((href) => linkTag({ rel: 'preload', as: 'fetch' }, href)),
        ],
      };
    },
  },
});

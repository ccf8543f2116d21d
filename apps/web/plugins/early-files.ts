import type { Plugin, Rolldown } from 'vite';
import { closure } from '../../../scripts/vite/closure.ts';

/** The texts every page begins with. */
const firstTexts = /\/bundles\/([a-z]+)\/(?:common|home|errors)\.json$/;
const homePage = /\/features\/home\/home-page\.tsx$/;

/** What is fetched with the entry instead of after it: the texts of each language, and the home page. */
export function earlyFiles(bundle: Rolldown.OutputBundle): { readonly texts: Readonly<Record<string, readonly string[]>>; readonly home: readonly string[] } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [...closure(bundle, chunk.fileName)]));
  const texts: Record<string, string[]> = {};
  const home: string[] = [];
  for (const chunk of chunks) {
    const language = firstTexts.exec(chunk.facadeModuleId ?? '')?.[1]?.toUpperCase();
    if (language) (texts[language] ??= []).push(`/${chunk.fileName}`);
    if (homePage.test(chunk.facadeModuleId ?? '')) home.push(...[...closure(bundle, chunk.fileName)].filter((file) => !entry.has(file)).map((file) => `/${file}`));
  }
  return { texts, home };
}

/** Runs in the page's head: it knows the visitor's language and page before any of our code is there. The server's policy allows it by its hash. */
const script = ({ texts, home }: ReturnType<typeof earlyFiles>): string => `(function(){var t=${JSON.stringify(texts)},l;try{l=localStorage.getItem('lang')}catch(e){}`
  + `(t[l]||t.TH).concat(/^\\/(index(\\.html)?|home)?$/.test(location.pathname)?${JSON.stringify(home)}:[]).forEach(function(f){var e=document.createElement('link');e.rel='modulepreload';e.href=f;document.head.appendChild(e)})})()`;

/** Lets the browser fetch the first texts and the home page beside the entry: one round trip less before anything shows. */
export const earlyFilesPlugin = (): Plugin => ({
  name: 'early-files',
  apply: 'build',
  // Right behind boot.js: after the style sheet it would wait for it.
  transformIndexHtml: { order: 'post', handler: (html, { bundle }) => (bundle ? html.replace('<script src="/boot.js"></script>', (boot) => `${boot}\n    <script>${script(earlyFiles(bundle))}</script>`) : html) },
});

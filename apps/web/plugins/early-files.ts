import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { closure } from '../../../scripts/vite/closure.ts';
import { everyText, firstPages } from '../src/head/first-pages.ts';

const texts = /\/bundles\/([a-z]+)\/([a-z-]+)\.json$/;
const pictures = /\/art\/(covers|promotions)\/([\w-]+)-(\d+)\.avif$/;

/** What the head may fetch beside the entry, by name: texts of each language and namespace, the chunks of the first pages (in their order), pictures as `srcset`. */
export interface EarlyFiles {
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly pages: readonly (readonly string[])[];
  readonly covers: Readonly<Record<string, string>>;
  readonly promotions: Readonly<Record<string, string>>;
}

/** Finds them in a finished build. */
export function earlyFiles(bundle: Rolldown.OutputBundle): EarlyFiles {
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === 'chunk');
  const entry = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [...closure(bundle, chunk.fileName)]));
  const asked = new Set([...everyText, ...firstPages.flatMap((page) => page.texts)]);
  const found: Record<string, Record<string, string>> = {};
  for (const chunk of chunks) {
    const [, language = '', name = ''] = texts.exec(chunk.facadeModuleId ?? '') ?? [];
    if (asked.has(name)) (found[language.toUpperCase()] ??= {})[name] = `/${chunk.fileName}`;
  }
  const pages = firstPages.map(({ module }) => chunks.filter((chunk) => chunk.facadeModuleId?.endsWith(module)).flatMap((chunk) => [...closure(bundle, chunk.fileName)].filter((file) => !entry.has(file)).map((file) => `/${file}`)));
  const drawn = { covers: {} as Record<string, string>, promotions: {} as Record<string, string> };
  const shown = files.filter((file) => file.type === 'asset').flatMap((file) => file.originalFileNames.slice(0, 1).flatMap((name) => {
    const [, kind = '', key = '', width = ''] = pictures.exec(`/${name}`) ?? [];
    return kind === 'covers' || kind === 'promotions' ? [{ kind, key, width: Number(width), file: `/${file.fileName}` } as const] : [];
  }));
  for (const { kind, key, width, file } of shown.sort((a, b) => a.width - b.width)) drawn[kind][key] = `${drawn[kind][key] ? `${drawn[kind][key]}, ` : ''}${file} ${width}w`;
  return { texts: found, pages, ...drawn };
}

async function script(early: EarlyFiles): Promise<string> {
  const { outputFiles: [head] } = await build({
    entryPoints: [join(import.meta.dirname, '../src/head/head.ts')], bundle: true, write: false, format: 'iife', target: 'es2022', minify: true, legalComments: 'none', define: { __EARLY__: JSON.stringify(early) },
  });
  return head!.text.trim();
}

/** Lets the browser fetch the first texts, the page and its first answers beside the entry: two round trips less before anything shows. */
export const earlyFilesPlugin = (): Plugin => ({
  name: 'early-files',
  apply: 'build',
  // Before boot.js, for which it need not wait.
  transformIndexHtml: { order: 'post', handler: async (html, { bundle }) => {
    if (!bundle) return html;
    const head = await script(earlyFiles(bundle));
    return html.replace('<script src="/boot.js"></script>', (boot) => `<script>${head}</script>\n    ${boot}`);
  } },
});

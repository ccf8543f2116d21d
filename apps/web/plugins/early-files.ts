import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { closure } from '../../../scripts/vite/closure.ts';
import { textsOfEveryPage, firstPages } from '../src/head/first-pages.ts';
import { firstScreenMarkup } from './first-screen.ts';

const bundles = join(import.meta.dirname, '../../../packages/locales/src/bundles');
const texts = /\/bundles\/([a-z]+)\/([a-z-]+)\.json$/;
const pictures = /\/art\/(covers|promotions)\/([\w-]+)-(\d+)\.avif$/;

/** What the head may fetch beside the entry, by name: texts of each language and namespace, the chunks of the first pages (in their order), pictures as `srcset`. */
export interface EarlyFiles {
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly pages: readonly (readonly string[])[];
  readonly covers: Readonly<Record<string, string>>;
  readonly promotions: Readonly<Record<string, string>>;
  /** Words of the first screens that no answer brings, by language. */
  readonly screen: Readonly<Record<string, FirstScreenTexts>>;
}

/** The house's promise, what stands over a promotion without a tag, the name of each category and the title of its hot games. */
export interface FirstScreenTexts {
  readonly house: string;
  readonly promotions: string;
  readonly category: Readonly<Record<string, string>>;
  readonly hot: Readonly<Record<string, string>>;
}

function wordsIn(language: string): FirstScreenTexts {
  const home = JSON.parse(readFileSync(join(bundles, language.toLowerCase(), 'home.json'), 'utf8')) as {
    hero: { house: string };
    header: { promotions: string };
    hotGames: { title: string };
    category: Record<string, string>;
  };
  const hot = Object.entries(home.category).map(([key, category]) => [
    key,
    home.hotGames.title.replace('{{category}}', category),
  ]);
  return {
    house: home.hero.house,
    promotions: home.header.promotions,
    category: home.category,
    hot: Object.fromEntries(hot) as Record<string, string>,
  };
}

/** Finds them in a finished build. */
export function earlyFiles(bundle: Rolldown.OutputBundle): EarlyFiles {
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === 'chunk');
  const entry = new Set(
    chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [...closure(bundle, chunk.fileName)]),
  );
  const asked = new Set([...textsOfEveryPage, ...firstPages.flatMap((page) => page.texts)]);
  const found: Record<string, Record<string, string>> = {};
  for (const chunk of chunks) {
    const [, language = '', name = ''] = texts.exec(chunk.facadeModuleId ?? '') ?? [];
    if (asked.has(name)) (found[language.toUpperCase()] ??= {})[name] = `/${chunk.fileName}`;
  }
  const pages = firstPages.map(({ module }) =>
    chunks
      .filter((chunk) => [chunk.facadeModuleId ?? '', ...chunk.moduleIds].some((id) => id.endsWith(module)))
      .flatMap((chunk) => [...closure(bundle, chunk.fileName)])
      .filter((file, place, all) => !entry.has(file) && all.indexOf(file) === place)
      .map((file) => `/${file}`),
  );
  const drawn = { covers: {} as Record<string, string>, promotions: {} as Record<string, string> };
  const shown = files
    .filter((file) => file.type === 'asset')
    .flatMap((file) =>
      file.originalFileNames.slice(0, 1).flatMap((name) => {
        const [, kind = '', key = '', width = ''] = pictures.exec(`/${name}`) ?? [];
        return kind === 'covers' || kind === 'promotions'
          ? [{ kind, key, width: Number(width), file: `/${file.fileName}` } as const]
          : [];
      }),
    );
  for (const { kind, key, width, file } of shown.sort((a, b) => a.width - b.width))
    drawn[kind][key] = `${drawn[kind][key] ? `${drawn[kind][key]}, ` : ''}${file} ${width}w`;
  return {
    texts: found,
    pages,
    ...drawn,
    screen: Object.fromEntries(Object.keys(found).map((language) => [language, wordsIn(language)])),
  };
}

async function script(early: EarlyFiles): Promise<string> {
  const {
    outputFiles: [head],
  } = await build({
    entryPoints: [join(import.meta.dirname, '../src/head/head.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    define: { __EARLY__: JSON.stringify(early) },
  });
  return head!.text.trim();
}

const boot = '<script src="/boot.js"></script>';
const root = '<div id="root"></div>';

/**
 * Lets the browser fetch the first texts, the page and its first answers beside the entry, and show a page's first screen from them: two round trips less before anything shows.
 * Styles are asked for before everything else, because nothing is painted without them.
 */
export const earlyFilesPlugin = (): Plugin => ({
  name: 'early-files',
  apply: 'build',
  // Before boot.js, for which it need not wait.
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      if (!bundle) return html;
      const [head, screen] = await Promise.all([script(earlyFiles(bundle)), firstScreenMarkup()]);
      const styles = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)">/g)].map(
        ([, href]) => `<link rel="preload" as="style" crossorigin href="${href}">`,
      );
      return html
        .replace(boot, () => `${styles.join('')}\n    <script>${head}</script>\n    ${boot}`)
        .replace(root, () => `<template id="first-screen">${screen}</template>\n    ${root}`);
    },
  },
});

import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { bundles } from '../../../packages/locales/src/bundles.gen.ts';
import type { Namespace } from '../../../packages/locales/src/bundles.ts';
import { serverText, type TextParams } from '../../../packages/locales/src/server-text.ts';
import { withWordJoiners } from '../../../packages/locales/src/word-joiners.ts';
import { closure } from '../../../scripts/vite/closure.ts';
import { textsOfEveryPage, firstPages } from '../src/head/first-pages.ts';
import { firstScreenMarkup } from './first-screen.ts';

const texts = /\/bundles\/([a-z]+)\/([a-z-]+)\.(?:json|gen\.ts)$/;
const pictures = /\/art\/(covers|promotions)\/([\w-]+)-(\d+)\.avif$/;

/** What the head fetches early, or needs for the first screen. */
export interface EarlyFiles {
  /** Text chunks by language and namespace. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The chunks of each first page, in the order of `firstPages`. */
  readonly pages: readonly (readonly string[])[];
  /** Covers by game, as `srcset`. */
  readonly covers: Readonly<Record<string, string>>;
  /** Banners by promotion, as `srcset`. */
  readonly promotions: Readonly<Record<string, string>>;
  /** Texts of the first screens that are in no answer, by language. */
  readonly screen: Readonly<Record<string, FirstScreenTexts>>;
}

/** Texts of the first screens in one language. */
export interface FirstScreenTexts {
  /** The page's heading. */
  readonly heading: string;
  /** The line above a promotion without a tag. */
  readonly promotions: string;
  /** Names by category. */
  readonly category: Readonly<Record<string, string>>;
  /** Titles of the hot games by category. */
  readonly hot: Readonly<Record<string, string>>;
  /** Texts that the markup names by namespace and key, as in `tables:intro`. */
  readonly fixed: Readonly<Record<string, string>>;
}

const fixedText = /data-text="([a-z-]+):([^"]+)"/g;

function firstScreenTexts(language: string, markup: string): FirstScreenTexts {
  const text = (key: string, params?: TextParams) => serverText('home', key, language, params) ?? '';
  const category = Object.fromEntries(
    Object.keys(bundles.EN.home.category).map((key) => [key, text(`category.${key}`)]),
  );
  return {
    heading: text('hero.house'),
    promotions: text('header.promotions'),
    category,
    hot: Object.fromEntries(
      Object.entries(category).map(([key, name]) => [key, text('hotGames.title', { category: name })]),
    ),
    fixed: Object.fromEntries(
      [...markup.matchAll(fixedText)].map(([, namespace = '', key = '']) => [
        `${namespace}:${key}`,
        withWordJoiners(serverText(namespace as Namespace, key, language) ?? ''),
      ]),
    ),
  };
}

/** Text chunks of the wanted namespaces, by language and namespace. */
function textFiles(chunks: readonly Rolldown.OutputChunk[]): Record<string, Record<string, string>> {
  const wanted = new Set([...textsOfEveryPage, ...firstPages.flatMap((page) => page.texts)]);
  const found: Record<string, Record<string, string>> = {};
  for (const chunk of chunks) {
    const [, language = '', name = ''] = texts.exec(chunk.facadeModuleId ?? '') ?? [];
    if (wanted.has(name)) (found[language.toUpperCase()] ??= {})[name] = `/${chunk.fileName}`;
  }
  return found;
}

/** The chunks of each first page that are not part of the entry. */
function pageFiles(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): string[][] {
  const entry = new Set(
    chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [...closure(bundle, chunk.fileName)]),
  );
  return firstPages.map(({ module }) =>
    chunks
      .filter((chunk) => [chunk.facadeModuleId ?? '', ...chunk.moduleIds].some((id) => id.endsWith(module)))
      .flatMap((chunk) => [...closure(bundle, chunk.fileName)])
      .filter((file, index, all) => !entry.has(file) && all.indexOf(file) === index)
      .map((file) => `/${file}`),
  );
}

/** The `srcset` of each cover and banner, the smallest file first. */
function pictureFiles(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) {
  const srcsets = { covers: {} as Record<string, string>, promotions: {} as Record<string, string> };
  const found = files
    .filter((file) => file.type === 'asset')
    .flatMap((file) =>
      file.originalFileNames.slice(0, 1).flatMap((name) => {
        const [, kind = '', key = '', width = ''] = pictures.exec(`/${name}`) ?? [];
        return kind === 'covers' || kind === 'promotions'
          ? [{ kind, key, width: Number(width), file: `/${file.fileName}` } as const]
          : [];
      }),
    );
  for (const { kind, key, width, file } of found.sort((a, b) => a.width - b.width))
    srcsets[kind][key] = `${srcsets[kind][key] ? `${srcsets[kind][key]}, ` : ''}${file} ${width}w`;
  return srcsets;
}

/** Finds the early files in a finished build with this markup of the first screens. */
function earlyFiles(bundle: Rolldown.OutputBundle, markup: string): EarlyFiles {
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === 'chunk');
  const found = textFiles(chunks);
  return {
    texts: found,
    pages: pageFiles(bundle, chunks),
    ...pictureFiles(files),
    screen: Object.fromEntries(Object.keys(found).map((language) => [language, firstScreenTexts(language, markup)])),
  };
}

/** Bundles head.ts with the early files. */
async function headScript(early: EarlyFiles): Promise<string> {
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
 * Inserts head.ts and the first screens into index.html. The browser then fetches the first texts,
 * the page's code and its first answers in parallel with the entry: two round trips fewer before
 * the first screen is visible. Styles are requested before everything else, because nothing is
 * painted without them.
 */
export const earlyFilesPlugin = (): Plugin => ({
  name: 'early-files',
  apply: 'build',
  // Before boot.js: it does not need it.
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      if (!bundle) return html;
      const screen = await firstScreenMarkup();
      const head = await headScript(earlyFiles(bundle, screen));
      const styles = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)">/g)].map(
        ([, href]) => `<link rel="preload" as="style" crossorigin href="${href}">`,
      );
      return html
        .replace(boot, () => `${styles.join('')}\n    <script>${head}</script>\n    ${boot}`)
        .replace(root, () => `<template id="first-screen">${screen}</template>\n    ${root}`);
    },
  },
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Route paths in the source of an application, such as `/draws/$id`. */
const PATHS = /\bpath: '(\/[^']*)'/g;

/** The paths of an application's routes: those of its features and of its router. */
export function routePaths(source: string): string[] {
  const features = join(source, 'features');
  const files = [
    join(source, 'app/router.tsx'),
    ...readdirSync(features).map((feature) => join(features, feature, 'parts.tsx')),
  ];
  return files
    .flatMap((file) => {
      try {
        return [...readFileSync(file, 'utf8').matchAll(PATHS)].map(([, path]) => path!);
      } catch {
        // A feature without pages has no parts.
        return [];
      }
    })
    .toSorted();
}

/**
 * Writes `pages.json`, the paths that have a page; the server answers all others with status 404.
 * `others` are further spellings of pages.
 */
export const pageList = (source: string, others: readonly string[] = []): Plugin => ({
  name: 'page-list',
  apply: 'build',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'pages.json',
      source: JSON.stringify([...routePaths(source), ...others]),
    });
  },
});

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A page of the site that shows one thing, whose id is the last part of its path. */
export interface PageOfOne {
  /** The path before the id, such as `/live/`. */
  readonly path: string;
  /** Whether the brand has the thing. `id` is any text. */
  exists(id: string, brandId: string): Promise<boolean>;
}

/** Whether a text is an id of the database. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The pattern of a route such as `/draws/$id`. Case and trailing slashes do not count. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/\/+$/, '')
      .replaceAll(/[.*+?^()|[\]{}\\]/g, '\\$&')
      .replaceAll(/\$\w+/g, '[^/]+')}/*$`,
    'i',
  );

/** Whether a path has a page, and whether the page shows one thing by an id in the path. */
export type PageKind = 'none' | 'plain' | 'of-one';

/** The routes of a built front end, read again when the file changes. */
export function createPageList(root: string): (path: string) => Promise<PageKind> {
  let routes: readonly { readonly pattern: RegExp; readonly kind: PageKind }[] = [];
  let readAt = -1;
  return async (path) => {
    const file = join(root, 'pages.json');
    const modifiedAt = (await stat(file).catch(() => null))?.mtimeMs;
    // A front end without the list answers every path.
    if (modifiedAt === undefined) return 'plain';
    if (modifiedAt !== readAt) {
      routes = (JSON.parse(await readFile(file, 'utf8')) as string[])
        .map((route) => ({
          pattern: patternOf(route),
          kind: route.includes('$') ? ('of-one' as const) : ('plain' as const),
        }))
        .toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === 'plain' ? -1 : 1));
      readAt = modifiedAt;
    }
    return routes.find(({ pattern }) => pattern.test(path))?.kind ?? 'none';
  };
}

/**
 * Whether the thing that a page shows by its id exists; true for a page without an id. A text that
 * cannot be decoded is no id.
 */
export async function existsOnPage(pages: readonly PageOfOne[], path: string, brandId: string): Promise<boolean> {
  const plain = path.replace(/\/+$/, '').toLowerCase();
  const page = pages.find((each) => plain.startsWith(each.path) && !plain.slice(each.path.length).includes('/'));
  if (page === undefined) return true;
  try {
    return await page.exists(decodeURIComponent(plain.slice(page.path.length)), brandId);
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

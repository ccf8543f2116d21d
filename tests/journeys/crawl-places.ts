import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spellings } from '../../apps/web/src/shared/page-path.ts';
import type { TestApp } from './app.ts';

const sources = join(import.meta.dirname, '../../apps/web/src');
const textOf = (path: string): string => readFileSync(join(sources, path), 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);

/** What the features of the site declare, as source text: the components need a browser. */
const parts = readdirSync(join(sources, 'features'))
  .map((feature) => `features/${feature}/parts.tsx`)
  .filter((path) => existsSync(join(sources, path)))
  .map(textOf)
  .join('\n');

/** The paths of the route table. A parameter has its name: `/fairness/draws/$id`. */
export const routes: readonly string[] = [...all(parts, /\bpath: '([^']+)'/g), '/member'];

/** Paths of the table that show the same page as another one. */
const same: readonly string[] = ['/index', '/index.html', '/home', '/register.html', '/download'];
/** Other names of pages, and other spellings (decision D47), that lead to one of the table. */
export const aliases: readonly string[] = [...same, ...Object.keys(spellings), '/RNG/', '/Home/', '/Register.html/'];

/** The pages of the member centre, also those that are not offered yet, and of the agent centre. */
export const centrePages: readonly string[] = [
  ...all(parts, /^ {4}name: '([^']+)'/gm).map((page) => `/member?page=${page}`),
  ...all(textOf('app/member-pages.ts'), /^ {2}(\w+): 'member:/gm).map((page) => `/member?page=${page}`),
  ...all(textOf('features/agent/agent-pages.ts'), /^ {2}(\w+): 'member:/gm).map((page) => `/agent?page=${page}`),
];

/** The addresses of the route table, with values of the demo data for parameters and queries. */
export async function addresses({ test }: TestApp): Promise<string[]> {
  const one = async (sql: string): Promise<string> => {
    // The draws of the demo are made by a job.
    for (const end = Date.now() + 60_000; Date.now() < end;) {
      const [row] = await test.owner.query<{ id: string }>(sql);
      if (row) return row.id;
      await delay(200);
    }
    throw new Error(`no row: ${sql}`);
  };
  const values: Readonly<Record<string, string>> = {
    '/fairness/draws/$id': `/fairness/draws/${await one('select draw_id::text as id from draws.draw limit 1')}`,
    '/lottery/$game': `/lottery/${await one('select code as id from lottery.game order by code limit 1')}`,
  };
  // Without a value, a page with a parameter is opened where a link leads to it.
  const plain = routes
    .filter((route) => !same.includes(route))
    .flatMap((route) => (route.includes('$') ? (values[route] ?? []) : [route]));
  return [...plain, '/promoDetail?promo=fair-play', '/rng?page=NOBODY', '/game?nodeId=lantern-dice&demo=true'];
}

/** The route of an address, by which the crawl knows what it has opened; null for none. */
export function routeOf({ pathname, searchParams }: URL): string | null {
  const route = routes.find((name) => new RegExp(`^${name.replace(/\$\w+/g, '[^/]+')}$`).test(pathname));
  if (route === undefined) return null;
  return route === '/member' || route === '/agent' ? `${route}?page=${searchParams.get('page') ?? ''}` : route;
}

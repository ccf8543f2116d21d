import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pagePath } from './page-path.ts';

const features = join(import.meta.dirname, '../features');
/** The paths of all routes. */
const paths = readdirSync(features).flatMap((feature) => {
  try {
    const parts = readFileSync(join(features, feature, 'parts.tsx'), 'utf8');
    return [...parts.matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path!);
  } catch {
    return [];
  }
});

it('finds every page without regard to case and trailing slashes', () => {
  expect(paths).toEqual(expect.arrayContaining(['/', '/Vnlottery', '/pointMall', '/promoDetail', '/register.html']));
  for (const path of ['/member', ...paths])
    for (const typed of [path, `${path}/`, path.toUpperCase(), `${path.toLowerCase()}//`])
      expect([typed, pagePath(typed)]).toEqual([typed, path]);
});

it.each([
  ['/byIframe', '/game'],
  ['/egame/', '/rng'],
  ['/JoinUs', '/join'],
  ['/vnlottery', '/Vnlottery'],
  ['/lottery', '/lottery'],
  ['/nowhere/', '/nowhere'],
])('reads %s as %s', (typed, path) => expect(pagePath(typed)).toBe(path));

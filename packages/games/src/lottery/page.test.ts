import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lotteryPage } from './page.ts';

it('docs/games/lottery.md is current (npm run par -- lottery --write)', () => {
  expect(readFileSync(new URL('../../../../docs/games/lottery.md', import.meta.url), 'utf8')).toBe(lotteryPage());
});

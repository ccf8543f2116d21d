import { readFileSync } from 'node:fs';
import { ratio } from '@chokdee/money/ratio';
import { beforeAll, describe, expect, it } from 'vitest';
import { decimals, deviation, oneIn, parPage, percent } from './par-page.ts';
import { pars } from './pars.ts';
import { games } from './registry.ts';

it('every registered game has a PAR sheet', () =>
  expect(pars.map(({ game }) => game.id)).toEqual(games.map((game) => game.id)));

describe.each(pars)('$game.id', (par) => {
  let modes: ReturnType<typeof par.modes>;
  beforeAll(() => {
    modes = par.modes();
  });

  it('computes the published figures of every mode', () => {
    expect(modes.map(({ name, returns, largestWin }) => ({ name, returns, largestWin }))).toEqual(
      par.game.modes.map(({ name, returns, largestWin }) => ({ name, returns, largestWin })),
    );
  });

  it('has a current page in docs/games (npm run par -- --write)', () => {
    expect(readFileSync(new URL(`../../../docs/games/${par.game.id}.md`, import.meta.url), 'utf8')).toBe(
      parPage(par, modes),
    );
  });
});

describe('figures of a page', () => {
  it('are truncated', () => {
    expect(decimals(ratio(2n, 3n), 4)).toBe('0.6666');
    expect(decimals(ratio(7n, 2n), 0)).toBe('3');
    expect(percent(ratio(1_237_379n, 1_250_000n))).toBe('98.990320 %');
  });
  it('accept ratios beyond the range of numbers', () => {
    const long = ratio(3n ** 900n, 3n ** 901n + 1n);
    expect(oneIn(long)).toBe('1 in 3');
    expect(oneIn(ratio(0n))).toBe('never');
    expect(oneIn(ratio(1n, 10n ** 400n))).toBe('1 in ∞');
    expect(deviation({ returned: ratio(1n, 2n), squared: ratio(1n, 2n) })).toBeCloseTo(0.5, 12);
    expect(deviation({ returned: long, squared: long })).toBeCloseTo(Math.sqrt(1 / 3 - 1 / 9), 12);
  });
});

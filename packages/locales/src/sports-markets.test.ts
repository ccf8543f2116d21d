import { marketTypes } from '@chokdee/games/sports/market-types';
import { expect, it } from 'vitest';
import { bundles } from './bundles.gen.ts';

const { market, outcome } = bundles.EN['sports-markets'];
const each = (names: readonly string[]): string[] => [...new Set(names)].sort();

it('every market and outcome of sports has its name, and no other has', () => {
  expect(Object.keys(market).sort()).toEqual(each(marketTypes.map(({ code }) => code.replaceAll('.', '_'))));
  const outcomes = marketTypes.flatMap(({ outcomes: codes }) => (codes === 'players' ? ['none'] : codes));
  // Scores are shown as they are.
  expect(Object.keys(outcome).sort()).toEqual(each(outcomes.filter((code) => !code.includes(':'))));
});

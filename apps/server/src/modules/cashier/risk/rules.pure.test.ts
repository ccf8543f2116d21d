import { expect, it } from 'vitest';
import { flagsOf, type RiskFacts } from './rules.ts';

const facts = (over: Partial<RiskFacts>): RiskFacts => ({
  threshold: 1_000n,
  deposits: [100n],
  withdrawals: [100n],
  last: { deposited: 100n, staked: 100n },
  ...over,
});
const rulesOf = (over: Partial<RiskFacts>): string[] => flagsOf(facts(over)).map(({ rule }) => rule);

it('flags payments of a day that reach the threshold together, in either direction', () => {
  expect(rulesOf({})).toEqual([]);
  expect(rulesOf({ deposits: [600n, 399n] })).toEqual([]);
  expect(rulesOf({ deposits: [600n, 400n] })).toEqual(['linked']);
  expect(rulesOf({ withdrawals: [1_000n] })).toEqual(['linked']);
});

it('flags three deposits that are each just below the threshold', () => {
  expect(rulesOf({ deposits: [950n, 900n, 999n] })).toEqual(['linked', 'structuring']);
  expect(rulesOf({ deposits: [950n, 900n, 899n] })).toEqual(['linked']);
  expect(rulesOf({ deposits: [950n, 900n, 1_000n] })).toEqual(['linked']);
});

it('flags a last deposit that was not staked, with the figures as evidence', () => {
  expect(flagsOf(facts({ last: { deposited: 5_000n, staked: 50n } }))).toEqual([
    { rule: 'unplayed', score: 40, evidence: { deposited: '5000', staked: '50' } },
  ]);
  expect(rulesOf({ last: null })).toEqual([]);
});

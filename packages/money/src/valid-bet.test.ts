import fc from 'fast-check';
import { expect, it } from 'vitest';
import { betsOf, lossAtRisk, netValidBets, shareOfValidBet, type OppositeBets } from './valid-bet.ts';

const GROUPS: OppositeBets = [['a1', 'a2'], ['b1', 'b2', 'b3'], { bets: ['c1', 'c2', 'c3', 'c4', 'c5'], atLeast: 3 }];
const BETS = [...GROUPS.flatMap(betsOf), 'alone'];
const sum = (stakes: ReadonlyMap<string, bigint>) => [...stakes.values()].reduce((total, stake) => total + stake, 0n);
const stake = fc.bigInt({ min: 0n, max: 10n ** 15n });
const stakesOf = (bets: readonly string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...bets), stake)).map((list) => new Map(list));
const stakes = stakesOf(BETS);

it('is between zero and the stake, and the whole stake of a bet without an opposite', () => {
  fc.assert(
    fc.property(stakes, (placed) => {
      const valid = netValidBets(placed, GROUPS);
      expect([...valid.keys()]).toEqual([...placed.keys()]);
      for (const [bet, of] of placed) expect(valid.get(bet)! >= 0n && valid.get(bet)! <= of).toBe(true);
      expect(valid.get('alone')).toBe(placed.get('alone'));
    }),
  );
});

it('is zero for equal stakes on bets that cover a group', () => {
  fc.assert(
    fc.property(fc.constantFrom(...GROUPS), stake, (group, each) => {
      expect(sum(netValidBets(new Map(betsOf(group).map((bet) => [bet, each])), GROUPS))).toBe(0n);
    }),
  );
});

it('is the whole stake when too few bets cover a group', () => {
  fc.assert(
    fc.property(stakesOf(['a1', 'b1', 'b2', 'c1', 'c2', 'alone']), (placed) => {
      expect(netValidBets(placed, GROUPS)).toEqual(placed);
    }),
  );
});

it('does not fall when more is staked on the same bet', () => {
  fc.assert(
    fc.property(stakes, fc.constantFrom(...BETS), stake, (placed, bet, more) => {
      const raised = new Map(placed).set(bet, (placed.get(bet) ?? 0n) + more);
      expect(netValidBets(raised, GROUPS).get(bet)! >= (netValidBets(placed, GROUPS).get(bet) ?? 0n)).toBe(true);
    }),
  );
});

it('does not depend on the order of stakes, groups or bets', () => {
  fc.assert(
    fc.property(stakes, (placed) => {
      const backwards = GROUPS.toReversed().map((group) =>
        'bets' in group ? { ...group, bets: group.bets.toReversed() } : group.toReversed(),
      );
      const turned = netValidBets(new Map([...placed].reverse()), backwards);
      expect(new Map([...turned].reverse())).toEqual(netValidBets(placed, GROUPS));
    }),
  );
});

it('adds up over independent groups', () => {
  fc.assert(
    fc.property(stakes, (placed) => {
      const parts = [...GROUPS.map(betsOf), ['alone']].map(
        (bets) => new Map([...placed].filter(([bet]) => bets.includes(bet))),
      );
      const total = parts.reduce((valid, part) => valid + sum(netValidBets(part, GROUPS)), 0n);
      expect(total).toBe(sum(netValidBets(placed, GROUPS)));
    }),
  );
});

it.each<[string, ReadonlyMap<string, bigint>, OppositeBets]>([
  ['a negative stake', new Map([['a1', -1n]]), GROUPS],
  ['a group of one bet', new Map(), [['a1']]],
  ['a group that one bet covers', new Map(), [{ bets: ['a1', 'a2'], atLeast: 1 }]],
  ['a group that more bets cover than it has', new Map(), [{ bets: ['a1', 'a2'], atLeast: 3 }]],
  ['a bet in two groups', new Map(), [...GROUPS, ['a1', 'b1']]],
])('rejects %s', (_name, placed, opposites) => {
  expect(() => netValidBets(placed, opposites)).toThrow(RangeError);
});

it('the loss at risk leaves out results that are together at most a ninth, and is within the stakes', () => {
  const wheel = (covered: number) =>
    Array.from({ length: 36 }, (_, n) => ({ returned: n < covered ? 36n : 0n, cases: 1n }));
  expect(lossAtRisk(32n, wheel(32))).toBe(0n);
  expect(lossAtRisk(31n, wheel(31))).toBe(31n);
  expect(
    lossAtRisk(36n, [
      { returned: 20n, cases: 8n },
      { returned: 0n, cases: 1n },
    ]),
  ).toBe(16n);
  expect(
    lossAtRisk(36n, [
      { returned: 20n, cases: 7n },
      { returned: 0n, cases: 1n },
    ]),
  ).toBe(36n);
  expect(() => lossAtRisk(1n, [])).toThrow(RangeError);
  const results = fc.array(fc.record({ returned: stake, cases: fc.bigInt({ min: 1n, max: 50n }) }), { minLength: 1 });
  fc.assert(
    fc.property(stake, results, (total, all) => {
      const risk = lossAtRisk(total, all);
      expect(risk >= 0n && risk <= total).toBe(true);
      expect(lossAtRisk(total, all.toReversed())).toBe(risk);
    }),
  );
});

it('the shares of a position are whole minor units and together at most its valid bet', () => {
  expect(shareOfValidBet(30_000n, 20_000n, 90_000n)).toBe(0n);
  expect(shareOfValidBet(30_000n, 90_000n, 90_000n)).toBe(30_000n);
  expect(shareOfValidBet(0n, 0n, 0n)).toBe(0n);
});

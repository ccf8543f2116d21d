import { netValidBets } from '@chokdee/money/valid-bet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BACCARAT_OPPOSITES } from './baccarat/bets.ts';
import { DRAGON_TIGER_BETS, DRAGON_TIGER_OPPOSITES } from './dragon-tiger/bets.ts';
import { FISH_PRAWN_CRAB_OPPOSITES, FISH_PRAWN_CRAB_SYMBOLS } from './fish-prawn-crab/bets.ts';
import { ROULETTE_OPPOSITES, rouletteBets, straightCoverage } from './roulette/bets.ts';
import { SIC_BO_BETS, SIC_BO_OPPOSITES } from './sic-bo/bets.ts';

const baht = 1_000_000n;
const tables: readonly (readonly [name: string, opposites: readonly (readonly string[])[], bets: readonly string[]])[] =
  [
    ['baccarat', BACCARAT_OPPOSITES, ['player', 'banker', 'tie', 'small', 'big']],
    ['dragon tiger', DRAGON_TIGER_OPPOSITES, DRAGON_TIGER_BETS],
    ['roulette', ROULETTE_OPPOSITES, [...rouletteBets('european').keys()]],
    ['sic bo', SIC_BO_OPPOSITES, [...SIC_BO_BETS.keys()]],
    ['fish-prawn-crab', FISH_PRAWN_CRAB_OPPOSITES, FISH_PRAWN_CRAB_SYMBOLS],
  ];
const sum = (stakes: ReadonlyMap<string, bigint>) => [...stakes.values()].reduce((total, stake) => total + stake, 0n);

describe('examples', () => {
  it('nets player and banker, leaves the tie alone', () => {
    const stakes = new Map([
      ['player', 100n * baht],
      ['banker', 70n * baht],
      ['tie', 5n * baht],
    ] as const);
    expect([...netValidBets(stakes, BACCARAT_OPPOSITES)]).toEqual([
      ['player', 30n * baht],
      ['banker', 0n],
      ['tie', 5n * baht],
    ]);
  });

  it('nets three dozens, but not two', () => {
    const dozens = (...stakes: readonly bigint[]) =>
      sum(netValidBets(new Map(stakes.map((stake, i) => [`dozen_${i + 1}`, stake])), ROULETTE_OPPOSITES));
    expect(dozens(3n, 4n)).toBe(7n);
    expect(dozens(3n, 4n, 5n)).toBe(3n);
  });

  it('nets single numbers of roulette only when enough of them are covered', () => {
    const opposites = [...ROULETTE_OPPOSITES, straightCoverage('european', 33)];
    const onNumbers = (count: number) =>
      sum(netValidBets(new Map(Array.from({ length: count }, (_, i) => [`straight_${i}`, 10n])), opposites));
    expect([onNumbers(32), onNumbers(33), onNumbers(37)]).toEqual([320n, 0n, 0n]);
  });
});

describe.each(tables)('%s', (_name, opposites, bets) => {
  const stakesOf = fc
    .array(fc.tuple(fc.constantFrom(...opposites.flat(), ...bets), fc.bigInt({ min: 0n, max: 10n ** 12n })))
    .map((list) => new Map(list));

  it('names bets of the table', () => {
    for (const bet of opposites.flat()) expect(bets).toContain(bet);
  });

  it('every valid bet is between zero and its stake, and of every group one bet is not valid', () => {
    fc.assert(
      fc.property(stakesOf, (stakes) => {
        const valid = netValidBets(stakes, opposites);
        expect([...valid.keys()]).toEqual([...stakes.keys()]);
        for (const [bet, stake] of stakes) {
          expect(valid.get(bet)! >= 0n && valid.get(bet)! <= stake).toBe(true);
          if (!opposites.flat().includes(bet)) expect(valid.get(bet)).toBe(stake);
        }
        for (const group of opposites) expect(group.some((bet) => (valid.get(bet) ?? 0n) === 0n)).toBe(true);
      }),
    );
  });

  it('netting twice changes nothing, and stakes added to a whole group do not count', () => {
    const more = fc.bigInt({ min: 1n, max: 10n ** 9n });
    fc.assert(
      fc.property(stakesOf, fc.constantFrom(...opposites), more, (stakes, group, extra) => {
        const valid = netValidBets(stakes, opposites);
        expect(netValidBets(valid, opposites)).toEqual(valid);
        const covered = new Map(stakes);
        for (const bet of group) covered.set(bet, (stakes.get(bet) ?? 0n) + extra);
        expect(sum(netValidBets(covered, opposites))).toBe(sum(valid));
      }),
    );
  });

  it('of a pair, the valid bets are the difference of the stakes', () => {
    const stake = fc.bigInt({ min: 0n, max: 10n ** 12n });
    for (const [one, other] of opposites.filter(({ length }) => length === 2) as [string, string][])
      fc.assert(
        fc.property(stake, stake, (a, b) => {
          const valid = netValidBets(
            new Map([
              [one, a],
              [other, b],
            ]),
            opposites,
          );
          expect(sum(valid)).toBe(a > b ? a - b : b - a);
        }),
      );
  });
});

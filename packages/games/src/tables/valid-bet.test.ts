import { netValidBets } from '@chokdee/money/valid-bet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BACCARAT_OPPOSITES } from './baccarat/bets.ts';
import { DRAGON_TIGER_BETS, DRAGON_TIGER_OPPOSITES } from './dragon-tiger/bets.ts';
import { FISH_PRAWN_CRAB_OPPOSITES, FISH_PRAWN_CRAB_SYMBOLS } from './fish-prawn-crab/bets.ts';
import { roulette, sicBo } from './live/drawn-games.ts';
import { validBets } from './live/game.ts';
import { ROULETTE_OPPOSITES, rouletteBets } from './roulette/bets.ts';
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

  const onWheel = (variant: string, ...bets: readonly (readonly [string, bigint])[]) =>
    sum(validBets(roulette, variant, new Map(bets)));
  const numbers = (count: number, stake = 10n * baht) =>
    Array.from({ length: count }, (_, n) => [`straight_${n}`, stake] as const);

  it('counts bets on numbers of a wheel until nearly all are covered, however they are placed', () => {
    expect([32, 33, 37].map((count) => onWheel('european', ...numbers(count)))).toEqual([320n * baht, 0n, 9_999_990n]);
    expect([33, 34].map((count) => onWheel('american', ...numbers(count)))).toEqual([330n * baht, 0n]);
    const lines = Array.from({ length: 6 }, (_, n) => [1, 2, 3, 4, 5, 6].map((each) => n * 6 + each).join('_'));
    expect(onWheel('french', ...lines.map((line) => [`line_${line}`, 10n * baht] as const))).toBe(0n);
    expect(onWheel('european', ['dozen_1', 12n * baht], ['low', 18n * baht], ['high', 18n * baht])).toBe(12n * baht);
    const mixed = [...numbers(37).slice(19), ['low', 180n * baht] as const];
    expect(onWheel('european', ...mixed)).toBe(0n);
  });

  it.each([
    ['red', 'black'],
    ['odd', 'even'],
    ['low', 'high'],
  ])('counts the difference of %s and %s', (one, other) => {
    expect(onWheel('european', [one, 900n * baht], [other, 900n * baht])).toBe(0n);
    expect(onWheel('european', [one, 900n * baht], [other, 100n * baht])).toBe(800n * baht);
    expect(onWheel('european', [one, 900n * baht])).toBe(900n * baht);
  });

  it('counts both sides of the dice as nothing, and one as its stake', () => {
    const onDice = (...bets: readonly (readonly [string, bigint])[]) =>
      sum(validBets(sicBo, sicBo.variants[0]!, new Map(bets)));
    expect(onDice(['small', 90n * baht], ['big', 90n * baht])).toBe(0n);
    expect(onDice(['small', 90n * baht])).toBe(90n * baht);
  });
});

describe('stakes on a wheel', () => {
  const stake = fc.bigInt({ min: 1n, max: 1_000n }).map((each) => each * baht);
  const evens = ['red', 'black', 'odd', 'even', 'low', 'high'] as const;
  const bets = fc
    .array(fc.tuple(fc.constantFrom(...evens, ...rouletteBets('european').keys()), stake), { minLength: 1 })
    .map((list) => new Map<string, bigint>(list));

  it('count between nothing and their stakes', () => {
    fc.assert(
      fc.property(bets, (stakes) => {
        for (const [bet, valid] of validBets(roulette, 'european', stakes))
          expect(valid >= 0n && valid <= stakes.get(bet)!).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('never count more with as much on the other side of an even chance', () => {
    const opposite = { red: 'black', black: 'red', odd: 'even', even: 'odd', low: 'high', high: 'low' } as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...evens),
        stake,
        stake,
        fc.integer({ min: 0, max: 100 }),
        (bet, more, less, part) => {
          const before = new Map<string, bigint>([
            [bet, more + less],
            [opposite[bet], less],
          ]);
          const after = new Map(before).set(opposite[bet], less + (more * BigInt(part)) / 100n);
          expect(sum(validBets(roulette, 'european', after))).toBeLessThanOrEqual(
            sum(validBets(roulette, 'european', before)),
          );
        },
      ),
      { numRuns: 50 },
    );
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

import { compareRatio, ratio } from '@chokdee/money/ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOf, checkReturns, PUSH, ReturnAboveCapError } from '../returns.ts';
import { edgePercent } from '../testing/edge.ts';
import { FACES, THROWS } from '../dice.ts';
import { isTriple, SIC_BO_BETS, sicBoFactor, sicBoReturns, totalOfDice } from './bets.ts';
import { SIC_BO_PAYTABLES } from './paytables.ts';

const { macau } = SIC_BO_PAYTABLES;
const sets = [SIC_BO_PAYTABLES.macau, SIC_BO_PAYTABLES.atlanticCity, SIC_BO_PAYTABLES.australia].map(sicBoReturns);
const winsOf = (id: string) =>
  casesOf(THROWS.filter(({ result }) => compareRatio(sicBoFactor(SIC_BO_BETS.get(id)!, result, macau), PUSH) > 0));

describe('counts of 216 throws', () => {
  it('ways of the totals 3 to 18', () => {
    const ways = Array.from({ length: 16 }, (_, i) =>
      Number(casesOf(THROWS.filter(({ result }) => totalOfDice(result) === i + 3))),
    );
    expect(ways).toEqual([1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]);
  });

  it.each([
    ['small', 105n],
    ['big', 105n],
    ['odd', 105n],
    ['even', 105n],
    ['total_4', 3n],
    ['total_17', 3n],
    ['total_16', 6n],
    ['total_6', 10n],
    ['total_14', 15n],
    ['total_8', 21n],
    ['total_12', 25n],
    ['total_11', 27n],
    ['triple_3', 1n],
    ['any_triple', 6n],
    ['double_5', 16n],
    ['pair_2_6', 30n],
    ['four_2_3_5_6', 24n],
    ['single_1', 91n],
  ])('%s wins %i', (id, wins) => {
    expect(winsOf(id)).toBe(wins);
  });

  it('a face is on one, two and three dice in 75, 15 and 1 throws', () => {
    const matching = (dice: number) =>
      casesOf(THROWS.filter(({ result }) => result.filter((die) => die === 4).length === dice));
    expect([1, 2, 3].map(matching)).toEqual([75n, 15n, 1n]);
  });
});

describe('edges of the payout sets', () => {
  // Macau, Atlantic City and Australia.
  it.each([
    ['small', '2.78', '2.78', '2.78'],
    ['big', '2.78', '2.78', '2.78'],
    ['odd', '2.78', '2.78', '2.78'],
    ['even', '2.78', '2.78', '2.78'],
    ['total_4', '29.17', '15.28', '12.50'],
    ['total_17', '29.17', '15.28', '12.50'],
    ['total_5', '47.22', '13.89', '11.11'],
    ['total_16', '47.22', '13.89', '11.11'],
    ['total_6', '30.56', '16.67', '12.04'],
    ['total_15', '30.56', '16.67', '12.04'],
    ['total_7', '9.72', '9.72', '9.72'],
    ['total_14', '9.72', '9.72', '9.72'],
    ['total_8', '12.50', '12.50', '12.50'],
    ['total_13', '12.50', '12.50', '12.50'],
    ['total_9', '18.98', '18.98', '7.41'],
    ['total_12', '18.98', '18.98', '7.41'],
    ['total_10', '12.50', '12.50', '12.50'],
    ['total_11', '12.50', '12.50', '12.50'],
    ['triple_1', '30.09', '16.20', '11.57'],
    ['any_triple', '30.56', '13.89', '11.11'],
    ['double_6', '33.33', '18.52', '11.11'],
    ['pair_1_2', '16.67', '16.67', '2.78'],
    ['four_1_2_3_4', '11.11', '11.11', '11.11'],
    ['single_3', '7.87', '7.87', '3.70'],
  ])('%s', (id, ...edges) => {
    expect(sets.map((returns) => edgePercent(returns.get(id)!, 2))).toEqual(edges);
  });

  it('lists 5 plain bets, 14 totals, 18 bets on a face, 15 pairs and 4 sets of four', () => {
    expect(SIC_BO_BETS.size).toBe(56);
  });

  it('bets of a kind on other faces return the same', () => {
    for (const returns of sets)
      for (const kind of ['triple', 'double', 'single', 'pair', 'four'])
        expect(
          new Set([...returns].filter(([id]) => id.startsWith(`${kind}_`)).map(([, r]) => edgePercent(r, 9))).size,
        ).toBe(1);
  });

  it('rejects a price above the cap', () => {
    for (const returns of sets) expect(() => checkReturns(returns, ratio(98n, 100n))).not.toThrow();
    expect(() => checkReturns(sicBoReturns({ ...macau, pair: ratio(7n) }), ratio(98n, 100n))).toThrow(
      ReturnAboveCapError,
    );
  });
});

it('the bets of a round never contradict each other', () => {
  const face = fc.constantFrom(...FACES);
  fc.assert(
    fc.property(fc.tuple(face, face, face), (dice) => {
      const won = [...SIC_BO_BETS.values()].filter((bet) => compareRatio(sicBoFactor(bet, dice, macau), PUSH) > 0);
      const of = (...kinds: readonly string[]) => won.filter(({ kind }) => kinds.includes(kind)).length;
      const different = new Set(dice).size;
      const triple = isTriple(dice);
      expect(of('small', 'big')).toBe(triple ? 0 : 1);
      expect(of('odd', 'even')).toBe(triple ? 0 : 1);
      expect(of('any_triple')).toBe(triple ? 1 : 0);
      expect(of('triple')).toBe(triple ? 1 : 0);
      expect(of('double')).toBe(different < 3 ? 1 : 0);
      expect(of('single')).toBe(different);
      expect(of('pair')).toBe((different * (different - 1)) / 2);
      expect(of('total')).toBe(totalOfDice(dice) === 3 || totalOfDice(dice) === 18 ? 0 : 1);
      if (different < 3) expect(of('three_of_four')).toBe(0);
    }),
    { numRuns: 500 },
  );
});

import { ratio, type Ratio } from '@chokdee/money/ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimals } from '../par-page.ts';
import { ReturnAboveCapError } from '../tables/returns.ts';
import { edgePercent } from '../tables/testing/edge.ts';
import { numbersOf, variantOf } from './entry.ts';
import { playOf, plays } from './plays.ts';
import { checkPriceList, PriceRowError, returnsOfPlay } from './price-list.ts';
import { priceLists } from './prices.ts';
import { chanceOf, countRead, largestPayout, outcomesOf, returnOf, sampleEntries } from './returns.ts';
import { drawsOver, enumerated } from './testing.ts';
import { quickPick } from './tools.ts';
import type { Play, Variant } from './types.ts';

const units = (price: number): number => Math.round(price * 10_000);
const play = (code: string): Play => playOf(code)!;
/** A return in percent, rounded half up to `digits`. */
const percent = (value: Ratio, digits = 2): string =>
  edgePercent({ numerator: value.denominator - value.numerator, denominator: value.denominator }, digits);
const north = (name: string): Play => play(`vietnam-north.${name}`);
const south = (name: string): Play => play(`vietnam-south.${name}`);
const thai = (name: string): Play => play(`thai-government.${name}`);

describe('Vietnam', () => {
  it('a result has 27/23/20 or 18/17/16 numbers of at least 2/3/4 digits', () => {
    const counts = (region: 'vietnam-north' | 'vietnam-south') => [2, 3, 4].map((n) => play(`${region}.lo${n}`).units);
    expect(counts('vietnam-north')).toEqual([27, 23, 20]);
    expect(counts('vietnam-south')).toEqual([18, 17, 16]);
  });
  it.each([
    ['lo2', 99, 29, '92.17'],
    ['lo2', 99, 27, '99.00'],
    ['lo3', 900, 29, '71.38'],
    ['lo3', 650, 23, '65.00'],
    ['lo4', 5_500, 20, '55.00'],
    ['de', 99, 1, '99.00'],
    ['de', 75, 1, '75.00'],
    ['deFirst', 99, 1, '99.00'],
    ['head', 9, 1, '90.00'],
    ['tail', 9, 1, '90.00'],
    ['special3', 900, 1, '90.00'],
    ['special3', 650, 1, '65.00'],
    ['first2', 75, 4, '75.00'],
    ['first3', 650, 3, '65.00'],
    ['bao8', 75, 8, '75.00'],
    ['xien2', 15, 1, '82.32'],
    ['xien2', 17, 1, '93.30'],
    ['xien3', 78, 1, '95.92'],
    ['xien3', 74, 1, '91.00'],
    ['xien4', 300, 1, '80.10'],
    ['xien2', 350, 27, '71.14'],
  ])('North %s at %d for a cost of %d returns %s %%', (name, price, cost, expected) => {
    expect(percent(returnOf({ ...north(name), units: cost }, 'any', units(price)))).toBe(expected);
  });
  it.each([
    ['lo2', 75, 18, '75.00'],
    ['lo3', 650, 17, '65.00'],
    ['lo4', 5_500, 16, '55.00'],
    ['first2', 75, 1, '75.00'],
    ['first3', 650, 1, '65.00'],
    ['bao7', 75, 7, '75.00'],
  ])('South %s at %d for %d numbers returns %s %%', (name, price, cost, expected) => {
    expect(south(name).units).toBe(cost);
    expect(percent(returnOf(south(name), 'any', units(price)))).toBe(expected);
  });
  it.each([
    ['North', 'xien2', '0.0548820978'],
    ['North', 'xien3', '0.0122979362'],
    ['North', 'xien4', '0.0026699151'],
    ['South', 'xien2', '0.0261078080'],
    ['South', 'xien3', '0.0039134457'],
    ['South', 'xien4', '0.0005552245'],
  ])('%s %s has the chance %s', (region, name, expected) => {
    const chance = chanceOf(region === 'North' ? north(name) : south(name), 'any');
    expect(Math.abs(Number(decimals(chance, 14)) - Number(expected))).toBeLessThan(5.1e-11);
  });
  it.each([
    [4, '.332142'],
    [6, '.188127'],
    [8, '.105262'],
    [10, '.058150'],
  ])('North trượt %d has the chance %s', (size, expected) => {
    const chance = Number(decimals(chanceOf(north(`truot${size}`), 'any'), 12));
    expect(
      `.${Math.round(chance * 1e6)
        .toString()
        .padStart(6, '0')}`,
    ).toBe(expected);
  });
  it.each(['xien2', 'xien3', 'xien4', 'truot4', 'truot6', 'truot8', 'truot10'])(
    '%s agrees with inclusion and exclusion',
    (name) => {
      for (const one of [north(name), south(name)]) {
        const { entry, match } = one;
        const size = entry.kind === 'set' ? entry.size : 0;
        const count = BigInt(countRead(one));
        const choose = (n: number, k: number): bigint =>
          k === 0 ? 1n : (choose(n - 1, k - 1) * BigInt(n)) / BigInt(k);
        const without = (j: number): bigint => BigInt(100 - j) ** count;
        const cases =
          match.kind === 'none'
            ? without(size)
            : Array.from(
                { length: size + 1 },
                (_, j) => (j % 2 === 0 ? 1n : -1n) * choose(size, j) * without(j),
              ).reduce((sum, term) => sum + term);
        expect(chanceOf(one, 'any')).toEqual(ratio(cases, 100n ** count));
      }
    },
  );
});

describe('Thai lines', () => {
  it.each([
    ['top3', 'any', 900, '90.00'],
    ['top3', 'any', 500, '50.00'],
    ['tote3', 'distinct', 150, '90.00'],
    ['tote3', 'distinct', 120, '72.00'],
    ['tote3', 'pair', 150, '45.00'],
    ['top2', 'any', 90, '90.00'],
    ['bottom2', 'any', 90, '90.00'],
    ['runTop', 'any', 3.2, '86.72'],
    ['runBottom', 'any', 4.2, '79.80'],
    ['front3', 'any', 450, '90.00'],
    ['back3', 'any', 450, '90.00'],
    ['front3', 'any', 500, '100.00'],
    ['back3', 'any', 500, '100.00'],
    ['top4', 'any', 5_000, '50.00'],
    ['tote4', 'distinct', 200, '48.00'],
  ] as const)('%s (%s) at %d returns %s %%', (name, variant, price, expected) => {
    expect(percent(returnOf(thai(name), variant, units(price)))).toBe(expected);
  });
  it.each([
    ['top3', 'any', 1n, 1_000n],
    ['tote3', 'distinct', 6n, 1_000n],
    ['tote3', 'pair', 3n, 1_000n],
    ['top2', 'any', 1n, 100n],
    ['bottom2', 'any', 1n, 100n],
    ['runTop', 'any', 271n, 1_000n],
    ['runBottom', 'any', 19n, 100n],
    ['top4', 'any', 1n, 10_000n],
    ['tote4', 'distinct', 24n, 10_000n],
    ['tote4', 'pair', 12n, 10_000n],
    ['tote4', 'twoPairs', 6n, 10_000n],
    ['tote4', 'triple', 4n, 10_000n],
    ['pick4', 'any', 24n, 1_000n],
    ['pick5', 'any', 60n, 1_000n],
    ['half3', 'any', 1n, 2n],
    ['parity', 'any', 1n, 2n],
  ] as const)('%s (%s) has the chance %d/%d', (name, variant, wins, of) => {
    expect(chanceOf(thai(name), variant)).toEqual(ratio(wins, of));
  });
});

const reads = (one: Play): string => JSON.stringify([one.match, one.entry, countRead(one), one.takes[0]!.length]);
/** One play of each kind of enumeration. */
const kindsOfPlays = [...new Map(plays.map((one) => [reads(one), one])).values()];
/** Sets of three and four have thousands of draws: enumeration.system.test.ts. */
const quick = kindsOfPlays.filter(
  ({ entry, match }) => !(entry.kind === 'set' && entry.size > 2 && match.kind === 'all'),
);

describe('settled by rule and by enumeration', () => {
  it.each(quick.map((one) => [one.code, one] as const))('%s returns the same', (_, one) => {
    for (const variant of one.variants) {
      const returned = returnOf(one, variant, 12_345);
      const means = sampleEntries(one, variant).map((entry) =>
        enumerated(one, 12_345, entry, drawsOver(one, numbersOf(entry))),
      );
      for (const mean of means) expect(ratio(mean.numerator, mean.denominator * BigInt(one.units))).toEqual(returned);
    }
  });
  it('every play reads its numbers of a result, and other entries return the same', () => {
    const pick = fc.infiniteStream(fc.nat({ max: 999_999 }));
    for (const one of quick)
      fc.assert(
        fc.property(pick, (stream) => {
          const entry = quickPick(one, (n) => (stream.next().value as number) % n);
          const mean = enumerated(one, 10_000, entry, drawsOver(one, numbersOf(entry)));
          expect(ratio(mean.numerator, mean.denominator * BigInt(one.units))).toEqual(
            returnOf(one, variantOf(one, entry), 10_000),
          );
        }),
        { numRuns: 1 },
      );
  });
});

describe('price lists', () => {
  const cap = ratio(97n, 100n);
  const lists = Object.values(priceLists);
  const withPrice = (code: string, variant: Variant, price: number) => ({
    rows: priceLists.SEA.rows.map((row) =>
      row.play === code && row.variant === variant ? { ...row, price: units(price) } : row,
    ),
  });
  it.each(lists.map((list) => [list.mode, list] as const))('%s prices every play below the cap', (_, list) => {
    const returns = checkPriceList(list, cap);
    expect(returns.size).toBe(list.rows.length);
    for (const [row, returned] of returns) expect([row, Number(decimals(returned, 4)) >= 0.8]).toEqual([row, true]);
  });
  it('only ZY is off (D34)', () => expect(lists.filter(({ isOn }) => !isOn).map(({ mode }) => mode)).toEqual(['ZY']));

  it.each([
    // Prices that others have published by mistake: they would return all that is staked, or more.
    ['vietnam-south.da', 750, '117.7'],
    ['vietnam-north.da', 650, '149.4'],
    ['thai-government.front3', 500, '100.0'],
    ['thai-government.back3', 500, '100.0'],
  ])('are refused for %s at %d', (code, price, returned) => {
    const check = () => checkPriceList(withPrice(code, 'any', price), cap);
    expect(check).toThrow(ReturnAboveCapError);
    expect(check).toThrow(`${code} ${returned}`);
  });
  it('the published đá returns 108.8 % and 132.1 % even without its half rounds', () => {
    const plain = (one: Play, price: number): string =>
      percent(returnOf({ ...one, match: { kind: 'all' } }, 'any', units(price)), 1);
    expect([plain(south('da'), 750), plain(north('da'), 650)]).toEqual(['108.8', '132.1']);
  });
  it('3-tote has its own price for a doubled number', () => {
    for (const { rows } of lists)
      for (const tote of plays.filter(({ name }) => name === 'tote3')) {
        const { lowest, highest } = returnsOfPlay(tote, { rows });
        expect(lowest).toEqual(highest);
      }
    const { rows } = priceLists.SEA;
    const without = { rows: rows.filter(({ play: code, variant }) => code !== 'lao.tote3' || variant !== 'pair') };
    expect(() => checkPriceList(without, cap)).toThrow(new PriceRowError('missing', 'lao.tote3/pair').message);
  });
  it('are refused with an unknown, repeated or invalid row, naming it', () => {
    const { rows } = priceLists.LOTT;
    const [first] = rows;
    const row = { play: 'lao.top9', variant: 'any' as const, price: 1 };
    expect(() => checkPriceList({ rows: [...rows, row] }, cap)).toThrow('unknown row lao.top9');
    expect(() => checkPriceList({ rows: [...rows, first!] }, cap)).toThrow('repeated row vietnam-north.lo2');
    for (const price of [0, -1, 1.5, NaN, 1e11])
      expect(() => checkPriceList({ rows: [{ ...first!, price }, ...rows.slice(1)] }, cap)).toThrow(
        'price row vietnam-north.lo2',
      );
  });
});

it('the largest payout counts every hit', () => {
  expect(largestPayout(north('lo2'), 'any', units(99))).toEqual(ratio(27n * 99n));
  expect(largestPayout(thai('front3'), 'any', units(450))).toEqual(ratio(900n));
  expect(largestPayout(south('da'), 'any', units(100))).toEqual(ratio(100n * 9n));
  expect(outcomesOf(thai('runTop'), '5').length).toBe(2);
});

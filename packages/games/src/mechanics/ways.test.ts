import { createDraw } from '@chokdee/fairness/draw';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, cycleOf, spin, windowAt, type Strips, type Window } from './reels.ts';
import { spinCounts, symbolShares } from './ways-maths.ts';
import { waysOf, type WaysRules } from './ways.ts';

type P = 'a' | 'b' | 'c';
const rules: WaysRules<P> = {
  paying: ['a', 'b', 'c'],
  wild: 'w',
  wildWeight: 2,
  prices: { a: { 3: 7, 4: 30, 5: 110 }, b: { 3: 5, 5: 60 }, c: { 2: 1, 3: 2, 4: 8, 5: 20 } },
};

/**
 * The expected wins, by following every way cell by cell. A way is a row per reel; a symbol pays on
 * the most reels any of its ways covers.
 */
function expectedWins(window: Window<string>): Record<string, { ways: number; payout: number; count: number }> {
  const found: Record<string, { ways: number; payout: number; count: number }> = {};
  for (const symbol of rules.paying) {
    if (!window[0]!.includes(symbol)) continue;
    let paths: number[][] = [[]];
    let reached: number[][] = [];
    for (const column of window) {
      const longer = paths.flatMap((path) =>
        column.flatMap((cell, row) => (cell === symbol || cell === rules.wild ? [[...path, row]] : [])),
      );
      if (longer.length === 0) break;
      reached = longer;
      paths = longer;
    }
    const count = reached[0]?.length ?? 0;
    const price = rules.prices[symbol][count] ?? 0;
    if (price === 0) continue;
    const payout = reached.reduce(
      (sum, path) =>
        sum + path.reduce((pays, row, reel) => (window[reel]![row] === rules.wild ? pays * 2 : pays), price),
      0,
    );
    found[symbol] = { ways: reached.length, payout, count };
  }
  return found;
}

const anySymbol = fc.constantFrom('a', 'b', 'c', 'w', 's');
const noWild = fc.constantFrom('a', 'b', 'c', 's');
const strip = (symbol: fc.Arbitrary<string>) => fc.array(symbol, { minLength: 3, maxLength: 5 });
const strips = fc.tuple(
  strip(noWild),
  strip(anySymbol),
  strip(anySymbol),
  strip(anySymbol),
  strip(anySymbol),
) as fc.Arbitrary<Strips<string>>;
const windows = fc.tuple(
  ...[noWild, anySymbol, anySymbol, anySymbol, anySymbol].map((symbol) =>
    fc.array(symbol, { minLength: 3, maxLength: 3 }),
  ),
) as fc.Arbitrary<Window<string>>;

describe('ways', () => {
  it('pay the sum of every single way', () => {
    fc.assert(
      fc.property(windows, (window) => {
        expect(
          Object.fromEntries(
            waysOf(window, rules).map(({ symbol, ways, payout, count }) => [symbol, { ways, payout, count }]),
          ),
        ).toEqual(expectedWins(window));
      }),
      { numRuns: 2_000 },
    );
  });

  it('contain every cell of the win, and the weight multiplied by the price is the payout', () => {
    fc.assert(
      fc.property(windows, (window) => {
        for (const win of waysOf(window, rules)) {
          const expected = window
            .slice(0, win.count)
            .flatMap((column, reel) =>
              column.flatMap((each, row) => (each === win.symbol || each === 'w' ? [[reel, row]] : [])),
            );
          expect(win.cells).toEqual(expected);
          expect(win.payout).toBe(win.weight * rules.prices[win.symbol][win.count]!);
          expect(win.weight).toBeGreaterThanOrEqual(win.ways);
        }
      }),
    );
  });

  it('are 243 in a full window, with three reels of wilds at eight times the weight', () => {
    const full = (column: string[]) => [['a', 'a', 'a'], column, column, column, ['a', 'a', 'a']];
    expect(waysOf(full(['a', 'a', 'a']), rules)).toMatchObject([
      { symbol: 'a', count: 5, ways: 243, weight: 243, payout: 243 * 110 },
    ]);
    expect(waysOf(full(['w', 'w', 'w']), rules)).toMatchObject([{ ways: 243, weight: 243 * 8, payout: 243 * 8 * 110 }]);
  });
});

describe('the mathematics of ways', () => {
  /** Every window of a cycle. */
  function* all(reels: Strips<string>): Generator<Window<string>> {
    const stops = reels.map(() => 0);
    for (;;) {
      yield windowAt(reels, stops, 3);
      let reel = 0;
      while (reel < reels.length && (stops[reel]! += 1) === reels[reel]!.length) stops[reel++] = 0;
      if (reel === reels.length) return;
    }
  }

  it('refuses a wild on the first reel, which would count for every symbol', () => {
    const reel = ['a', 'b', 's'];
    const counted = (first: readonly string[]) => spinCounts([first, reel, reel, reel, reel], 3, rules, 's');
    expect(() => counted(['a', 'w', 'b'])).toThrow(RangeError);
    expect(counted(reel).cycle).toBe(3 ** 5);
  });

  it('agrees with an enumeration of every window', () => {
    fc.assert(
      fc.property(strips, (reels) => {
        const byScatters: Map<number, number>[] = [];
        const [hits, paid] = [new Map<string, bigint>(), new Map<string, bigint>()];
        let cycle = 0;
        for (const window of all(reels)) {
          const won = expectedWins(window);
          const total = Object.values(won).reduce((sum, { payout }) => sum + payout, 0);
          const seen = window.flat().filter((symbol) => symbol === 's').length;
          while (byScatters.length <= seen) byScatters.push(new Map());
          byScatters[seen]!.set(total, (byScatters[seen]!.get(total) ?? 0) + 1);
          for (const [symbol, { count, payout }] of Object.entries(won)) {
            hits.set(`${symbol}${count}`, (hits.get(`${symbol}${count}`) ?? 0n) + 1n);
            paid.set(`${symbol}${count}`, (paid.get(`${symbol}${count}`) ?? 0n) + BigInt(payout));
          }
          cycle += 1;
        }
        expect(spinCounts(reels, 3, rules, 's')).toEqual({ byScatters, cycle });
        expect(BigInt(cycle)).toBe(cycleOf(reels));
        for (const share of symbolShares(reels, 3, rules)) {
          expect(share.hits).toBe(hits.get(`${share.symbol}${share.count}`) ?? 0n);
          expect(share.paid).toBe(paid.get(`${share.symbol}${share.count}`) ?? 0n);
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('reels', () => {
  it('are rings', () => expect(windowAt(['abcd'.split('')], [3], 3)).toEqual([['d', 'a', 'b']]));
  it('stop at the drawn positions, reel by reel', () => {
    const reels = [4, 9, 30].map((length) => Array.from({ length }, (_, i) => i));
    const draw = createDraw({ serverSeed: 'reels', clientSeed: 'test', nonce: 1 });
    const same = createDraw({ serverSeed: 'reels', clientSeed: 'test', nonce: 1 });
    expect(spin(draw, reels)).toEqual([same.integer(4), same.integer(9), same.integer(30)]);
  });
  it('find the cells of a symbol', () =>
    expect(
      cellsOf(
        [
          ['x', 's'],
          ['s', 's'],
          ['x', 'x'],
        ],
        's',
      ),
    ).toEqual([
      [0, 1],
      [1, 0],
      [1, 1],
    ]));
});

import { column, type Strips } from './reels.ts';
import type { WaysRules } from './ways.ts';

/**
 * The distribution of a spin's payout over the full cycle of windows. Counts are integers; a cycle
 * must be below 2^53.
 */
export interface SpinCounts {
  /**
   * The number of windows with so many scatters that pay so much by ways:
   * `byScatters[scatters].get(payout)`.
   */
  readonly byScatters: readonly ReadonlyMap<number, number>[];
  readonly cycle: number;
}

/** Windows that are equal so far. */
interface State {
  readonly won: number;
  readonly scatters: number;
  /** The symbols that are on every reel so far, with the weight of their ways. */
  readonly unbroken: readonly (readonly [symbol: number, weight: number])[];
  count: number;
}

/**
 * Counts every window of the cycle by its payout and its scatters. It goes through the reels from
 * left to right and counts windows together that have the same unbroken symbols and weights, payout
 * and scatters so far, so a cycle of tens of millions takes a second. Throws `RangeError` for a
 * wild on the first reel, whose ways count for every symbol at once, and for a cycle of 2^53 or
 * more.
 */
export function spinCounts<P extends string>(
  strips: Strips<string>,
  rows: number,
  rules: WaysRules<P>,
  scatter: string,
): SpinCounts {
  const { paying, wild, wildWeight, prices } = rules;
  if (strips[0]?.includes(wild)) throw new RangeError('a wild on the first reel cannot be counted');
  const price = (symbol: number, reels: number): number => prices[paying[symbol]!][reels] ?? 0;
  let states: State[] = [{ won: 0, scatters: 0, unbroken: paying.map((_, symbol) => [symbol, 1]), count: 1 }];
  for (const [reel, strip] of strips.entries()) {
    const next = new Map<string, State>();
    const columns = strip.map((_, stop) => {
      const shown = column(strip, stop, rows);
      const wilds = shown.filter((symbol) => symbol === wild).length;
      return {
        weights: paying.map((symbol) => shown.filter((each) => each === symbol).length + wilds * wildWeight),
        scatters: shown.filter((symbol) => symbol === scatter).length,
      };
    });
    for (const state of states)
      for (const { weights, scatters } of columns) {
        let won = state.won;
        const unbroken: (readonly [number, number])[] = [];
        for (const [symbol, weight] of state.unbroken) {
          const by = weights[symbol]!;
          if (by === 0) won += price(symbol, reel) * weight;
          else unbroken.push([symbol, weight * by]);
        }
        const seen = state.scatters + scatters;
        const key = `${won};${seen};${unbroken.join(';')}`;
        const equal = next.get(key);
        if (equal === undefined) next.set(key, { won, scatters: seen, unbroken, count: state.count });
        else equal.count += state.count;
      }
    states = [...next.values()];
  }
  const byScatters: Map<number, number>[] = [];
  let cycle = 0;
  for (const { won, scatters, unbroken, count } of states) {
    const total = unbroken.reduce((sum, [symbol, weight]) => sum + price(symbol, strips.length) * weight, won);
    while (byScatters.length <= scatters) byScatters.push(new Map());
    const counts = byScatters[scatters]!;
    counts.set(total, (counts.get(total) ?? 0) + count);
    cycle += count;
  }
  if (!Number.isSafeInteger(cycle)) throw new RangeError(`the cycle (${cycle}) is not below 2^53`);
  return { byScatters, cycle };
}

/** The wins of a symbol on so many reels, over the whole cycle. */
export interface SymbolShare<P> {
  readonly symbol: P;
  readonly count: number;
  readonly price: number;
  /** The number of windows in which the symbol wins on exactly so many reels. */
  readonly hits: bigint;
  /** The sum of their payouts, in units of the prices. */
  readonly paid: bigint;
}

/**
 * What each symbol pays on each number of reels, by products over the reels. A second computation
 * of the mean of `spinCounts`.
 */
export function symbolShares<P extends string>(
  strips: Strips<string>,
  rows: number,
  { paying, wild, wildWeight, prices }: WaysRules<P>,
): SymbolShare<P>[] {
  return paying.flatMap((symbol) => {
    const reels = strips.map((strip) => {
      const weights = strip.map((_, stop) =>
        column(strip, stop, rows).reduce(
          (sum, cell) => sum + (cell === symbol ? 1 : cell === wild ? wildWeight : 0),
          0,
        ),
      );
      return {
        shown: BigInt(weights.filter((weight) => weight > 0).length),
        weight: BigInt(weights.reduce((a, b) => a + b, 0)),
        length: BigInt(strip.length),
      };
    });
    return Object.entries(prices[symbol]).map(([key, price]) => {
      const count = Number(key);
      const rest = reels
        .slice(count)
        .reduce((product, { shown, length }, i) => product * (i === 0 ? length - shown : length), 1n);
      const product = (of: 'shown' | 'weight'): bigint =>
        reels.slice(0, count).reduce((all, reel) => all * reel[of], rest);
      return { symbol, count, price, hits: product('shown'), paid: product('weight') * BigInt(price) };
    });
  });
}

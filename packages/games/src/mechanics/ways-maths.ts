import { column, type Strips } from './reels.ts';
import type { WaysRules } from './ways.ts';

/**
 * Everything a spin can pay, by enumeration of the full cycle. Reels are taken from left to right; windows that leave the same symbols
 * running with the same weights, the same money won and the same scatters are counted together, so that a cycle of tens of millions
 * takes a second. Counts are whole numbers; a cycle must stay below 2^53.
 */
export interface SpinCounts {
  /** Windows with this many scatters in sight that pay this much by ways: `counts[scatters].get(payout)`. */
  readonly byScatters: readonly ReadonlyMap<number, number>[];
  readonly cycle: number;
}

interface State {
  readonly won: number;
  readonly scatters: number;
  readonly running: readonly (readonly [symbol: number, weight: number])[];
  count: number;
}

/** Counts every window of the cycle by what it pays by ways and by its scatters. */
export function spinCounts<P extends string>(
  strips: Strips<string>,
  rows: number,
  rules: WaysRules<P>,
  scatter: string,
): SpinCounts {
  const { paying, wild, wildWeight, prices } = rules;
  const price = (symbol: number, reels: number): number => prices[paying[symbol]!][reels] ?? 0;
  let states: State[] = [{ won: 0, scatters: 0, running: paying.map((_, symbol) => [symbol, 1]), count: 1 }];
  for (const [reel, strip] of strips.entries()) {
    const next = new Map<string, State>();
    const columns = strip.map((_, stop) => {
      const lies = column(strip, stop, rows);
      const wilds = lies.filter((symbol) => symbol === wild).length;
      return {
        weights: paying.map((symbol) => lies.filter((each) => each === symbol).length + wilds * wildWeight),
        scatters: lies.filter((symbol) => symbol === scatter).length,
      };
    });
    for (const state of states)
      for (const { weights, scatters } of columns) {
        let won = state.won;
        const running: (readonly [number, number])[] = [];
        for (const [symbol, weight] of state.running) {
          const by = weights[symbol]!;
          if (by === 0) won += price(symbol, reel) * weight;
          else running.push([symbol, weight * by]);
        }
        const seen = state.scatters + scatters;
        const key = `${won};${seen};${running.join(';')}`;
        const known = next.get(key);
        if (known === undefined) next.set(key, { won, scatters: seen, running, count: state.count });
        else known.count += state.count;
      }
    states = [...next.values()];
  }
  const byScatters: Map<number, number>[] = [];
  let cycle = 0;
  for (const { won, scatters, running, count } of states) {
    const total = running.reduce((sum, [symbol, weight]) => sum + price(symbol, strips.length) * weight, won);
    while (byScatters.length <= scatters) byScatters.push(new Map());
    const counts = byScatters[scatters]!;
    counts.set(total, (counts.get(total) ?? 0) + count);
    cycle += count;
  }
  if (!Number.isSafeInteger(cycle)) throw new RangeError('the cycle is too long to be counted in whole numbers');
  return { byScatters, cycle };
}

/** One line of a PAR sheet: a symbol on so many reels. */
export interface SymbolShare<P> {
  readonly symbol: P;
  readonly count: number;
  readonly price: number;
  /** Windows of the cycle in which the symbol wins on exactly so many reels. */
  readonly hits: bigint;
  /** What they pay together, over the whole cycle, in units of the prices. */
  readonly paid: bigint;
}

/** What each symbol pays on each number of reels, by products of what a reel shows: another road to the same mean as `spinCounts`. */
export function symbolShares<P extends string>(
  strips: Strips<string>,
  rows: number,
  { paying, wild, wildWeight, prices }: WaysRules<P>,
): SymbolShare<P>[] {
  return paying.flatMap((symbol) => {
    const reels = strips.map((strip) => {
      const weights = strip.map((_, stop) =>
        column(strip, stop, rows).reduce(
          (sum, lies) => sum + (lies === symbol ? 1 : lies === wild ? wildWeight : 0),
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

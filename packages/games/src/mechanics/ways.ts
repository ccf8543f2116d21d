import { cellsOf, type Cell, type Window } from './reels.ts';

/**
 * How a slot pays by ways: a symbol on enough adjacent reels from the left pays for every way
 * through its cells.
 */
export interface WaysRules<P extends string> {
  readonly paying: readonly P[];
  /**
   * Substitutes for every paying symbol. It must not be on the first reel, so that each win has a
   * symbol there.
   */
  readonly wild: string;
  /** The factor of a way for each wild in it. */
  readonly wildWeight: number;
  /**
   * What one way pays, by symbol and number of reels, in units of the slot; 0 or missing where it
   * pays nothing.
   */
  readonly prices: Readonly<Record<P, Readonly<Record<number, number>>>>;
}

/** The win of one symbol on `count` reels: the payout is the price times the weight. */
export interface Ways<P> {
  readonly symbol: P;
  readonly count: number;
  readonly ways: number;
  readonly weight: number;
  readonly cells: readonly Cell[];
  readonly payout: number;
}

/**
 * The wins of a window in the order of `paying`; empty without one. Every spin calls this, so a
 * loss allocates no cells.
 */
export function waysOf<P extends string>(
  window: Window<string>,
  { paying, wild, wildWeight, prices }: WaysRules<P>,
): Ways<P>[] {
  const won: Ways<P>[] = [];
  for (const symbol of paying) {
    let [count, ways, weight] = [0, 1, 1];
    for (; count < window.length; count += 1) {
      let [own, wilds] = [0, 0];
      for (const shown of window[count]!)
        if (shown === symbol) own += 1;
        else if (shown === wild) wilds += 1;
      if (own + wilds === 0) break;
      ways *= own + wilds;
      weight *= own + wilds * wildWeight;
    }
    const price = prices[symbol][count] ?? 0;
    if (price > 0)
      won.push({
        symbol,
        count,
        ways,
        weight,
        cells: cellsOf(window.slice(0, count), symbol, wild),
        payout: price * weight,
      });
  }
  return won;
}

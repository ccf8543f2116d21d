import { cellsOf, type Cell, type Window } from './reels.ts';

/** How a slot pays by ways: a symbol that lies on enough reels from the left pays for every way through its cells. */
export interface WaysRules<P extends string> {
  readonly paying: readonly P[];
  /** Stands for every paying symbol. It must not lie on the first reel, so that each win belongs to a symbol that lies there. */
  readonly wild: string;
  /** How often a way counts for each wild it runs through. */
  readonly wildWeight: number;
  /** What one way pays, by symbol and number of reels, in whole units of the slot's choice; 0 or missing where it pays nothing. */
  readonly prices: Readonly<Record<P, Readonly<Record<number, number>>>>;
}

/** One symbol's win. */
export interface Ways<P> {
  readonly symbol: P;
  readonly count: number;
  readonly ways: number;
  readonly weight: number;
  readonly cells: readonly Cell[];
  readonly payout: number;
}

/** What a window pays, symbol by symbol in the order of `paying`; empty when it pays nothing. Every round goes through here, so losers cost no allocation. */
export function waysOf<P extends string>(
  window: Window<string>,
  { paying, wild, wildWeight, prices }: WaysRules<P>,
): Ways<P>[] {
  const won: Ways<P>[] = [];
  for (const symbol of paying) {
    let [count, ways, weight] = [0, 1, 1];
    for (; count < window.length; count += 1) {
      let [own, wilds] = [0, 0];
      for (const lies of window[count]!)
        if (lies === symbol) own += 1;
        else if (lies === wild) wilds += 1;
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

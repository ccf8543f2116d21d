import type { Cell, Window } from './reels.ts';

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
export interface Ways<P> { readonly symbol: P; readonly count: number; readonly ways: number; readonly weight: number; readonly cells: readonly Cell[]; readonly payout: number }

/** What a window pays, symbol by symbol in the order of `paying`; empty when it pays nothing. */
export function waysOf<P extends string>(window: Window<string>, { paying, wild, wildWeight, prices }: WaysRules<P>): Ways<P>[] {
  const first = window[0]!;
  return paying.flatMap((symbol) => {
    if (!first.includes(symbol)) return [];
    const cells: Cell[] = [];
    let [count, ways, weight] = [0, 1, 1];
    for (const column of window) {
      let [own, wilds] = [0, 0];
      for (const [row, lies] of column.entries()) if (lies === symbol || lies === wild) {
        cells.push([count, row]);
        if (lies === wild) wilds += 1; else own += 1;
      }
      if (own + wilds === 0) break;
      ways *= own + wilds;
      weight *= own + wilds * wildWeight;
      count += 1;
    }
    const price = prices[symbol][count] ?? 0;
    return price === 0 ? [] : [{ symbol, count, ways, weight, cells, payout: price * weight }];
  });
}

import type { Strips } from '../mechanics/reels.ts';
import type { WaysRules } from '../mechanics/ways.ts';
import { BOAT_WEIGHT, LARGEST_WIN, prices, ROWS, scatterPrices } from './paytable.ts';
import type { River } from './river.ts';
import { baseStrips, freeStrips } from './strips.ts';
import { paying, SCATTER, WILD, type Paying, type SlotSymbol } from './symbols.ts';

/** All that makes a slot of this kind; rounds and maths read the same. Amounts are hundredths of the bet. */
export interface SlotRules {
  readonly rows: number;
  readonly strips: { readonly base: Strips<SlotSymbol>; readonly free: Strips<SlotSymbol> };
  readonly ways: WaysRules<Paying>;
  /** Lies on the strips of the paid spin only. As many as have a price start the free spins. */
  readonly scatter: typeof SCATTER;
  readonly scatterPrices: Readonly<Record<number, number>>;
  readonly river: River;
  /** No round pays more. */
  readonly largestWin: number;
}

/** Night Market River: five reels of three, 243 ways. */
export const nightMarketRules: SlotRules = {
  rows: ROWS,
  strips: { base: baseStrips, free: freeStrips },
  ways: { paying, wild: WILD, wildWeight: BOAT_WEIGHT, prices },
  scatter: SCATTER,
  scatterPrices,
  river: { first: 10, lanterns: 12, perAward: 3, award: 2 },
  largestWin: LARGEST_WIN,
};

/** What this many scatters pay, in hundredths of the bet; 0: they pay nothing and start nothing. */
export const scatterPrice = ({ scatterPrices: table }: SlotRules, seen: number): number => table[seen] ?? 0;

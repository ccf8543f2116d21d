import type { Strips } from '../mechanics/reels.ts';
import type { WaysRules } from '../mechanics/ways.ts';
import { BOAT_WEIGHT, LARGEST_WIN, prices, ROWS, scatterPrices } from './paytable.ts';
import type { River } from './river.ts';
import { baseStrips, freeStrips } from './strips.ts';
import { paying, SCATTER, WILD, type Paying, type SlotSymbol } from './symbols.ts';

/**
 * The rules of a slot of this kind, read by rounds and by the maths. Amounts are hundredths of the
 * bet.
 */
export interface SlotRules {
  readonly rows: number;
  readonly strips: { readonly base: Strips<SlotSymbol>; readonly free: Strips<SlotSymbol> };
  readonly ways: WaysRules<Paying>;
  /**
   * On the strips of the paid spin only. A number of them that has a price starts the free spins.
   */
  readonly scatter: typeof SCATTER;
  readonly scatterPrices: Readonly<Record<number, number>>;
  readonly river: River;
  /** The largest payout of a round. */
  readonly largestWin: number;
}

/** Night Market River: five reels of three rows, 243 ways. */
export const nightMarketRules: SlotRules = {
  rows: ROWS,
  strips: { base: baseStrips, free: freeStrips },
  ways: { paying, wild: WILD, wildWeight: BOAT_WEIGHT, prices },
  scatter: SCATTER,
  scatterPrices,
  river: { first: 10, lanterns: 12, perAward: 3, award: 2 },
  largestWin: LARGEST_WIN,
};

/** What this many scatters pay, hundredths of the bet; with 0 they start no free spins either. */
export const scatterPrice = ({ scatterPrices: table }: SlotRules, seen: number): number => table[seen] ?? 0;

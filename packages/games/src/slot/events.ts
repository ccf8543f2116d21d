import type { Cell } from '../mechanics/reels.ts';
import type { Paying, SlotSymbol } from './symbols.ts';

/**
 * The events of a round of Night Market River, in order. `index` counts from 0 without gaps. Every
 * amount is in hundredths of the bet (250 is 2.50 times the bet). Reels and rows count from 0, rows
 * from the top.
 *
 * - The paid spin: reveal, wins?, scatter?
 * - Each free spin: reveal, and if it wins: wins, lantern?, multiply
 * - The end: freeEnd? (if there were free spins), capped?, finalWin
 */
export type SlotEvent =
  RevealEvent | WinsEvent | ScatterEvent | LanternEvent | MultiplyEvent | FreeEndEvent | CappedEvent | FinalWinEvent;

/** The reels have stopped. */
export type RevealEvent = {
  readonly index: number;
  readonly type: 'reveal';
  /** The strips used: those of the paid spin or of the free spins. */
  readonly kind: 'base' | 'free';
  /** The stop of each reel: the position on its strip that is in the top row. */
  readonly reels: readonly number[];
  /** The visible symbols, reel by reel, top to bottom. */
  readonly window: readonly (readonly SlotSymbol[])[];
  /** Free spins only: the number of this spin, from 1, and how many have been awarded before it. */
  readonly spin?: number;
  readonly of?: number;
};

/** The win of one symbol. */
export interface WaysWin {
  readonly symbol: Paying;
  /** The number of reels from the left: 3 to 5. */
  readonly count: number;
  /** The number of ways. */
  readonly ways: number;
  /**
   * The number of ways, where a way counts double for every boat in it. The payout is the price
   * times the weight.
   */
  readonly weight: number;
  /** Every cell of the win, boats included. */
  readonly cells: readonly Cell[];
  readonly payout: number;
}

/** What the window pays by ways, if anything; in free spins before the lanterns' multiplier. */
export type WinsEvent = {
  readonly index: number;
  readonly type: 'wins';
  readonly ways: readonly [WaysWin, ...WaysWin[]];
  readonly total: number;
};

/** Three or more lanterns in the paid spin: they pay and start the free spins. */
export type ScatterEvent = {
  readonly index: number;
  readonly type: 'scatter';
  readonly cells: readonly Cell[];
  readonly payout: number;
  /** Free spins won. */
  readonly awarded: number;
};

/**
 * A winning free spin lights the next lantern, until all are lit. The multiplier stays until the
 * free spins end.
 */
export type LanternEvent = {
  readonly index: number;
  readonly type: 'lantern';
  /** Lanterns lit now, from 1. */
  readonly lit: number;
  /** The multiplier of this and all later free spins. */
  readonly multiplier: number;
  /** Free spins this lantern adds; mostly 0. */
  readonly awarded: number;
  /** The number of free spins now. */
  readonly of: number;
};

/** What a free spin pays after the lanterns' multiplier. */
export type MultiplyEvent = {
  readonly index: number;
  readonly type: 'multiply';
  readonly multiplier: number;
  readonly total: number;
};

/**
 * The free spins are over. `total` is the sum of their payouts, without the paid spin and before
 * the cap.
 */
export type FreeEndEvent = {
  readonly index: number;
  readonly type: 'freeEnd';
  readonly spins: number;
  readonly lanterns: number;
  readonly total: number;
};

/** The round reached the largest win, which is `total`; the rest is not played. */
export type CappedEvent = { readonly index: number; readonly type: 'capped'; readonly total: number };

/** The payout of the round. `multiplier` is the payout as text with two decimals. */
export type FinalWinEvent = {
  readonly index: number;
  readonly type: 'finalWin';
  readonly won: boolean;
  readonly payout: number;
  readonly multiplier: string;
};

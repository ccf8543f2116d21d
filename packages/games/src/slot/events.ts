import type { Cell } from '../mechanics/reels.ts';
import type { Paying, SlotSymbol } from './symbols.ts';

/**
 * The events of a round of Night Market River, in the order the client plays them back. `index` counts from 0 without gaps.
 * Every amount is in hundredths of the bet (250 = 2.50 times the bet); reels and rows count from 0, rows from the top.
 *
 * The paid spin:       reveal, wins?, scatter?
 * Each free spin:      reveal, then when it wins: wins, lantern?, multiply
 * The end:             freeEnd? (when there were free spins), capped?, finalWin
 */
export type SlotEvent =
  RevealEvent | WinsEvent | ScatterEvent | LanternEvent | MultiplyEvent | FreeEndEvent | CappedEvent | FinalWinEvent;

/** The reels have stopped. */
export type RevealEvent = {
  readonly index: number;
  readonly type: 'reveal';
  /** Which strips turn: the paid spin's or the free spins'. */
  readonly kind: 'base' | 'free';
  /** Stop of each reel: the place on its strip that lies in the top row. */
  readonly reels: readonly number[];
  /** What lies in the window, reel by reel, from top to bottom. */
  readonly window: readonly (readonly SlotSymbol[])[];
  /** Free spins only: the number of this spin, from 1, and how many there are as far as is known now. */
  readonly spin?: number;
  readonly of?: number;
};

/** One symbol that won. */
export interface WaysWin {
  readonly symbol: Paying;
  /** Reels it reaches from the left: 3 to 5. */
  readonly count: number;
  /** How many ways it runs, each once. */
  readonly ways: number;
  /** The same ways with what the boats make of them: a way counts double for every boat it runs through. payout = price x weight. */
  readonly weight: number;
  /** Every cell that takes part, boats too. */
  readonly cells: readonly Cell[];
  readonly payout: number;
}

/** What the window pays by ways; only when it pays something. In free spins before the lanterns' multiplier. */
export type WinsEvent = {
  readonly index: number;
  readonly type: 'wins';
  readonly ways: readonly [WaysWin, ...WaysWin[]];
  readonly total: number;
};

/** Three or more lanterns in the paid spin: they pay, and free spins follow. */
export type ScatterEvent = {
  readonly index: number;
  readonly type: 'scatter';
  readonly cells: readonly Cell[];
  readonly payout: number;
  /** Free spins won. */
  readonly awarded: number;
};

/** A free spin has won and lights the next lantern on the water; none is left to light after the last. The multiplier stays until the free spins end. */
export type LanternEvent = {
  readonly index: number;
  readonly type: 'lantern';
  /** Lanterns lit now, from 1. */
  readonly lit: number;
  /** What every free spin is multiplied by from now on, this one included. */
  readonly multiplier: number;
  /** Free spins this lantern adds: mostly 0. */
  readonly awarded: number;
  /** How many free spins there are now. */
  readonly of: number;
};

/** What a free spin pays after the lanterns' multiplier. */
export type MultiplyEvent = {
  readonly index: number;
  readonly type: 'multiply';
  readonly multiplier: number;
  readonly total: number;
};

/** The free spins are over. `total` is what they paid together (without the paid spin), before the cap. */
export type FreeEndEvent = {
  readonly index: number;
  readonly type: 'freeEnd';
  readonly spins: number;
  readonly lanterns: number;
  readonly total: number;
};

/** The round reached the largest win: what was still to come is not played, and `total` is what it pays. */
export type CappedEvent = { readonly index: number; readonly type: 'capped'; readonly total: number };

/** What the whole round pays. `multiplier` is the same as `payout`, as shown: two decimals. */
export type FinalWinEvent = {
  readonly index: number;
  readonly type: 'finalWin';
  readonly won: boolean;
  readonly payout: number;
  readonly multiplier: string;
};

import type { LegResult } from '@chokdee/odds/settlement';

/** Why a bet is void. */
export type VoidReason =
  'postponed' | 'abandoned' | 'cancelled' | 'walkover' | 'retired' | 'format' | 'not_played' | 'absent' | 'withdrawn';

/** The result of an outcome. */
export interface OutcomeResult {
  readonly result: LegResult;
  /** With `win`: so many competitors share so many places (`deadHeatFactor`). */
  readonly deadHeat?: { readonly places: number; readonly runners: number };
  /** With `void`. */
  readonly reason?: VoidReason;
}

/** The result of each outcome; null while it is not decided. */
export type MarketResult = Readonly<Record<string, OutcomeResult | null>>;

/** A void outcome. */
export const voidBecause = (reason: VoidReason): OutcomeResult => ({ result: 'void', reason });

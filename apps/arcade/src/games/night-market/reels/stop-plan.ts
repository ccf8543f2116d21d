import type { Window } from '@chokdee/games/mechanics/reels';
import { SCATTER, type SlotSymbol } from '@chokdee/games/slot/symbols';

/** Milliseconds between two reel stops, by pace. */
const STOP_GAP_MS = { normal: 190, quick: 40 } as const;
/** Milliseconds a reel turns longer while two scatters wait for a third. */
const ANTICIPATION_MS = 1_250;
/** Scatters that start an anticipation. */
const ANTICIPATION_SCATTERS = 2;

/**
 * When each reel begins to stop, and the first reel with anticipation; null for none.
 */
export interface StopPlan {
  readonly stopAt: readonly number[];
  readonly anticipationFrom: number | null;
}

/** Scatters in the visible rows of a reel. */
export const scattersOf = (symbols: readonly SlotSymbol[]): number =>
  symbols.filter((symbol) => symbol === SCATTER).length;

/** Plans the stops of a spin; the first is at `earliest`. Times are milliseconds. */
export function planStops(window: Window<SlotSymbol>, earliest: number, pace: 'normal' | 'quick'): StopPlan {
  const stopAt: number[] = [];
  let [time, scatters] = [earliest, 0];
  let anticipationFrom: number | null = null;
  for (const [reel, symbols] of window.entries()) {
    if (scatters >= ANTICIPATION_SCATTERS) {
      time += ANTICIPATION_MS;
      anticipationFrom ??= reel;
    }
    stopAt.push(time);
    time += STOP_GAP_MS[pace];
    scatters += scattersOf(symbols);
  }
  return { stopAt, anticipationFrom };
}

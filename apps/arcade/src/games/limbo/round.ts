import type { LimboEvent } from '@chokdee/games/limbo/round';
import { findEvent } from '../../engine/events.ts';

/** A played round. `target` and `height` are hundredths. */
export interface LimboResult {
  readonly target: number;
  readonly height: number;
  readonly won: boolean;
}

/** Reads the events of a round; null when they are not of this game version. */
export function readRound(state: readonly unknown[]): LimboResult | null {
  const bet = findEvent<LimboEvent, 'bet'>(state, 'bet');
  const reveal = findEvent<LimboEvent, 'reveal'>(state, 'reveal');
  const end = findEvent<LimboEvent, 'finalWin'>(state, 'finalWin');
  if (bet === undefined || reveal === undefined || end === undefined) return null;
  return { target: bet.target, height: reveal.height, won: end.won };
}

/** Hundredths as text: two decimals, thousands separated. */
export const heightText = (hundredths: number): string =>
  (hundredths / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

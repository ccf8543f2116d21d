import type { DiceEvent } from '@chokdee/games/dice/round';
import type { Side } from '@chokdee/games/dice/rules';
import { findEvent } from '../../engine/events.ts';

/** A played round. `target` and `roll` are hundredths. */
export interface DiceResult {
  readonly side: Side;
  readonly target: number;
  readonly roll: number;
  readonly won: boolean;
  readonly multiplier: string;
}

/** Reads the events of a round; null when they are not of this game version. */
export function readRound(state: readonly unknown[]): DiceResult | null {
  const bet = findEvent<DiceEvent, 'bet'>(state, 'bet');
  const reveal = findEvent<DiceEvent, 'reveal'>(state, 'reveal');
  const end = findEvent<DiceEvent, 'finalWin'>(state, 'finalWin');
  if (bet === undefined || reveal === undefined || end === undefined) return null;
  return { side: bet.side, target: bet.target, roll: reveal.roll, won: end.won, multiplier: bet.multiplier };
}

import type { DiceEvent } from '@chokdee/games/dice/round';
import type { Side } from '@chokdee/games/dice/rules';

/** A played round as the board shows it. */
export interface DiceResult {
  readonly side: Side;
  readonly target: number;
  readonly roll: number;
  readonly won: boolean;
  readonly multiplier: string;
}

/** Reads the events of a round; null when they are not a dice round's (a newer version's). */
export function readRound(state: readonly unknown[]): DiceResult | null {
  const event = <T extends DiceEvent['type']>(type: T) =>
    state.find(
      (one): one is Extract<DiceEvent, { type: T }> =>
        typeof one === 'object' && one !== null && (one as { type?: unknown }).type === type,
    );
  const [bet, reveal, end] = [event('bet'), event('reveal'), event('finalWin')];
  if (bet === undefined || reveal === undefined || end === undefined) return null;
  return { side: bet.side, target: bet.target, roll: reveal.roll, won: end.won, multiplier: bet.multiplier };
}

import type { LimboEvent } from '@chokdee/games/limbo/round';

/** A played round as the board shows it. Heights are hundredths. */
export interface LimboResult {
  readonly target: number;
  readonly height: number;
  readonly won: boolean;
}

/** Reads the events of a round; null when they are not a limbo round's (a newer version's). */
export function readRound(state: readonly unknown[]): LimboResult | null {
  const event = <T extends LimboEvent['type']>(type: T) =>
    state.find(
      (one): one is Extract<LimboEvent, { type: T }> =>
        typeof one === 'object' && one !== null && (one as { type?: unknown }).type === type,
    );
  const [bet, reveal, end] = [event('bet'), event('reveal'), event('finalWin')];
  return bet === undefined || reveal === undefined || end === undefined
    ? null
    : { target: bet.target, height: reveal.height, won: end.won };
}

/** A height as shown: two decimals, thousands set apart. */
export const heightText = (hundredths: number): string =>
  (hundredths / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

import type { TableNow } from './store.ts';

/** Seconds among which the tables of one game are spread at most; a round waits for its own. */
const MOST_SECONDS = 6;

/**
 * In which seconds a table opens its rounds: those of epoch time that leave the remainder `second`
 * when divided by `seconds`.
 */
export interface Turn {
  readonly second: number;
  readonly seconds: number;
}

/**
 * Spreads the tables of each game of a brand, so that they do not all open and close betting in the
 * same second. The turn of a table follows from the stored tables, whichever copy drives them.
 */
export function turnsOf(states: readonly TableNow[]): (state: TableNow) => Turn {
  const keyOf = ({ table: { brand_id, game } }: TableNow): string => `${brand_id}:${game}`;
  const codes = new Map<string, string[]>();
  for (const state of states) codes.set(keyOf(state), [...(codes.get(keyOf(state)) ?? []), state.table.code]);
  for (const ofGame of codes.values()) ofGame.sort();
  return (state) => {
    const ofGame = codes.get(keyOf(state)) ?? [];
    const seconds = Math.max(1, Math.min(MOST_SECONDS, ofGame.length));
    return { second: Math.max(0, ofGame.indexOf(state.table.code)) % seconds, seconds };
  };
}

/** The first moment from `at` on at which a table with a turn may open a round; epoch ms. */
export function openingFrom(at: number, { second, seconds }: Turn): number {
  const now = Math.floor(at / 1_000);
  const wait = (((second - now) % seconds) + seconds) % seconds;
  return wait === 0 ? at : (now + wait) * 1_000;
}

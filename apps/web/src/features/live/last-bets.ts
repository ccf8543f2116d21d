import type { Press } from './use-draft.ts';

const keyOf = (table: string): string => `live-last:${table}`;

/** The bets in a stored value; what is none is left out. */
export const pressFrom = (stored: unknown): Press =>
  Array.isArray(stored)
    ? (stored as unknown[]).filter(
        (one): one is Press[number] =>
          typeof one === 'object' &&
          one !== null &&
          'position' in one &&
          typeof one.position === 'string' &&
          'amount' in one &&
          typeof one.amount === 'number',
      )
    : [];

/** The bets of the last round with bets at a table, for repeat; in this tab. */
export function readLastBets(table: string): Press {
  try {
    return pressFrom(JSON.parse(sessionStorage.getItem(keyOf(table)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Keeps the bets of a round for repeat. */
export function keepLastBets(table: string, bets: Press): void {
  try {
    sessionStorage.setItem(keyOf(table), JSON.stringify(bets));
  } catch {
    /* without storage there is nothing to repeat after a reload */
  }
}

import type { Press } from './use-draft.ts';

const keyOf = (table: string): string => `live-last:${table}`;

/** The bets of the last round with bets at a table, for repeat; in this tab. */
export function readLastBets(table: string): Press {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? '[]');
    return Array.isArray(stored)
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

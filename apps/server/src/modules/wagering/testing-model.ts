/** A wager in the model of a test. Amounts are micro-units. */
export interface ModelBet {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly state: 'placed' | 'settled' | 'voided';
}

/** The smallest of some amounts. */
export const minOf = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b));

/** The content of a step: equal for equal steps. */
export const contentOf = (step: object): string =>
  JSON.stringify(step, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

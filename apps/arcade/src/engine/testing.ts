import type { Round } from './rgs.ts';

/** Micro-units of one baht. */
export const BAHT = 1_000_000;

/** Baht as micro-units. */
export const money = (baht: number): bigint => BigInt(baht * BAHT);

/** A finished round without payout, changed as given. */
export const testRound = (change: Partial<Round> = {}): Round => ({
  betID: 'b1',
  amount: 10 * BAHT,
  payout: 0,
  payoutMultiplier: 0,
  costMultiplier: 1,
  active: false,
  open: false,
  voided: false,
  step: 0,
  mode: 'BASE',
  event: null,
  state: [{}],
  ...change,
});

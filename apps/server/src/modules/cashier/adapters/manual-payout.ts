import type { PayoutChannel, PayoutOutcome } from '../channels.ts';

const byHand: PayoutOutcome = { outcome: 'manual', note: 'an operator pays at the bank' };

/**
 * The payout channel without a machine: an operator pays at the bank and records the bank's
 * reference, or that it was not paid.
 */
export const createManualPayoutChannel = (): PayoutChannel => ({
  code: 'manual',
  pay: async () => byHand,
  fetchOutcome: async () => byHand,
});

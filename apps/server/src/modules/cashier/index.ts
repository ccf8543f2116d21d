export { cashierChanges } from './desk-changes.ts';
export { createCashier, type Cashier, type CashierOptions } from './cashier.ts';
export type { DepositChannel, PayoutChannel, PayoutOutcome } from './channels.ts';
export type { CashierIdentity } from './identity-port.ts';
export { resealPayees } from './resealing.ts';
export { enableCashier } from './settings.ts';
export { createDepositChannels } from './adapters/deposit-channels.ts';
export { createPayoutChannels } from './adapters/payout-channels.ts';

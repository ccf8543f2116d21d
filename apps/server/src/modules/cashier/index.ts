export { createCashier, type Cashier, type CashierOptions } from './cashier.ts';
export type { DepositChannel, PayoutChannel, PayoutOutcome } from './channels.ts';
export type { CashierIdentity } from './identity-port.ts';
export { resealPayees } from './resealing.ts';
export { openCashier } from './settings.ts';
export { createSandboxDeposit } from './adapters/sandbox-deposit.ts';
export { createSandboxPayout } from './adapters/sandbox-payout.ts';

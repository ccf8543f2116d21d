import type { Database } from '@chokdee/database/database';
import type { Files } from '../../platform/files/files.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { DepositChannel, PayoutChannel } from './channels.ts';
import { consoleRoutes, type NameOperators } from './console-routes.ts';
import { createDepositSlips, type DepositSlips } from './deposit-slips.ts';
import { createDeposits, type Deposits } from './deposits.ts';
import type { CashierIdentity } from './identity-port.ts';
import { createNotices, type Notices } from './notices.ts';
import { createPayees, type Payees } from './payees.ts';
import { createPayouts, type Payouts } from './payouts.ts';
import { createReceiptProofs } from './receipt-proofs.ts';
import { createReview, type Review } from './review.ts';
import { memberRoutes } from './member-routes.ts';
import { createSealing } from './sealing.ts';
import { createWithdrawals, type Withdrawals } from './withdrawals.ts';

/**
 * The dependencies of the cashier. The first payout channel pays new withdrawals; the first deposit
 * channel is the default.
 */
export interface CashierOptions {
  readonly database: Database;
  /** The current key first, then those of older seals. */
  readonly vaultKeys: readonly Uint8Array[];
  readonly identity: CashierIdentity;
  readonly nameOperators: NameOperators;
  readonly files: Files;
  readonly depositChannels: readonly DepositChannel[];
  readonly payoutChannels: readonly PayoutChannel[];
}

/** The cashier module: deposits, withdrawals, and their review by operators. */
export interface Cashier {
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly payees: Payees;
  readonly payouts: Payouts;
  readonly review: Review;
  readonly notices: Notices;
  readonly slips: DepositSlips;
  readonly module: ServerModule;
}

/** Creates the cashier module. */
export function createCashier({
  database,
  vaultKeys,
  identity,
  nameOperators,
  files,
  depositChannels,
  payoutChannels,
}: CashierOptions): Cashier {
  const payees = createPayees({ database, identity, sealing: createSealing(vaultKeys) });
  const deposits = createDeposits({ database, channels: depositChannels });
  const withdrawals = createWithdrawals({ database, identity, payees, channel: payoutChannels[0]?.code });
  const payouts = createPayouts({ database, payees, channels: payoutChannels });
  const review = createReview({ database, identity, payees, payouts });
  const notices = createNotices({ database });
  const proofs = createReceiptProofs(files, withdrawals);
  const slips = createDepositSlips({ database, files, deposits, channels: depositChannels });
  const module: ServerModule = {
    name: 'cashier',
    routes: [
      ...memberRoutes({
        database,
        identity,
        deposits,
        withdrawals,
        payees,
        proofs,
        slips,
        depositChannels,
        payoutChannels,
      }),
      ...consoleRoutes({ review, notices, proofs, slips, nameOperators }),
      ...depositChannels.flatMap((channel) => channel.routes ?? []),
    ],
    retention: [
      {
        tables: ['cashier.deposit', 'cashier.deposit_reference', 'cashier.withdrawal', 'cashier.withdrawal_step'],
        reason: 'money',
      },
      { tables: ['cashier.notice'], reason: 'money; the nonces make repeated bank notices harmless' },
      { tables: ['cashier.payee'], reason: 'to whom money was paid' },
      { tables: ['cashier.settings'], reason: 'settings of a brand' },
      {
        tables: ['cashier.sandbox_order', 'cashier.sandbox_answer', 'cashier.sandbox_payout'],
        reason: 'the sandbox bank of the demo',
      },
    ],
    jobs: [
      {
        name: 'cashier.expire',
        every: 15,
        run: async () => {
          await deposits.expire();
        },
      },
      {
        name: 'cashier.pay',
        every: 2,
        run: async () => {
          await payouts.payDue();
        },
      },
      {
        name: 'cashier.receive',
        every: 60,
        run: async () => {
          await withdrawals.receiveUnanswered();
        },
      },
      ...depositChannels.flatMap((channel) => channel.jobs ?? []),
    ],
  };
  return { deposits, withdrawals, payees, payouts, review, notices, slips, module };
}

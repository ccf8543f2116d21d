import type { Database } from '@chokdee/database/database';
import type { Files } from '../../platform/files/files.ts';
import type { ServerModule } from '../../platform/module.ts';
import { adjustmentRoutes } from './adjustment-routes.ts';
import { createAdjustments, type Adjustments } from './adjustments.ts';
import type { DepositChannel, PayoutChannel } from './channels.ts';
import { consoleRoutes, type NameOperators } from './console-routes.ts';
import { createDepositSlips, type DepositSlips } from './deposit-slips.ts';
import { deskRoutes } from './desk-routes.ts';
import { createDeposits, type Deposits } from './deposits.ts';
import type { CashierIdentity } from './identity-port.ts';
import { createNotices, type Notices } from './notices.ts';
import { createPayees, type Payees } from './payees.ts';
import { createPayouts, type Payouts } from './payouts.ts';
import { createReceiptProofs } from './receipt-proofs.ts';
import { createReconciliation, type ReconciledChannel, type Reconciliation } from './reconciliation.ts';
import { reconciliationRoutes } from './reconciliation-routes.ts';
import { createReview, type Review } from './review.ts';
import { memberRoutes } from './member-routes.ts';
import { createAssessment, type Assessment } from './risk/assessment.ts';
import { createSealing } from './sealing.ts';
import { createWithdrawals, type Withdrawals } from './withdrawals.ts';
import { cashierSubjects } from './subjects.ts';

/**
 * The dependencies of the cashier. The first open payout channel pays new withdrawals; the first
 * deposit channel is the default.
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
  readonly assessment: Assessment;
  readonly notices: Notices;
  readonly slips: DepositSlips;
  readonly adjustments: Adjustments;
  readonly reconciliation: Reconciliation;
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
  const withdrawals = createWithdrawals({
    database,
    identity,
    payees,
    channels: payoutChannels.map(({ code }) => code),
  });
  const payouts = createPayouts({ database, payees, channels: payoutChannels });
  const assessment = createAssessment({ database, identity, payees });
  const review = createReview({ database, identity, payees, payouts, assessment });
  const notices = createNotices({ database });
  const proofs = createReceiptProofs(files, withdrawals);
  const slips = createDepositSlips({ database, files, deposits, channels: depositChannels });
  const adjustments = createAdjustments({ database, identity });
  const reconciled: readonly ReconciledChannel[] = [
    ...depositChannels.map(({ code, settled }) => ({ channel: code, direction: 'in' as const, settled })),
    ...payoutChannels.map(({ code, settled }) => ({ channel: code, direction: 'out' as const, settled })),
  ];
  const reconciliation = createReconciliation({ database, channels: reconciled });
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
        payouts,
      }),
      ...deskRoutes(
        database,
        depositChannels.map(({ code }) => code),
        payoutChannels.map(({ code }) => code),
      ),
      ...consoleRoutes({ review, notices, proofs, slips, nameOperators }),
      ...adjustmentRoutes(adjustments, nameOperators),
      ...reconciliationRoutes(reconciliation, reconciled, nameOperators),
      ...depositChannels.flatMap((channel) => channel.routes ?? []),
    ],
    subjects: cashierSubjects(database),
    retention: [
      {
        tables: [
          'cashier.deposit',
          'cashier.deposit_reference',
          'cashier.bank_payment',
          'cashier.slip_fingerprint',
          'cashier.withdrawal',
          'cashier.withdrawal_step',
        ],
        reason: 'money',
      },
      { tables: ['cashier.notice'], reason: 'money; the nonces make repeated bank notices harmless' },
      { tables: ['cashier.risk_flag', 'cashier.assessment'], reason: 'evidence of why a withdrawal was looked at' },
      { tables: ['cashier.adjustment'], reason: 'money, and who decided on it' },
      {
        tables: [
          'cashier.reconciliation',
          'cashier.reconciliation_total',
          'cashier.settled_transfer',
          'cashier.finding',
        ],
        reason: 'money: what banks and ledger agreed and disagreed on',
      },
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
        name: 'cashier.assess',
        every: 2,
        run: async () => {
          await assessment.assessDue();
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
        name: 'cashier.reconcile',
        every: 5,
        run: async () => {
          await reconciliation.run();
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
  return {
    deposits,
    withdrawals,
    payees,
    payouts,
    review,
    assessment,
    notices,
    slips,
    adjustments,
    reconciliation,
    module,
  };
}

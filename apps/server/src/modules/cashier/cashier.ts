import type { Database } from '@chokdee/database/database';
import type { ServerModule } from '../../platform/module.ts';
import type { DepositChannel, PayoutChannel } from './channels.ts';
import { consoleRoutes, type NameOperators } from './console-routes.ts';
import { createDeposits, type Deposits } from './deposits.ts';
import type { CashierIdentity } from './identity-port.ts';
import { createNotices, type Notices } from './notices.ts';
import { createPayees, type Payees } from './payees.ts';
import { createPayouts, type Payouts } from './payouts.ts';
import { createReview, type Review } from './review.ts';
import { memberRoutes } from './routes.ts';
import { createSealing } from './sealing.ts';
import { createWithdrawals, type Withdrawals } from './withdrawals.ts';

/** What the cashier is built from. The first payout channel pays new withdrawals; the first deposit channel is the default one. */
export interface CashierOptions {
  readonly database: Database;
  /** The one in use first, then those that open what is older. */
  readonly vaultKeys: readonly Uint8Array[];
  readonly identity: CashierIdentity;
  readonly nameOperators: NameOperators;
  readonly depositChannels: readonly DepositChannel[];
  readonly payoutChannels: readonly PayoutChannel[];
}

/** The cashier: money in, money out, and the people who watch both. */
export interface Cashier {
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly payees: Payees;
  readonly payouts: Payouts;
  readonly review: Review;
  readonly notices: Notices;
  readonly module: ServerModule;
}

/** Builds the cashier. */
export function createCashier({
  database,
  vaultKeys,
  identity,
  nameOperators,
  depositChannels,
  payoutChannels,
}: CashierOptions): Cashier {
  const payees = createPayees({ database, identity, sealing: createSealing(vaultKeys) });
  const deposits = createDeposits({ database, channels: depositChannels });
  const withdrawals = createWithdrawals({ database, identity, payees, channel: payoutChannels[0]?.code });
  const payouts = createPayouts({ database, payees, channels: payoutChannels });
  const review = createReview({ database, identity, payees, payouts });
  const notices = createNotices({ database });
  const module: ServerModule = {
    name: 'cashier',
    routes: [
      ...memberRoutes({ database, identity, deposits, withdrawals, payees, depositChannels, payoutChannels }),
      ...consoleRoutes({ review, notices, nameOperators }),
      ...depositChannels.flatMap((channel) => channel.routes ?? []),
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
          await payouts.pay();
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
  return { deposits, withdrawals, payees, payouts, review, notices, module };
}

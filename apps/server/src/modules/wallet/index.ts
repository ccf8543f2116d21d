import {
  accountRecord,
  balance,
  exportAccountRecord,
  exportStatement,
  merchantWallet,
  statement,
  transferFromMainWallet,
  transferToMainWallet,
  walletTransfer,
} from '@chokdee/contract/calls/wallet';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import type { CallContext } from '../../platform/http/context.ts';
import { bind, type ServerModule } from '../../platform/module.ts';
import type { Hub } from '../../platform/realtime/hub.ts';
import { createAccountRecord, type Purposes } from './account-record.ts';
import { ownBalance } from './balance.ts';
import { balanceTopic, createBalanceFeed } from './live.ts';
import { ROUNDING_JOB, roundPurses } from './rounding.ts';
import { createStatement } from './statement.ts';
import { transferBetweenPurses, type Transfer } from './transfers.ts';

export type { BalanceState } from './balance.ts';
export type { Purposes } from './account-record.ts';

/**
 * A member's own view of the purses: balance, account record and the private live topic `balance`;
 * the job that rounds purses to whole minor units.
 * Consumes `wager.*` and `balance.changed`. A module that moves money outside a wager publishes
 * `balance.changed`; its payload is not read.
 */
export interface Wallet {
  readonly module: ServerModule;
}

/**
 * Creates the wallet module. `singleWallet` returns whether a brand has one wallet for all vendors;
 * `purposes` describes movements (default: none).
 */
export function createWallet({
  database,
  hub,
  singleWallet,
  purposes = async () => new Map(),
}: {
  readonly database: Database;
  readonly hub: Pick<Hub, 'register' | 'publish'>;
  readonly singleWallet: (brandId: string) => Promise<boolean>;
  readonly purposes?: Purposes;
}): Wallet {
  const record = createAccountRecord({ database, purposes });
  const statements = createStatement(database);
  const walletMode = async (brandId: string): Promise<0 | 1> => ((await singleWallet(brandId)) ? 1 : 0);
  const transfer = async (context: CallContext, wanted: Transfer) => {
    const moved = await transferBetweenPurses(database, context, wanted);
    const after = await ownBalance(database, context, await walletMode(context.brand.id));
    return { ...after, transferredAmount: wireOf(moved) };
  };
  hub.register(balanceTopic(database));
  return {
    module: {
      name: 'wallet',
      routes: [
        bind(balance, async ({ query }, context) =>
          ownBalance(database, context, await walletMode(context.brand.id), query.typeId),
        ),
        bind(walletTransfer, ({ body: { fromAccountType, toAccountType, ...rest } }, context) =>
          transfer(context, { ...rest, from: fromAccountType, to: toAccountType }),
        ),
        bind(transferFromMainWallet, ({ body: { accountType, ...rest } }, context) =>
          transfer(context, { ...rest, from: 'main', to: accountType }),
        ),
        bind(transferToMainWallet, ({ body: { accountType, ...rest } }, context) =>
          transfer(context, { ...rest, from: accountType ?? null, to: 'main' }),
        ),
        bind(merchantWallet, async (_input, context) => ({ isSingle: await walletMode(context.brand.id) })),
        bind(accountRecord, ({ query }, context) => record.page(context, query)),
        bind(exportAccountRecord, ({ query }, context) => record.exportCsv(context, query)),
        bind(statement, (_input, context) => statements.page(context)),
        bind(exportStatement, (_input, context) => statements.exportCsv(context)),
      ],
      consumers: [createBalanceFeed(database, hub)],
      jobs: [{ name: ROUNDING_JOB, every: 86_400, run: async () => void (await roundPurses(database)) }],
    },
  };
}

import type { Database } from '@chokdee/database/database';
import type { Config } from '../../platform/config.ts';
import type { Demo } from '../../platform/demo.ts';
import { createBrand, demoBrandId } from '../brand/index.ts';
import { demoMember } from '../identity/index.ts';
import { createSandboxOrders } from './adapters/sandbox/orders.ts';
import { createSandboxDepositChannel } from './adapters/sandbox-deposit.ts';
import { createDeposits } from './deposits.ts';
import { enableCashier } from './settings.ts';

/** The demo player's first deposit, in whole units. */
const amount = '5000';
/** Names that deposit, so that every start asks for the same one. */
const requestId = '0197a000-0000-7000-8000-00000000de90';

/**
 * Deposits money for the demo player at the sandbox bank, by the commands of every deposit: the
 * ledger's proof and the account record show it. Runs at every start and deposits once. An operator
 * sees a deposit that failed or expired like any other.
 */
async function deposit(database: Database, config: Config): Promise<void> {
  const { memberId, account } = await demoMember(database);
  const brand = await createBrand({ database, mode: config.mode }).brand(demoBrandId);
  const channel = createSandboxDepositChannel({
    database,
    secret: config.secrets.callback,
    origins: config.origins,
    // The server is not open yet: the bank's notice is handed over in this process.
    send: async (_url, { body, headers }) => {
      await deposits.receive(channel.code, Buffer.from(body), headers);
      return { status: 200 };
    },
  });
  const deposits = createDeposits({ database, channels: [channel] });
  const player = { sessionId: requestId, memberId, account, isAgent: 0, currency: brand.facts.currency } as const;
  const { order_number: reference, state } = await deposits.open(player, brand.facts, {
    amount,
    requestId,
    language: brand.parts.brand.default_language,
  });
  if (state !== 'pending') return;
  await createSandboxOrders(database).choose(reference, 'now', 0);
  await channel.deliver();
}

/** The cashier of the demo brand, and money for its player. */
export const demo: Demo = {
  after: ['brand', 'identity'],
  seed: async ({ database, config }) => {
    await enableCashier(database, demoBrandId);
    await deposit(database, config);
  },
};

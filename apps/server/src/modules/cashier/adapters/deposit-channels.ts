import type { Database } from '@chokdee/database/database';
import type { Config } from '../../../platform/config.ts';
import type { DepositChannel } from '../channels.ts';
import { createPromptPayChannel } from './promptpay/channel.ts';
import { createSandboxDepositChannel } from './sandbox-deposit.ts';
import { createTransferChannel } from './transfer.ts';

/**
 * The deposit channels of a server, in the order in which they are offered: the sandbox bank except
 * in production, and those whose accounts are configured.
 */
export function createDepositChannels({
  database,
  config: { mode, secrets, origins, deposits },
}: {
  readonly database: Database;
  readonly config: Pick<Config, 'mode' | 'secrets' | 'origins' | 'deposits'>;
}): DepositChannel[] {
  return [
    ...(mode === 'production' ? [] : [createSandboxDepositChannel({ database, secret: secrets.callback, origins })]),
    ...(deposits.promptPay ? [createPromptPayChannel(deposits.promptPay)] : []),
    ...(deposits.transfer ? [createTransferChannel(deposits.transfer)] : []),
  ];
}

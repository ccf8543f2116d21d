import type { Database } from '@chokdee/database/database';
import { readClock } from '../../../platform/clock/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { PayoutChannel } from '../channels.ts';
import { createGatewayPayoutChannel } from './gateway-payout.ts';
import { createManualPayoutChannel } from './manual-payout.ts';
import { createSandboxPayoutChannel } from './sandbox-payout.ts';

/**
 * The payout channels of a server; the first open one pays new withdrawals: the sandbox bank except
 * in production, the gateway if it is configured, and payment by hand.
 */
export function createPayoutChannels({
  database,
  config: { mode, payoutGateway },
}: {
  readonly database: Database;
  readonly config: Pick<Config, 'mode' | 'payoutGateway'>;
}): PayoutChannel[] {
  return [
    ...(mode === 'production' ? [] : [createSandboxPayoutChannel({ database })]),
    ...(payoutGateway ? [createGatewayPayoutChannel({ ...payoutGateway, now: () => readClock(database) })] : []),
    createManualPayoutChannel(),
  ];
}

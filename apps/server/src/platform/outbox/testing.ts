import type { Database, Queryable } from '@chokdee/database/database';
import { createLeases } from '../lease/leases.ts';
import type { Consumer, OutboxEvent } from '../module.ts';
import { createRelay, type Relay, type RelayOptions } from './relay.ts';

/** Starts a relay of a test with leases of its own; `stop` also closes them. */
export async function startTestRelay(options: Omit<RelayOptions, 'leases'>): Promise<Relay> {
  const leases = createLeases({ database: options.database });
  const relay = createRelay({ idle: { least: 5, most: 20 }, ...options, leases });
  await relay.start();
  return {
    ...relay,
    stop: async () => {
      await relay.stop();
      await leases.close();
    },
  };
}

/** Delivers events to a consumer, as a relay does. */
export const deliver = (database: Database, consumer: Consumer, events: readonly OutboxEvent[]): Promise<void> =>
  'handle' in consumer ? consumer.handle(events) : database.transaction((tx: Queryable) => consumer.apply(events, tx));

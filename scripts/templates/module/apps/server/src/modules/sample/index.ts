import type { Database } from '@chokdee/database/database';
import { purge } from '../../platform/jobs/purge.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { Hub } from '../../platform/realtime/hub.ts';
import { createEntries } from './entries.ts';
import { createSummaryFeed, summaryTopic } from './live.ts';
import { sampleRoutes, type AccountsOf } from './routes.ts';
import { purgeEntries } from './store.ts';

/** Days after which a closed entry is deleted. */
const CLOSED_DAYS = 90;

/**
 * Creates the sample module: entries that members write and operators close.
 *
 * `accountsOf` names members to operators.
 * Publishes `sample.changed` with the member.
 */
export function createSample({
  database,
  hub,
  accountsOf,
}: {
  readonly database: Database;
  readonly hub: Pick<Hub, 'register' | 'publish'>;
  readonly accountsOf: AccountsOf;
}): { readonly module: ServerModule } {
  hub.register(summaryTopic(database));
  return {
    module: {
      name: 'sample',
      routes: sampleRoutes(createEntries({ database }), accountsOf),
      consumers: [createSummaryFeed(database, hub)],
      jobs: [
        {
          name: 'sample.purge-entries',
          every: 3_600,
          run: async () => {
            await purge((limit) => purgeEntries(database, CLOSED_DAYS, limit));
          },
        },
      ],
      retention: [
        {
          tables: ['sample.entry'],
          rows: 'closed',
          period: `${CLOSED_DAYS} days after it was closed`,
          reason: 'questions about what was done',
          job: 'sample.purge-entries',
        },
        { tables: ['sample.entry'], rows: 'open', reason: 'bounded by members and their limit' },
        { tables: ['sample.settings', 'sample.summary'], reason: 'bounded by brands and members' },
      ],
    },
  };
}

import type { Database, Queryable } from '@chokdee/database/database';
import { requireMigrated, migrationSources } from '@chokdee/database/migrate';
import { requireMonthsAhead, makePartitions } from '@chokdee/database/partitions';
import { closeDays, expireHolds } from '@chokdee/ledger/client';
import { purgeRates } from './platform/http/rate-store.ts';
import { purge } from './platform/jobs/purge.ts';
import { purgeLeases } from './platform/lease/store.ts';
import type { Retention, ServerModule } from './platform/module.ts';
import { requireDaysAhead, dropConsumedDays } from './platform/outbox/status.ts';

/** The migrations in the files that this copy was started with. */
const sources = migrationSources();

/**
 * Runs each statement in a transaction of its own without a timeout. Partitions are created table
 * by table, so that each statement waits only for the locks of its own table.
 */
const withoutTimeout = (database: Database): Pick<Queryable, 'query'> => ({
  query: (text, values) => database.withoutTimeout((tx) => tx.query(text, values)),
});

/** How long rows that belong to no module are kept. */
const retention: readonly Retention[] = [
  {
    tables: [
      'ledger.account',
      'ledger.operator_owner',
      'ledger.transfer',
      'ledger.hold',
      'ledger.reversal',
      'ledger.claim',
      'ledger.vendor_transaction',
      'ledger.operator_account_day',
      'ledger.closed_day',
      'ledger.purse_day',
      'ledger.closed_purse_day',
      'ledger.pot',
      'ledger.account_kind',
      'ledger.command_type',
      'ledger.checkpoint',
      'ledger.checkpoint_balance',
    ],
    reason: 'money; old partitions may be moved to slower disks, not dropped',
  },
  {
    tables: ['platform.outbox'],
    period: '35 days, and until every consumer has read it',
    reason: 'a consumer that is added or reset receives them again',
    job: 'outbox.drop',
  },
  {
    tables: ['platform.rate'],
    period: 'until its window of at most ten minutes has ended',
    reason: 'it counts requests; its keys hold addresses',
    job: 'rates.purge',
  },
  {
    tables: ['platform.lease'],
    period: 'one day without a holder',
    reason: 'epochs come from one sequence and do not repeat',
    job: 'lease.purge',
  },
  { tables: ['platform.outbox_consumer'], reason: 'bounded by consumers' },
  { tables: ['platform.outbox_dead_letter'], reason: 'emptied by operators' },
  { tables: ['platform.applied_migration', 'platform.applied_function'], reason: 'bounded by SQL files' },
  { tables: ['jobs.*'], reason: "graphile-worker's own tables; a job's row goes when it is done" },
];

/**
 * The jobs and checks that belong to no module: expired holds and closed days of the ledger, old
 * days of the outbox, ended windows of rates, old leases, partitions of all tables, migrations.
 */
export const housekeeping = (database: Database): ServerModule => ({
  name: 'housekeeping',
  routes: [],
  jobs: [
    {
      name: 'ledger.expire-holds',
      every: 15,
      run: async () => {
        await expireHolds(database);
      },
    },
    {
      name: 'ledger.close-days',
      every: 3_600,
      run: async () => {
        await database.withoutTimeout(closeDays);
      },
    },
    { name: 'outbox.drop', every: 86_400, run: () => dropConsumedDays(database) },
    { name: 'rates.purge', every: 60, run: async () => void (await purgeRates(database)) },
    {
      name: 'lease.purge',
      every: 86_400,
      run: async () => void (await purge((limit) => purgeLeases(database, limit))),
    },
    { name: 'partitions', every: 3_600, run: () => makePartitions(withoutTimeout(database)) },
  ],
  retention,
  checks: [
    { name: 'database.migrations', check: () => requireMigrated(database, sources) },
    { name: 'ledger.partitions', check: () => requireMonthsAhead(database, 'ledger') },
    { name: 'outbox.partitions', check: () => requireDaysAhead(database) },
  ],
});

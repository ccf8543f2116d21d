import type { Database, Queryable } from '@chokdee/database/database';
import { requireMigrated, migrationSources } from '@chokdee/database/migrate';
import { requireMonthsAhead, makePartitions } from '@chokdee/database/partitions';
import { closeDays, expireHolds } from '@chokdee/ledger/client';
import type { ServerModule } from './platform/module.ts';
import { requireDaysAhead, dropConsumedDays } from './platform/outbox/status.ts';

/** The files this copy was started with. */
const files = migrationSources();

/** Each statement a transaction of its own that may take its time: partitions wait for nobody's locks but the table's, one table after the other. */
const patient = (database: Database): Pick<Queryable, 'query'> => ({
  query: (text, values) => database.withoutTimeout((tx) => tx.query(text, values)),
});

/** The housekeeping of what is no module: the ledger's holds that have run out and days that are over, the outbox, everybody's partitions and migrations. */
export const housekeeping = (database: Database): ServerModule => ({
  name: 'upkeep',
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
    { name: 'partitions', every: 3_600, run: () => makePartitions(patient(database)) },
  ],
  checks: [
    { name: 'database.migrations', check: () => requireMigrated(database, files) },
    { name: 'ledger.partitions', check: () => requireMonthsAhead(database, 'ledger') },
    { name: 'outbox.partitions', check: () => requireDaysAhead(database) },
  ],
});

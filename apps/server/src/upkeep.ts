import type { Database, Queryable } from '@chokdee/database/database';
import { demandMigrated, migrationSources } from '@chokdee/database/migrate';
import { demandMonths, makePartitions } from '@chokdee/database/partitions';
import { closeDays, expireHolds } from '@chokdee/ledger/client';
import type { ServerModule } from './platform/module.ts';
import { demandDays, dropHeard } from './platform/outbox/status.ts';

/** The files this copy was started with. */
const files = migrationSources();

/** Each statement a transaction of its own that may take its time: partitions wait for nobody's locks but the table's, one table after the other. */
const patient = (database: Database): Pick<Queryable, 'query'> => ({
  query: (text, values) => database.patiently((tx) => tx.query(text, values)),
});

/** The housekeeping of what is no module: the ledger's holds that have run out and days that are over, the outbox, everybody's partitions and migrations. */
export const upkeep = (database: Database): ServerModule => ({
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
        await database.patiently(closeDays);
      },
    },
    { name: 'outbox.drop', every: 86_400, run: () => dropHeard(database) },
    { name: 'partitions', every: 3_600, run: () => makePartitions(patient(database)) },
  ],
  checks: [
    { name: 'database.migrations', check: () => demandMigrated(database, files) },
    { name: 'ledger.partitions', check: () => demandMonths(database, 'ledger') },
    { name: 'outbox.partitions', check: () => demandDays(database) },
  ],
});

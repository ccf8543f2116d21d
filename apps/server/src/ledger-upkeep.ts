import type { Database } from '@chokdee/database/database';
import { monthsAhead } from '@chokdee/ledger/client';
import type { ServerModule } from './platform/module.ts';

/** Months ahead that must have partitions before a copy takes traffic. */
const LEAST_MONTHS = 2;

/** The ledger's own housekeeping: holds that have run out, sums of the days that are over. */
export const ledgerUpkeep = (database: Database): ServerModule => ({
  name: 'ledger',
  routes: [],
  jobs: [
    { name: 'ledger.expire-holds', every: 15, run: async () => { await database.query('select ledger.expire_holds(500)'); } },
    { name: 'ledger.close-days', every: 3_600, run: async () => { await database.query('select ledger.close_days()'); } },
  ],
  checks: [{
    name: 'ledger.partitions',
    check: async () => {
      const months = await monthsAhead(database);
      if (months < LEAST_MONTHS) throw new Error(`the ledger has partitions for ${months} months ahead`);
    },
  }],
});

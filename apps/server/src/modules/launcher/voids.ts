import type { Database } from '@chokdee/database/database';
import type { Consumer } from '../../platform/module.ts';

/**
 * Ends the rounds of voided wagers. A wager of another product has no round and is ignored.
 * Idempotent.
 */
export const createVoids = (database: Database): Consumer => ({
  name: 'launcher.voids',
  topics: ['wager.voided'],
  handle: async (events) => {
    for (const { memberId, payload } of events)
      await database.query('select from launcher.void_round($1, $2)', [memberId, payload['wagerId']]);
  },
});

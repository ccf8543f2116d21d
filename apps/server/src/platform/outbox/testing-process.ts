// A process with a relay whose consumer writes a row per event, for tests that kill it.
import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { startTestRelay } from './testing.ts';

const database = createDatabase(createPool(process.env['DATABASE_URL']!, { max: 4, name: 'killed-relay' }));
await startTestRelay({
  database,
  batch: 20,
  minInterval: 5,
  consumers: [
    {
      name: 'killed',
      topics: ['killed'],
      apply: async (events, tx) => {
        await tx.query('insert into outage_test.effect (n) select unnest($1::bigint[])', [
          events.map(({ payload }) => payload['n']),
        ]);
      },
    },
  ],
});
process.send?.('ready');
// Exits with its parent.
process.on('disconnect', () => process.exit(0));

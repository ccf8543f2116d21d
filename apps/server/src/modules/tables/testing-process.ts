// A process that drives the tables and settles as a copy of the server does, for tests that kill
// it. It reports the leases it takes over and what it publishes.
import { randomBytes } from 'node:crypto';
import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { createCommands } from '@chokdee/ledger/commands';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { createLeases } from '../../platform/lease/leases.ts';
import { createBeaconReader } from '../draws/index.ts';
import { createWagering } from '../wagering/index.ts';
import { tablesDriver } from './driver.ts';
import { createLiveTables } from './live.ts';
import { createSettling } from './settling.ts';
import { createShoes } from './shoes.ts';
import { SEALING_KEY } from './testing.ts';

/** What the process reports. */
export type CopyReport =
  | { readonly kind: 'ready' | 'driving' }
  | { readonly kind: 'published'; readonly topic: string; readonly state: unknown };

const url = process.env['DATABASE_URL']!;
const database = createDatabase(createPool(url, { max: 4, name: 'tables-copy' }));
const report = (message: CopyReport): void => {
  process.send?.(message);
};
const wagering = createWagering({ database, commands: createCommands(database.pool) });
const ring = createKeyRing([SEALING_KEY]);
const driver = tablesDriver({
  database,
  shoes: createShoes({ database, ring, randomBytes, beacons: createBeaconReader({ database, ring }) }),
  live: createLiveTables({ publish: (topic, _seq, state) => report({ kind: 'published', topic, state }) }),
  settling: createSettling(database, wagering.settlements),
  onError: (table, error) => {
    throw new Error(`table ${table}`, { cause: error });
  },
});
const leases = createLeases({ database: createDatabase(createPool(url, { max: 1, name: 'tables-leases' })) });
leases.hold(driver.name, {
  run: async (lease, signal) => {
    report({ kind: 'driving' });
    await driver.run(lease, signal);
  },
});
for (const work of wagering.module.leased ?? []) leases.hold(work.name, work);
report({ kind: 'ready' });
process.on('disconnect', () => process.exit(0));

// A process that holds a lease and writes with its epoch, for tests that kill or suspend it.
// Arguments: the name of the lease, and `stubborn` to write once, and again when the parent says so
// even if the lease is lost by then, or `open` to keep a transaction open.
import { once } from 'node:events';
import { createDatabase, type Queryable } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { createLeases } from './leases.ts';
import { isLeaseLost, requireLease, type Lease } from './store.ts';

/** What the process reports. */
export type HolderReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'held' | 'written' | 'refused' | 'lost' | 'open'; readonly epoch: string };

const [name = '', manner = ''] = process.argv.slice(2);
const url = process.env['DATABASE_URL']!;
const database = createDatabase(createPool(url, { max: 2, name: 'holder' }));
const leases = createLeases({ database: createDatabase(createPool(url, { max: 1, name: 'holder-leases' })) });
const report = (message: HolderReport): void => {
  process.send?.(message);
};
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const write = async (tx: Queryable, lease: Lease): Promise<void> => {
  await requireLease(tx, lease);
  await tx.query('insert into lease_test.write (name, epoch) values ($1, $2)', [lease.name, lease.epoch]);
};

/** Writes inside a transaction that stays open until the process is suspended or killed. */
const writeAndStayOpen = (lease: Lease): Promise<void> =>
  database.transaction(async (tx) => {
    await write(tx, lease);
    report({ kind: 'open', epoch: String(lease.epoch) });
    await pause(1_500);
  });

/** Writes, and writes again after the next message of the parent. */
const writeTwice = async (lease: Lease): Promise<void> => {
  await database.transaction((tx) => write(tx, lease));
  const next = once(process, 'message');
  report({ kind: 'written', epoch: String(lease.epoch) });
  await next;
  await database.transaction((tx) => write(tx, lease));
};

leases.hold(name, {
  run: async (lease, signal) => {
    const epoch = String(lease.epoch);
    report({ kind: 'held', epoch });
    try {
      if (manner === 'stubborn') await writeTwice(lease);
      while (!signal.aborted) {
        if (manner === 'open') await writeAndStayOpen(lease);
        else await database.transaction((tx) => write(tx, lease));
        await pause(5);
      }
    } catch (error) {
      report({ kind: isLeaseLost(error) ? 'refused' : 'lost', epoch });
      throw error;
    }
  },
});
report({ kind: 'ready' });
// Exits with its parent.
process.on('disconnect', () => process.exit(0));

import type { Queryable } from '@chokdee/database/database';

/**
 * The right of one copy of the server to do a piece of work. `epoch` increases with every claim:
 * a command that takes it calls `platform.require_lease(name, epoch)` before its first write, which
 * refuses the writes of an earlier holder.
 */
export interface Lease {
  readonly name: string;
  readonly epoch: bigint;
}

const names = (leases: readonly Lease[]): string[] => leases.map(({ name }) => name);
const epochs = (leases: readonly Lease[]): bigint[] => leases.map(({ epoch }) => epoch);

/** Claims those of the named leases that are free, for `duration` milliseconds. */
export const claimLeases = (
  db: Queryable,
  holder: string,
  wanted: readonly string[],
  duration: number,
): Promise<Lease[]> =>
  db.query<Lease>('select name, epoch from platform.claim_leases($1, $2, $3)', [holder, wanted, duration]);

/** Renews leases for their duration; returns the names of those that are still held. */
export const renewLeases = async (db: Queryable, leases: readonly Lease[]): Promise<string[]> =>
  (
    await db.query<{ name: string }>('select name from platform.renew_leases($1, $2) as name', [
      names(leases),
      epochs(leases),
    ])
  ).map(({ name }) => name);

/** Releases leases, so that other copies can claim them at once. */
export const releaseLeases = (db: Queryable, leases: readonly Lease[]): Promise<unknown> =>
  db.query('select platform.release_leases($1, $2)', [names(leases), epochs(leases)]);

/** Throws when the lease is no longer held; see `isLeaseLost`. Call it before the first write. */
export const requireLease = (tx: Queryable, lease: Lease): Promise<unknown> =>
  tx.query('select platform.require_lease($1, $2)', [lease.name, lease.epoch]);

/** Deletes at most `limit` leases that nobody has held for a day; returns how many. */
export const purgeLeases = async (db: Queryable, limit: number): Promise<number> =>
  (await db.query<{ rows: number }>('select platform.purge_leases($1) as rows', [limit]))[0]!.rows;

/** Whether an error says that the lease of the command is no longer held (SQLSTATE CKLSE). */
export const isLeaseLost = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'CKLSE';

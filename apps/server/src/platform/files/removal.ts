import type { Database } from '@chokdee/database/database';
import { purge } from '../jobs/purge.ts';
import type { Logger } from '../logging/logger.ts';
import type { Job } from '../module.ts';
import { expireFiles, keysWithoutFile, postponeFile, readDueFiles, removeFile } from './rows.ts';
import type { FileStore } from './store.ts';

/** What the jobs are created from. */
export interface RemovalDeps {
  readonly database: Database;
  readonly store: FileStore;
  readonly log: Pick<Logger, 'warn'>;
}

/** Files a job run removes; the next run removes the rest. */
const REMOVAL_BATCH = 100;
/** Failures after which a run gives up: the store is down. */
const MAX_FAILURES = 3;
/** Keys per query of the sweep. */
const SWEEP_BATCH = 500;
/** Milliseconds an object without a row is left alone. */
const ORPHAN_AGE = 86_400_000;

/** The jobs that remove files: objects and rows of deleted ones, and objects without a row. */
export const removalJobs = (deps: RemovalDeps): Job[] => [
  { name: 'files.purge', every: 60, run: () => removeFiles(deps) },
  {
    name: 'files.drop-orphans',
    every: 86_400,
    run: async () => {
      await dropOrphans(deps);
    },
  },
];

/** Deletes expired files, then removes object and row of files that were deleted an hour ago. */
export async function removeFiles({ database, store, log }: RemovalDeps): Promise<void> {
  await purge((limit) => expireFiles(database, limit));
  let failures = 0;
  for (const { id, storeKey } of await readDueFiles(database, REMOVAL_BATCH)) {
    try {
      await store.delete(storeKey);
      await removeFile(database, id);
    } catch (error) {
      log.warn({ err: error, file: id }, 'a deleted file cannot be removed yet');
      await postponeFile(database, id);
      failures += 1;
      if (failures === MAX_FAILURES) return;
    }
  }
}

/**
 * Deletes objects that no row names: what interrupted writes left on a disk, and what a database
 * restored from a backup does not know. Returns their number.
 */
export async function dropOrphans({ database, store }: RemovalDeps, now: number = Date.now()): Promise<number> {
  let dropped = 0;
  const dropFrom = async (keys: readonly string[]): Promise<void> => {
    for (const key of await keysWithoutFile(database, keys)) {
      await store.delete(key);
      dropped += 1;
    }
  };
  let keys: string[] = [];
  for await (const { key, modifiedAt } of store.list()) {
    if (now - modifiedAt.getTime() < ORPHAN_AGE) continue;
    keys.push(key);
    if (keys.length < SWEEP_BATCH) continue;
    await dropFrom(keys);
    keys = [];
  }
  await dropFrom(keys);
  return dropped;
}

import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Account, canReach, serverAccount } from './account.ts';
import { SHARED_FOLDER } from './binaries.ts';
import { ClusterError } from './cluster-error.ts';
import { runningPostmaster, stopPostmaster } from './postmaster.ts';

/** Where the cluster of a data folder and its log are. */
export interface DataPlace {
  readonly pgdata: string;
  readonly logFile: string;
}

/**
 * Makes the folder that holds the cluster of a data folder: the data folder itself or, when
 * `account` cannot reach that, a folder below `/var/lib/chokdee`. Throws `ClusterError` when it
 * cannot be written.
 */
export function placeData(dataDirectory: string, account: Account | null): DataPlace {
  const wanted = resolve(dataDirectory);
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o711 });
    const folder = account === null || canReach(account, wanted) ? wanted : sharedFolderOf(wanted);
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    closeSync(openSync(join(folder, 'postgres.log'), 'a', 0o600));
    return { pgdata: join(folder, 'pgdata'), logFile: join(folder, 'postgres.log') };
  } catch (error) {
    throw new ClusterError(`The data folder ${wanted} cannot be written: ${(error as Error).message}.`);
  }
}

/** Whether a cluster was made for this data folder. */
export const hasCluster = (dataDirectory: string): boolean =>
  existsSync(join(placeData(dataDirectory, serverAccount()).pgdata, 'PG_VERSION'));

/**
 * The folder below `/var/lib/chokdee` that holds the cluster of a data folder which PostgreSQL
 * cannot reach.
 */
export const sharedFolderOf = (dataDirectory: string): string =>
  join(SHARED_FOLDER, createHash('sha256').update(resolve(dataDirectory)).digest('hex').slice(0, 16));

/**
 * Renames a data folder and the folder below `/var/lib/chokdee` that belongs to it, after stopping
 * a PostgreSQL that a killed process left running. `to` then works as a data folder of its own.
 * `renameFolder` renames `from` to `to`. Returns the new paths. Throws `ClusterError` and leaves
 * everything in its place when a folder cannot be renamed.
 */
export async function moveData(from: string, to: string, renameFolder: () => void): Promise<readonly string[]> {
  const [shared, newShared] = [sharedFolderOf(from), sharedFolderOf(to)];
  for (const pgdata of [join(from, 'pgdata'), join(shared, 'pgdata')]) {
    const running = runningPostmaster(pgdata);
    if (running) await stopPostmaster(running.pid, pgdata);
  }
  const hasShared = existsSync(shared);
  try {
    // The cluster first: if the process is killed in between, the old keys are still in their
    // place.
    if (hasShared) renameSync(shared, newShared);
    try {
      renameFolder();
    } catch (error) {
      if (hasShared) renameSync(newShared, shared);
      throw error;
    }
  } catch (error) {
    throw new ClusterError(
      `The data folder ${from} cannot be moved to ${to} (${(error as Error).message}): ` +
        'set CHOKDEE_DATA to an empty folder.',
    );
  }
  return hasShared ? [to, newShared] : [to];
}

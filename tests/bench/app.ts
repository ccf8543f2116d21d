import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@chokdee/database/cluster';
import { createDatabase, type Database } from '@chokdee/database/database';
import { migrate, migrationSources } from '@chokdee/database/migrate';
import { makePartitions } from '@chokdee/database/partitions';
import { createPool } from '@chokdee/database/pool';
import { ensureDatabase } from '@chokdee/database/roles';

/** A PostgreSQL of the bench's own, with the settings `npm start` gives it (fsync and all). */
export interface BenchCluster {
  readonly folder: string;
  readonly pid: number;
  url(database: string, role: 'owner' | 'app' | 'super'): string;
  close(): Promise<void>;
}

/** Starts it in a temporary folder. */
export async function startBenchCluster(): Promise<BenchCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-bench-'));
  // PostgreSQL may run under another account than we do.
  chmodSync(folder, 0o711);
  const cluster = await startCluster({ dataDirectory: folder });
  return {
    folder,
    pid: cluster.pid,
    url: (database, role) => cluster.url(database, role),
    close: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a migrated database and answers it as the owner sees it. */
export async function freshDatabase(cluster: BenchCluster, name: string): Promise<Database> {
  await ensureDatabase(cluster.url('postgres', 'super'), name);
  await migrate(cluster.url(name, 'owner'), migrationSources());
  const owner = createDatabase(createPool(cluster.url(name, 'owner'), { max: 4, name: 'bench-owner' }));
  await makePartitions(owner);
  return owner;
}

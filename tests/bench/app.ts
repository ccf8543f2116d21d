import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@chokdee/database/cluster';
import { createDatabase, type Database } from '@chokdee/database/database';
import { migrate, migrationSources } from '@chokdee/database/migrate';
import { makePartitions } from '@chokdee/database/partitions';
import { createPool } from '@chokdee/database/pool';
import { ensureDatabase } from '@chokdee/database/roles';
import { repositoryRoot } from '@chokdee/database/sources';
import { prove } from '@chokdee/ledger/proof';
import { compose } from '../../apps/server/src/compose.ts';
import { wagerInvariants } from '../../apps/server/src/modules/wagering/index.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { prepareJobs } from '../../apps/server/src/platform/jobs/prepare.ts';
import { seed } from '../../apps/server/src/seed.ts';
import { threePorts } from '../ports.ts';

/** A PostgreSQL of the bench, with the settings of `npm start` (fsync included). */
export interface BenchCluster {
  readonly folder: string;
  readonly pid: number;
  url(database: string, role: 'owner' | 'app' | 'super'): string;
  close(): Promise<void>;
}

/** Starts a PostgreSQL in a temporary folder. */
export async function startBenchCluster(): Promise<BenchCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-bench-'));
  // PostgreSQL may run under another account.
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

/** Creates a migrated database; returns a connection as its owner. */
export async function freshDatabase(cluster: BenchCluster, name: string): Promise<Database> {
  await ensureDatabase(cluster.url('postgres', 'super'), name);
  await migrate(cluster.url(name, 'owner'), migrationSources());
  const owner = createDatabase(createPool(cluster.url(name, 'owner'), { max: 4, name: 'bench-owner' }));
  await makePartitions(owner);
  return owner;
}

/** Throws when an invariant of ledger or wagering does not hold. */
export async function requireProof(owner: Database): Promise<void> {
  const failed = (await prove(owner, wagerInvariants)).filter(({ ok }) => !ok);
  if (failed.length > 0) {
    const names = failed.map(({ invariant, name }) => `${invariant} ${name}`).join('; ');
    throw new Error(`invariants do not hold after the measurement: ${names}`);
  }
}

/** A demo app with the built front ends. */
export interface BenchApp {
  /** Origin of the site. */
  readonly site: string;
  /** Folder with the demo's secrets. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Starts a demo app with a database of its own. */
export async function startBenchApp(cluster: BenchCluster, name: string): Promise<BenchApp> {
  const folder = mkdtempSync(join(tmpdir(), `chokdee-${name}-`));
  await (await freshDatabase(cluster, name)).close();
  const config = loadConfig({
    CHOKDEE_MODE: 'demo',
    DEMO_SLIPS: 'off',
    DATABASE_URL: cluster.url(name, 'app'),
    DATABASE_OWNER_URL: cluster.url(name, 'owner'),
    PORT: String(await threePorts()),
    CHOKDEE_DATA: folder,
    LOG_LEVEL: 'error',
  });
  await prepareJobs(config.ownerUrl);
  await seed(config);
  const apps = join(repositoryRoot(), 'apps');
  const app = await compose(config, {
    pages: { site: join(apps, 'web/dist'), games: join(apps, 'arcade/dist'), console: join(apps, 'console/dist') },
  });
  await app.open();
  return {
    site: config.origins.site,
    folder,
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

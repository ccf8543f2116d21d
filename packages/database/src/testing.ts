import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase, type Database } from './database.ts';
import { MOVABLE_CLOCK, setClockOffset, setClockStopped } from './movable-clock.ts';
import { migrate, migrationSources } from './migrate.ts';
import { makePartitions } from './partitions.ts';
import { createPool } from './pool.ts';
import { dropDatabase, ensureDatabase, withClient } from './roles.ts';
import { sourcesHash } from './sources.ts';
import { offsetUuid7 } from '@chokdee/contract/uuid7';

/** A new database for one test file. */
export interface TestDatabase {
  /** Connects as `chokdee_app`, the role of the server. */
  readonly database: Database;
  /** Connects as `chokdee_owner`. */
  readonly owner: Database;
  readonly url: string;
  readonly ownerUrl: string;
  /** Connects as the superuser of the test run's cluster. */
  readonly superUrl: string;
  /**
   * Moves `platform.clock()`, and the time of new ids of `uuid7()` in this process, by some
   * milliseconds; negative moves back.
   */
  moveClock(milliseconds: number): Promise<void>;
  /**
   * Stops `platform.clock()`: only `moveClock` moves it then. Returns the function that lets it run
   * again.
   */
  stopClock(): Promise<() => Promise<void>>;
  /** Closes both pools and drops the database. */
  close(): Promise<void>;
}

/** Environment variable with the test run's cluster as JSON (set by testing-setup.ts). */
export const CLUSTER_VARIABLE = 'CHOKDEE_TEST_CLUSTER';
/** URLs of the test run's cluster, with `*` in place of the database's name. */
export interface TestCluster {
  readonly super: string;
  readonly owner: string;
  readonly app: string;
}

/**
 * Makes a new database from the run's migrated template. Needs the global set-up of
 * vitest.config.ts.
 */
export async function testDatabase(options: { readonly max?: number } = {}): Promise<TestDatabase> {
  const cluster = testCluster();
  return openDatabase(cluster, { ...options, template: await migratedTemplate(cluster, adminUrl(cluster)) });
}

/**
 * Makes a new, empty database, for tests of migrations. Its clock can be moved only after
 * `MOVABLE_CLOCK` was applied.
 */
export const emptyTestDatabase = (): Promise<TestDatabase> => openDatabase(testCluster(), {});

function testCluster(): TestCluster {
  const setting = process.env[CLUSTER_VARIABLE];
  if (!setting) throw new Error('A test database needs the test cluster that vitest.config.ts starts.');
  return JSON.parse(setting) as TestCluster;
}
const adminUrl = (cluster: TestCluster): string => cluster.super.replace('*', 'postgres');

/** Makes a database, from a template or empty, and connects to it. */
async function openDatabase(
  cluster: TestCluster,
  options: { readonly max?: number; readonly template?: string },
): Promise<TestDatabase> {
  const admin = adminUrl(cluster);
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await ensureDatabase(admin, name, options.template);
  const url = cluster.app.replace('*', name);
  const ownerUrl = cluster.owner.replace('*', name);
  const database = createDatabase(createPool(url, { name: 'test', max: options.max ?? 10 }));
  const owner = createDatabase(createPool(ownerUrl, { name: 'test-owner', max: 4 }));
  let offset = 0;
  offsetUuid7(0);
  return {
    database,
    owner,
    url,
    ownerUrl,
    superUrl: cluster.super.replace('*', name),
    moveClock: async (milliseconds) => {
      offset += milliseconds;
      await setClockOffset(owner, offset);
      offsetUuid7(offset);
    },
    stopClock: async () => {
      await setClockStopped(owner, true);
      return () => setClockStopped(owner, false);
    },
    close: async () => {
      offsetUuid7(0);
      await Promise.all([database.close(), owner.close()]);
      await dropDatabase(admin, name);
    },
  };
}

/** Makes the template for the current SQL files, once per run. Returns its name. */
async function migratedTemplate(cluster: TestCluster, admin: string): Promise<string> {
  const sources = migrationSources();
  const name = `template_${sourcesHash(sources).slice(0, 16)}`;
  await withClient(admin, async (client) => {
    await client.query('select pg_advisory_lock(1)');
    if ((await client.query('select from pg_database where datname = $1', [name])).rowCount) return;
    const unfinished = `unfinished_${randomBytes(6).toString('hex')}`;
    await ensureDatabase(admin, unfinished);
    try {
      const ownerUrl = cluster.owner.replace('*', unfinished);
      await migrate(ownerUrl, sources);
      await withClient(ownerUrl, async (owner) => {
        await owner.query(MOVABLE_CLOCK);
        await makePartitions({ query: async <R>(text: string) => (await owner.query(text)).rows as R[] });
      });
      await client.query(`alter database ${pg.escapeIdentifier(unfinished)} with allow_connections false`);
      await client.query(`alter database ${pg.escapeIdentifier(unfinished)} rename to ${pg.escapeIdentifier(name)}`);
    } catch (error) {
      await dropDatabase(admin, unfinished);
      throw error;
    }
  });
  return name;
}

import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startCluster } from '@chokdee/database/cluster';
import { createDatabase, type Database } from '@chokdee/database/database';
import { migrate, migrationSources } from '@chokdee/database/migrate';
import { makePartitions } from '@chokdee/database/partitions';
import { createPool } from '@chokdee/database/pool';
import { ensureDatabase } from '@chokdee/database/roles';
import { repositoryRoot } from '@chokdee/database/sources';
import { type Config, loadConfig } from '../../apps/server/src/platform/config.ts';
import { demoSecrets } from '../../apps/server/src/platform/secrets.ts';
import { threePorts } from '../ports.ts';
import { killAndRestartCluster, killChild } from '../processes.ts';

/** A demo server in a process of its own, on a PostgreSQL with real durability. */
export interface SoakApp {
  readonly config: Config;
  /** As the owner of the database. */
  readonly database: Database;
  /** The password of the demo's operators. */
  readonly password: string;
  /** How often the server ended without being killed. */
  readonly crashes: () => number;
  /** How often a new server was not ready in a minute, or ended before it was. */
  readonly failedStarts: () => number;
  /** Kills the server (SIGKILL) and starts a new one. */
  killServer(): Promise<void>;
  /** Kills PostgreSQL with all its processes (SIGKILL) and starts it on the same data. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

const DATABASE = 'soak';
/** Milliseconds that a server may take to start. */
const SLOWEST_START = 60_000;

/** Starts PostgreSQL on an empty folder, and the server. */
export async function startSoakApp(): Promise<SoakApp> {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-soak-'));
  // PostgreSQL may run under another account.
  chmodSync(folder, 0o711);
  const clusterFolder = join(folder, 'postgres');
  let cluster: Cluster = await startCluster({ dataDirectory: clusterFolder });
  await ensureDatabase(cluster.url('postgres', 'super'), DATABASE);
  await migrate(cluster.url(DATABASE, 'owner'), migrationSources());
  const database = createDatabase(createPool(cluster.url(DATABASE, 'owner'), { max: 4, name: 'soak' }));
  await makePartitions(database);
  const environment = {
    CHOKDEE_MODE: 'demo',
    DEMO_SLIPS: 'off',
    DATABASE_URL: cluster.url(DATABASE, 'app'),
    DATABASE_OWNER_URL: cluster.url(DATABASE, 'owner'),
    PORT: String(await threePorts()),
    CHOKDEE_DATA: join(folder, 'data'),
    LOG_LEVEL: 'error',
  };
  const config = loadConfig(environment);

  const errors: string[] = [];
  let crashes = 0;
  let failedStarts = 0;
  let isClosed = false;
  /** The server that may be used, or null while there is none. */
  let server: ChildProcess | null = null;
  const startServer = async (): Promise<void> => {
    while (server === null) {
      const child = fork(join(repositoryRoot(), 'tests/bench/server.ts'), {
        execArgv: ['--import', 'tsx'],
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      // Why a server ended that nobody killed.
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        errors.push(text);
        errors.splice(0, errors.length - 20);
      });
      const isReady = await new Promise<boolean>((resolve) => {
        child.once('message', () => resolve(true));
        child.once('exit', () => resolve(false));
        setTimeout(() => resolve(false), SLOWEST_START);
      });
      if (isReady) {
        server = child;
        child.once('exit', () => {
          if (server !== child) return;
          server = null;
          crashes += 1;
          console.log(`the server ended by itself: ${errors.join('')}`);
          void serially(startServer);
        });
      } else {
        failedStarts += 1;
        await killChild(child);
      }
    }
  };
  // A server that ended by itself may be started while it is to be killed: one after another.
  let last: Promise<void> = Promise.resolve();
  const serially = (work: () => Promise<void>): Promise<void> => {
    last = last.then(() => (isClosed ? undefined : work()));
    return last;
  };
  const stopServer = async (): Promise<void> => {
    const running = server;
    server = null;
    if (running) await killChild(running);
  };
  await startServer();

  return {
    config,
    database,
    password: demoSecrets(join(folder, 'data')).accountPassword,
    crashes: () => crashes,
    failedStarts: () => failedStarts,
    killServer: () =>
      serially(async () => {
        await stopServer();
        await startServer();
      }),
    killDatabase: async () => {
      cluster = await killAndRestartCluster(cluster, clusterFolder);
    },
    close: async () => {
      await serially(stopServer);
      isClosed = true;
      await database.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

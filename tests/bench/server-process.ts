import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { loadConfig, type Config } from '../../apps/server/src/platform/config.ts';
import { threePorts } from '../ports.ts';
import type { BenchCluster } from './app.ts';
import type { Usage } from './server.ts';

/** Public origins of the server. */
export type Origins = Readonly<Record<'site' | 'games', string>>;

/** A demo server without rate limits, in a process of its own. */
export interface ServerProcess {
  readonly base: Origins;
  readonly config: Config;
  /** Rejects when the process ends by itself. */
  readonly failed: Promise<never>;
  usage(): Promise<Usage>;
  /** Does nothing when it has ended. */
  close(): Promise<void>;
}

/** Starts a server on a database. `flags`: arguments of Node. */
export async function startServerProcess(
  cluster: BenchCluster,
  database: string,
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  const environment = {
    CHOKDEE_MODE: 'demo',
    DEMO_SLIPS: 'off',
    CHOKDEE_DATA: join(cluster.folder, database),
    DATABASE_URL: cluster.url(database, 'app'),
    DATABASE_OWNER_URL: cluster.url(database, 'owner'),
    PORT: String(await threePorts()),
    HOST: '127.0.0.1',
    TRUSTED_HOPS: '1',
    UV_THREADPOOL_SIZE: '8',
    LOG_LEVEL: 'warn',
  };
  const server = fork(join(import.meta.dirname, 'server.ts'), {
    execArgv: [...flags, '--import', 'tsx'],
    env: { ...process.env, ...environment },
  });
  const failed = once(server, 'exit').then(() => {
    throw new Error('the server of the bench exited');
  });
  failed.catch(() => undefined);
  const [{ base }] = (await Promise.race([once(server, 'message'), failed])) as [{ base: Origins }];
  return {
    base,
    config: loadConfig(environment),
    failed,
    usage: async () => {
      server.send('usage');
      return (await once(server, 'message'))[0] as Usage;
    },
    close: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.removeAllListeners('exit');
      const closed = once(server, 'exit');
      server.send('close');
      await closed;
    },
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Cluster, startCluster } from '@chokdee/database/cluster';
import { createDatabase, type Database } from '@chokdee/database/database';
import { migrate, migrationSources } from '@chokdee/database/migrate';
import { createPool } from '@chokdee/database/pool';
import { ensureDatabase } from '@chokdee/database/roles';
import { killAndRestartCluster, killChild } from '../processes.ts';
import type { CommandReply, CommandRequest } from './server.ts';

type Answer = Extract<CommandReply, { answer: unknown }>['answer'];

/**
 * A PostgreSQL with real durability, and a server process that sends it commands. Both can be
 * killed.
 */
export interface CrashApp {
  readonly database: Database;
  /**
   * Sends a command through the server. Throws `NoAnswer` when the server was killed or gave up,
   * another error when the command is invalid.
   */
  send(request: Omit<CommandRequest, 'n'>): Promise<Answer>;
  /** Kills the server (SIGKILL) and starts a new one. */
  killServer(): Promise<void>;
  /** Kills PostgreSQL with all its processes (SIGKILL) and starts it on the same data. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** A command was sent, but its outcome is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

const DATABASE = 'crash';

/** Starts PostgreSQL on an empty folder, and the server. */
export async function startCrashApp(): Promise<CrashApp> {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-crash-'));
  // PostgreSQL may run under another account.
  chmodSync(folder, 0o711);
  let cluster: Cluster = await startCluster({ dataDirectory: folder });
  await ensureDatabase(cluster.url('postgres', 'super'), DATABASE);
  await migrate(cluster.url(DATABASE, 'owner'), migrationSources());
  const url = cluster.url(DATABASE, 'app');
  const database = createDatabase(createPool(url, { max: 4, name: 'crash-test' }));

  const pending = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let count = 0;
  const onReply = (reply: CommandReply): void => {
    const request = pending.get(reply.n);
    pending.delete(reply.n);
    if ('answer' in reply) request?.resolve(reply.answer);
    else request?.reject(reply.name === 'OutcomeUnknown' ? new NoAnswer(reply.error) : new Error(reply.error));
  };
  let server = await startServer(url, onReply);

  /** Kills the server; its unanswered requests end with `NoAnswer`. */
  const stopServer = async (): Promise<void> => {
    await killChild(server);
    for (const { reject } of pending.values()) reject(new NoAnswer('the server was killed'));
    pending.clear();
  };

  return {
    database,
    send: (request) =>
      new Promise((resolve, reject) => {
        const n = (count += 1);
        pending.set(n, { resolve, reject });
        server.send({ n, ...request } satisfies CommandRequest, (error) => {
          if (error && pending.delete(n)) reject(new NoAnswer(error.message));
        });
      }),
    killServer: async () => {
      await stopServer();
      server = await startServer(url, onReply);
    },
    killDatabase: async () => {
      cluster = await killAndRestartCluster(cluster, folder);
    },
    close: async () => {
      await stopServer();
      await database.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(url: string, onReply: (reply: CommandReply) => void): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
    env: { ...process.env, DATABASE_URL: url },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => {
      resolve();
    });
    child.once('exit', (code) => {
      reject(new Error(`the server exited with ${code} before it was ready`));
    });
  });
  child.on('message', onReply);
  return child;
}

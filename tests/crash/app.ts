import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Cluster, startCluster } from '@chokdee/database/cluster';
import { ClusterError } from '@chokdee/database/cluster-error';
import { createDatabase, type Database } from '@chokdee/database/database';
import { migrate, migrationSources } from '@chokdee/database/migrate';
import { createPool } from '@chokdee/database/pool';
import { ensureDatabase } from '@chokdee/database/roles';
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
    await kill(server);
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
      // Suspended first: a child that is started between listing and killing would keep the port.
      process.kill(cluster.pid, 'SIGSTOP');
      for (const pid of [...childrenOf(cluster.pid), cluster.pid]) killProcess(pid);
      cluster = await restartCluster(folder, cluster.port);
    },
    close: async () => {
      await stopServer();
      await database.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts PostgreSQL on the same folder and port. Retries, because an outgoing connection of another
 * process may hold the port for a moment.
 */
async function restartCluster(folder: string, port: number): Promise<Cluster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startCluster({ dataDirectory: folder, port });
    } catch (error) {
      if (!(error instanceof ClusterError) || attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
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

const kill = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => {
      resolve();
    });
    child.kill('SIGKILL');
  });

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // A child may exit on its own when its parent is gone.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The direct children of a process. PostgreSQL has no deeper ones. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // The parent is the second field after the command's name, which is in brackets and may
        // contain anything.
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
        return Number(fields.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

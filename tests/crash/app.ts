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
import type { Question, Reply } from './server.ts';

/** A PostgreSQL on its own data folder, with real durability, and a server process in front of it: both may be killed. */
export interface App {
  readonly database: Database;
  /** Sends a command through the server. Throws `Unknown` when the server dies or gives up, another error when the command is broken. */
  ask(
    way: Question['way'],
    fn: Question['fn'],
    command: Question['command'],
  ): Promise<Extract<Reply, { answer: unknown }>['answer']>;
  /** `kill -9` of the server, and a new one. */
  killServer(): Promise<void>;
  /** `kill -9` of PostgreSQL with all its processes, and a start on what they left. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** Nobody said what became of the command. */
export class Unknown extends Error {
  override readonly name = 'Unknown';
}

const NAME = 'crash';

/** Starts both on a fresh folder. */
export async function startTestServer(): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-crash-'));
  // PostgreSQL may run under another account than we do.
  chmodSync(folder, 0o711);
  let cluster: Cluster = await startCluster({ dataDirectory: folder });
  await ensureDatabase(cluster.url('postgres', 'super'), NAME);
  await migrate(cluster.url(NAME, 'owner'), migrationSources());
  const url = cluster.url(NAME, 'app');
  const database = createDatabase(createPool(url, { max: 4, name: 'crash-test' }));

  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  let count = 0;
  let server = await startServer(url, hear);

  function hear(reply: Reply): void {
    const question = waiting.get(reply.n);
    waiting.delete(reply.n);
    if ('answer' in reply) question?.resolve(reply.answer as never);
    else question?.reject(reply.name === 'OutcomeUnknown' ? new Unknown(reply.error) : new Error(reply.error));
  }
  const silence = () => {
    for (const { reject } of waiting.values()) reject(new Unknown('the server died'));
    waiting.clear();
  };

  return {
    database,
    ask: (way, fn, command) =>
      new Promise((resolve, reject) => {
        const n = (count += 1);
        waiting.set(n, { resolve, reject });
        server.send({ n, way, fn, command } satisfies Question, (error) => {
          if (error && waiting.delete(n)) reject(new Unknown(error.message));
        });
      }),
    killServer: async () => {
      await kill(server);
      silence();
      server = await startServer(url, hear);
    },
    killDatabase: async () => {
      // Stopped first, so that no child is born between the count and the kill: it would keep the port.
      process.kill(cluster.pid, 'SIGSTOP');
      for (const pid of [...childrenOf(cluster.pid), cluster.pid]) killHard(pid);
      cluster = await restart(folder, cluster.port);
    },
    close: async () => {
      await kill(server);
      silence();
      await database.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts PostgreSQL where it was. While it is away, a stranger's outgoing connection may have its port for a moment. */
async function restart(folder: string, port: number): Promise<Cluster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startCluster({ dataDirectory: folder, port });
    } catch (error) {
      if (!(error instanceof ClusterError) || attempt === 50) throw error;
      await new Promise((resume) => setTimeout(resume, 100));
    }
  }
}

async function startServer(url: string, hear: (reply: Reply) => void): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
    env: { ...process.env, DATABASE_URL: url },
  });
  await new Promise<void>((ready, fail) => {
    child.once('message', () => {
      ready();
    });
    child.once('exit', (code) => {
      fail(new Error(`the server ended with ${code} before it was ready`));
    });
  });
  child.on('message', (reply: Reply) => {
    hear(reply);
  });
  return child;
}

const kill = (child: ChildProcess): Promise<void> =>
  new Promise((gone) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      gone();
      return;
    }
    child.once('exit', () => {
      gone();
    });
    child.kill('SIGKILL');
  });

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // A child may leave by itself once its parent is gone.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The processes a process has started, one level down: PostgreSQL has no deeper ones. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // The command's name stands in brackets and may hold anything; the parent is the second field behind it.
        return (
          Number(
            readFileSync(`/proc/${pid}/stat`, 'utf8')
              .replace(/^.*\) /s, '')
              .split(' ')[1],
          ) === parent
        );
      } catch {
        return false;
      }
    });
}

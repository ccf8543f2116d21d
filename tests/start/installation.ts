import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canReach } from '../../packages/database/src/account.ts';
import { threePorts } from '../ports.ts';

const repository = join(import.meta.dirname, '../..');

/** A running or ended `npm start`. */
export interface Run {
  readonly child: ChildProcess;
  /** Standard output and error so far. */
  output(): string;
  /** Waits until it has ended. */
  ended(): Promise<{ code: number | null; output: string }>;
  /** Waits until the server accepts requests; returns the output. Throws if it ends before. */
  started(): Promise<string>;
}

/** A data folder and three ports of its own for `npm start`. */
export interface Installation {
  readonly folder: string;
  readonly data: string;
  readonly port: number;
  /** Runs `npm start` with this environment. */
  start(env?: Readonly<Record<string, string>>, options?: StartOptions): Run;
  /** Stops a run with SIGTERM. */
  stop(run: Run): Promise<{ code: number | null; output: string }>;
  /** The process id of its PostgreSQL, or of the server of the last run. */
  pid(kind: 'postgres' | 'server'): number;
  /** Requests a path from the site (0), the games (1) or the console (2). */
  request(listener: 0 | 1 | 2, path?: string): Promise<{ status: number; text: string }>;
  /** Stops all runs and deletes the data folder. */
  close(): Promise<void>;
}

/** How `npm start` is run. */
export interface StartOptions {
  /** The user id that runs it. */
  readonly as?: number;
  readonly nodeOptions?: readonly string[];
  /** The checkout; default: this one. */
  readonly root?: string;
  /** Runs `npm start` itself instead of its script. */
  readonly npm?: boolean;
  /** Arguments of the script. */
  readonly args?: readonly string[];
}

/** The user id of `nobody`, which every machine has and which owns no files. */
export const NOBODY = 65_534;
/** Whether tests can run as `nobody`: only root can, and the folders must be accessible to it. */
export const canRunAsNobody =
  process.getuid?.() === 0 && [repository, tmpdir()].every((folder) => canReach({ uid: NOBODY, gid: NOBODY }, folder));
/** The last line of the output: the message why a start failed. */
export const lastLine = (output: string): string => output.trim().split('\n').at(-1)!;

/** Creates a data folder and finds free ports. Starts nothing. */
export async function createInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-start-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const port = await threePorts();
  const runs: Run[] = [];
  const installation: Installation = {
    folder,
    data,
    port,
    start: (env = {}, { as, nodeOptions = [], root = repository, npm = false, args = [] } = {}) => {
      const cleanEnv = Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !/^(CHOKDEE_|DATABASE_|VITEST|NODE_ENV|PORT$|HOST$)/.test(name)),
      );
      const [program, ...programArgs] = npm
        ? ['npm', 'start']
        : [process.execPath, ...nodeOptions, join(root, 'scripts/start.mjs'), ...args];
      const child = spawn(program, programArgs, {
        cwd: root,
        env: { ...cleanEnv, CHOKDEE_DATA: data, PORT: String(port), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(as === undefined ? {} : { uid: as, gid: as }),
      });
      const run = watch(child);
      runs.push(run);
      return run;
    },
    stop: async (run) => {
      run.child.kill('SIGTERM');
      return run.ended();
    },
    pid: (kind) =>
      kind === 'postgres'
        ? Number(readFileSync(join(data, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0])
        : serverOf(runs.at(-1)!.child.pid!),
    request: async (listener, path = '/') => {
      const response = await fetch(`http://127.0.0.1:${port + listener}${path}`);
      return { status: response.status, text: await response.text() };
    },
    close: async () => {
      for (const run of runs)
        if (run.child.exitCode === null && run.child.signalCode === null) await installation.stop(run);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return installation;
}

function watch(child: ChildProcess): Run {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const end = once(child, 'close') as Promise<[number | null]>;
  return {
    child,
    output: () => text,
    ended: async () => ({ code: (await end)[0], output: text }),
    started: async () => {
      const endedEarly = end.then(() => {
        throw new Error(`npm start ended:\n${text}`);
      });
      endedEarly.catch(() => undefined);
      while (!text.includes('Started in'))
        await Promise.race([endedEarly, new Promise((done) => setTimeout(done, 50))]);
      return text;
    },
  };
}

/** The server's process below `npm start`. */
function serverOf(parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);
  return children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js'))!;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canReach } from '../../packages/database/src/account.ts';
import { threePorts } from '../ports.ts';

const repository = join(import.meta.dirname, '../..');

/** A started (or refused) `npm start`. */
export interface Run {
  readonly child: ChildProcess;
  output(): string;
  ended(): Promise<{ code: number | null; output: string }>;
  opened(): Promise<string>;
}

/** A data folder and three ports of its own for `npm start`. */
export interface App {
  readonly folder: string;
  readonly data: string;
  readonly port: number;
  start(env?: Readonly<Record<string, string>>, options?: StartOptions): Run;
  stop(run: Run): Promise<{ code: number | null; output: string }>;
  pid(kind: 'postgres' | 'server'): number;
  /** The status and the text of a path at the site (0), the games (1) or the console (2). */
  ask(place: 0 | 1 | 2, path?: string): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
}

/** `as`: the account that starts it. `nodeOptions`: before the script. `npm`: by the command itself, with npm and its shell above the script. `args`: behind the script. */
export interface StartOptions {
  readonly as?: number;
  readonly nodeOptions?: readonly string[];
  readonly root?: string;
  readonly npm?: boolean;
  readonly args?: readonly string[];
}

/** An account that every machine has and that owns nothing. */
export const NOBODY = 65_534;
/** Whether a test may act as that account: for root only, and where its folders let another account through. */
export const mayBeNobody =
  process.getuid?.() === 0 && [repository, tmpdir()].every((folder) => canReach({ uid: NOBODY, gid: NOBODY }, folder));
/** What stands on stderr for the person: the last paragraph. */
export const lastLine = (output: string): string => output.trim().split('\n').at(-1)!;

/** Makes a house; `close` ends whatever of it still runs. */
export async function makeCheckout(): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-start-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const port = await threePorts();
  const runs: Run[] = [];
  const app: App = {
    folder,
    data,
    port,
    start: (env = {}, { as, nodeOptions = [], root = repository, npm = false, args = [] } = {}) => {
      const clean = Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !/^(CHOKDEE_|DATABASE_|VITEST|NODE_ENV|PORT$|HOST$)/.test(name)),
      );
      const [program, ...words] = npm
        ? ['npm', 'start']
        : [process.execPath, ...nodeOptions, join(root, 'scripts/start.mjs'), ...args];
      const child = spawn(program, words, {
        cwd: root,
        env: { ...clean, CHOKDEE_DATA: data, PORT: String(port), ...env },
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
    ask: async (place, path = '/') => {
      const response = await fetch(`http://127.0.0.1:${port + place}${path}`);
      return { status: response.status, text: await response.text() };
    },
    close: async () => {
      for (const run of runs) if (run.child.exitCode === null && run.child.signalCode === null) await app.stop(run);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return app;
}

function watch(child: ChildProcess): Run {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      text += piece.toString();
    });
  const end = once(child, 'close') as Promise<[number | null]>;
  return {
    child,
    output: () => text,
    ended: async () => ({ code: (await end)[0], output: text }),
    opened: async () => {
      const over = end.then(() => {
        throw new Error(`npm start ended:\n${text}`);
      });
      over.catch(() => undefined);
      while (!text.includes('Started in')) await Promise.race([over, new Promise((done) => setTimeout(done, 50))]);
      return text;
    },
  };
}

/** The server's process below `npm start`. */
function serverOf(parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);
  return children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js'))!;
}

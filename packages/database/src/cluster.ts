import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Account, serverAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { ClusterError } from './cluster-error.ts';
import { placeData } from './data-folder.ts';
import { isAlive, runningPostmaster, stopPostmaster } from './postmaster.ts';
import { ensureRoles } from './roles.ts';

/** `owner` migrates, `app` runs the server, `super` administers the cluster. */
export type ClusterRole = 'owner' | 'app' | 'super';

/** How a cluster is started. */
export interface ClusterOptions {
  /**
   * The data folder; the cluster is in `pgdata` below it, or below /var/lib/chokdee (`placeData`).
   */
  readonly dataDirectory: string;
  /** Default: the port of the last run if it is free, else any free port. */
  readonly port?: number;
  /** Receives a short line for each long step. */
  readonly log?: (line: string) => void;
  /** PostgreSQL settings that replace or extend the defaults, for tests and restores. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The running embedded PostgreSQL. */
export interface Cluster {
  readonly port: number;
  readonly pid: number;
  /** PostgreSQL's data folder. */
  readonly pgdata: string;
  /** Whether it was already running. */
  readonly adopted: boolean;
  url(database: string, role: ClusterRole): string;
  /** Shuts the server down and waits for its end. */
  stop(): Promise<void>;
}

const ROLE_NAMES = { owner: 'chokdee_owner', app: 'chokdee_app', super: 'postgres' } as const;
const SECRETS_FILE = 'chokdee-passwords.json';
type Passwords = Readonly<Record<ClusterRole, string>>;

/**
 * Starts the embedded PostgreSQL on a data folder, or adopts the one that already runs there.
 * Throws `ClusterError`.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const log = options.log ?? (() => undefined);
  const account = serverAccount();
  const binaries = findBinaries(account);
  const { pgdata, logFile } = placeData(options.dataDirectory, account);
  if (!existsSync(join(pgdata, 'PG_VERSION'))) {
    log('creating the database cluster');
    initialise(binaries, account, pgdata);
  }
  const dataVersion = readFileSync(join(pgdata, 'PG_VERSION'), 'utf8').trim();
  const installed = binaries.version.split('.')[0];
  if (dataVersion !== installed)
    throw new ClusterError(
      `The data in ${pgdata} was written by PostgreSQL ${dataVersion}, but version ${installed} is installed.`,
    );
  const passwords = JSON.parse(readFileSync(join(pgdata, SECRETS_FILE), 'utf8')) as Passwords;

  for (let attempt = 0; attempt < 20; attempt += 1) {
    const running = runningPostmaster(pgdata);
    const port = running?.port ?? (await choosePort(pgdata, options.port));
    const pid = running?.pid ?? launch({ binaries, account, pgdata, port, logFile, settings: options.settings ?? {} });
    const url = (database: string, role: ClusterRole) =>
      `postgres://${ROLE_NAMES[role]}:${passwords[role]}@127.0.0.1:${port}/${database}`;
    if (running) log('adopting the database that is already running');
    if (await isReady(url('postgres', 'super'), pid, pgdata)) {
      writeFileSync(join(pgdata, 'chokdee-port'), String(port), { mode: 0o600 });
      await ensureRoles(url('postgres', 'super'), passwords);
      return { port, pid, pgdata, adopted: running !== null, url, stop: () => stopPostmaster(pid, pgdata) };
    }
    // Another process took the port or the folder, or backends of a killed server still run: retry.
    await new Promise((done) => setTimeout(done, 100 + attempt * 50));
  }
  throw new ClusterError(`PostgreSQL does not start on ${pgdata}; its log ends with: ${lastLogLines(logFile)}.`);
}

/**
 * Makes a new cluster under a temporary name and renames it, so that a crash or a second process
 * never leaves an incomplete cluster.
 */
function initialise(binaries: Binaries, account: Account | null, pgdata: string): void {
  const fresh = `${pgdata}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${fresh}.password`;
  const password = () => randomBytes(24).toString('base64url');
  const passwords: Passwords = { super: password(), owner: password(), app: password() };
  try {
    mkdirSync(fresh, { mode: 0o700 });
    writeFileSync(passwordFile, passwords.super, { mode: 0o600 });
    if (account)
      [fresh, passwordFile].forEach((path) => {
        chownSync(path, account.uid, account.gid);
      });
    const made = spawnSync(
      binaries.initdb,
      [
        '-D',
        fresh,
        '-U',
        'postgres',
        '--pwfile',
        passwordFile,
        '--auth',
        'scram-sha-256',
        '--encoding',
        'UTF8',
        '--locale',
        'C',
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
        '--no-instructions',
      ],
      { cwd: '/', env: serverEnvironment(), encoding: 'utf8', ...account },
    );
    if (made.status !== 0)
      throw new ClusterError(
        `The database cluster cannot be created in ${pgdata}: ` +
          ((made.stderr || made.error?.message) ?? 'initdb failed').trim(),
      );
    writeFileSync(join(fresh, SECRETS_FILE), JSON.stringify(passwords), { mode: 0o600 });
    renameSync(fresh, pgdata);
  } catch (error) {
    if (!existsSync(join(pgdata, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function choosePort(pgdata: string, requested: number | undefined): Promise<number> {
  if (requested !== undefined) {
    if (await isFree(requested)) return requested;
    throw new ClusterError(`Port ${requested} for the database is in use by another program.`);
  }
  const file = join(pgdata, 'chokdee-port');
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return last > 0 && (await isFree(last)) ? last : freePort();
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = createServer().once('error', () => {
      answer(false);
    });
    probe.listen(port, '127.0.0.1', () =>
      probe.close(() => {
        answer(true);
      }),
    );
  });

/** A port that is free now on the loopback address. */
const freePort = (): Promise<number> =>
  new Promise((answer, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        answer(typeof address === 'object' && address ? address.port : 0);
      });
    });
  });

/**
 * `shared_buffers` in MB for a machine with `memory` bytes: a quarter, as PostgreSQL's manual
 * advises, from 128 to 1,024. The system hands them out page by page, as they are used.
 */
export const sharedBuffers = (memory: number): number =>
  Math.min(1_024, Math.max(128, Math.floor(memory / 4 / 2 ** 20)));

/** What `launch` needs to start PostgreSQL. */
interface Launch {
  readonly binaries: Binaries;
  readonly account: Account | null;
  readonly pgdata: string;
  readonly port: number;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts PostgreSQL as a process of its own. Returns its pid; 0 if it cannot be started. */
function launch({ binaries, account, pgdata, port, logFile, settings }: Launch): number {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: 'on',
    synchronous_commit: 'on',
    log_min_messages: 'warning',
    password_encryption: 'scram-sha-256',
    max_wal_size: '2GB',
    shared_buffers: `${sharedBuffers(totalmem())}MB`,
    ...settings,
  };
  // A large log is emptied: it serves only to explain the last start.
  const output = openSync(logFile, statSync(logFile).size > 5_000_000 ? 'w' : 'a', 0o600);
  const child = spawn(
    binaries.postgres,
    ['-D', pgdata, '-p', String(port), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: '/',
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', output, output],
      ...account,
    },
  );
  child.on('error', () => undefined);
  child.unref();
  closeSync(output);
  return child.pid ?? 0;
}

const serverEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' });

/**
 * Waits until the server answers a query and confirms that it runs on `pgdata`. False when it is
 * another server or ends first.
 */
async function isReady(url: string, pid: number, pgdata: string): Promise<boolean> {
  // Crash recovery after a kill may take a while. The wait ends when the process does.
  for (const until = Date.now() + 120_000; Date.now() < until && pid > 0 && isAlive(pid);) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
      return rows[0]?.folder === pgdata;
    } catch (error) {
      // 28P01, wrong password: this is another server.
      if ((error as { code?: string }).code === '28P01') return false;
      await new Promise((done) => setTimeout(done, 25));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

const lastLogLines = (logFile: string): string =>
  readFileSync(logFile, 'utf8').trim().split('\n').slice(-2).join(' ').replace(/\.$/, '');

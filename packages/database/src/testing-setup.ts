import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from './cluster.ts';
import { isAlive, runningPostmaster, stopPostmaster } from './postmaster.ts';
import { CLUSTER_VARIABLE, type TestCluster } from './testing.ts';

/** Faster, with the same behaviour: a killed process loses nothing, only a power cut would. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  io_method: 'sync',
  autovacuum: 'off',
  shared_buffers: '64MB',
};

/**
 * Global set-up of a test run: starts a cluster, which is stopped and removed at the end. Removes
 * the clusters of killed runs first.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // Another Vitest project of the same run has started it.
  if (process.env[CLUSTER_VARIABLE]) return async () => undefined;
  const parent = join(tmpdir(), `chokdee-test-${process.getuid?.() ?? 0}`);
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  await removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${process.pid}-`));
  writeFileSync(join(folder, 'run.pid'), String(process.pid));
  // mkdtemp makes the folder private, but PostgreSQL may run under another account.
  chmodSync(folder, 0o711);
  const cluster = await startCluster({ dataDirectory: folder, settings: SETTINGS });
  const url = (role: 'super' | 'owner' | 'app') => cluster.url('*', role);
  process.env[CLUSTER_VARIABLE] = JSON.stringify({
    super: url('super'),
    owner: url('owner'),
    app: url('app'),
  } satisfies TestCluster);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Stops and removes the clusters of runs whose process is gone. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    if (!isAbandoned(folder)) continue;
    const pgdata = join(folder, 'pgdata');
    const running = runningPostmaster(pgdata);
    if (running) await stopPostmaster(running.pid, pgdata);
    rmSync(folder, { recursive: true, force: true });
  }
}

function isAbandoned(folder: string): boolean {
  try {
    return !isAlive(Number(readFileSync(join(folder, 'run.pid'), 'utf8')));
  } catch {
    // No pid file: the run is just starting, unless the folder is an hour old.
    return Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 3_600_000;
  }
}

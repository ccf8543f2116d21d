import { execFile, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchCluster } from './house.ts';

const SCALE = '30';
const run = promisify(execFile);

/** Where this machine has pgbench: on the path, or where Debian keeps it; null when it has none. */
function findPgbench(): string | null {
  const debian = '/usr/lib/postgresql';
  let versions: string[] = [];
  try {
    versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
  } catch {
    // Another system: the path decides.
  }
  return ['pgbench', ...versions.map((version) => join(debian, version, 'bin/pgbench'))].find((file) => spawnSync(file, ['--version']).status === 0) ?? null;
}

/** The yardstick: PostgreSQL's own TPC-B, with prepared statements, on the same server. */
export interface Yardstick { transactions(clients: number, seconds: number): Promise<number> }

/** Prepares it (3,000,000 accounts); null where pgbench is not installed. */
export async function prepareTpcb(cluster: BenchCluster): Promise<Yardstick | null> {
  const pgbench = findPgbench();
  if (pgbench === null) return null;
  const address = new URL(cluster.url('postgres', 'super'));
  const env = { ...process.env, PGHOST: address.hostname, PGPORT: address.port, PGUSER: decodeURIComponent(address.username), PGPASSWORD: decodeURIComponent(address.password) };
  await run(pgbench, ['-i', '-q', '-s', SCALE, 'postgres'], { env });
  return {
    transactions: async (clients, seconds) => {
      const { stdout } = await run(pgbench, ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), 'postgres'], { env });
      const match = /tps = ([\d.]+)/.exec(stdout);
      if (!match) throw new Error(`pgbench said:\n${stdout}`);
      return Number(match[1]);
    },
  };
}

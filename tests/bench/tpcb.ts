import { execFile, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchCluster } from './app.ts';
import { cpuOf, cpuOfFormerChildren } from './process-cpu.ts';

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
  return (
    ['pgbench', ...versions.map((version) => join(debian, version, 'bin/pgbench'))].find(
      (file) => spawnSync(file, ['--version']).status === 0,
    ) ?? null
  );
}

/** One measurement of the yardstick: transactions per second, processor time of each in microseconds (pgbench's own, PostgreSQL's). */
export interface Transactions {
  readonly rate: number;
  readonly clientCpu: number | null;
  readonly serverCpu: number | null;
}
/** The yardstick: PostgreSQL's own TPC-B, with prepared statements, on the same server. */
export interface Yardstick {
  transactions(clients: number, seconds: number): Promise<Transactions>;
}

/** Prepares it (3,000,000 accounts); null where pgbench is not installed. */
export async function prepareTpcb(cluster: BenchCluster): Promise<Yardstick | null> {
  const pgbench = findPgbench();
  if (pgbench === null) return null;
  const address = new URL(cluster.url('postgres', 'super'));
  const env = {
    ...process.env,
    PGHOST: address.hostname,
    PGPORT: address.port,
    PGUSER: decodeURIComponent(address.username),
    PGPASSWORD: decodeURIComponent(address.password),
  };
  await run(pgbench, ['-i', '-q', '-s', SCALE, 'postgres'], { env });
  return {
    transactions: async (clients, seconds) => {
      const [client, server] = [cpuOfFormerChildren(), cpuOf(cluster.pid)];
      const { stdout } = await run(
        pgbench,
        ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), 'postgres'],
        { env },
      );
      const [rate, done] = [/tps = ([\d.]+)/, /actually processed: (\d+)/].map((figure) =>
        Number(figure.exec(stdout)?.[1]),
      );
      if (!rate || !done) throw new Error(`pgbench said:\n${stdout}`);
      const each = (before: number | null, after: number | null): number | null =>
        before === null || after === null ? null : ((after - before) * 1_000) / done;
      return { rate, clientCpu: each(client, cpuOfFormerChildren()), serverCpu: each(server, cpuOf(cluster.pid)) };
    },
  };
}

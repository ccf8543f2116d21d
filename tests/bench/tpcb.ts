import { execFile, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchCluster } from './app.ts';
import { cpuOf, cpuOfExitedChildren } from './process-cpu.ts';

const SCALE = '30';
const DEBIAN_FOLDER = '/usr/lib/postgresql';
const run = promisify(execFile);

/** The pgbench on the path, else Debian's newest; null when there is none. */
function findPgbench(): string | null {
  let versions: string[] = [];
  try {
    versions = readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a));
  } catch {
    // Not Debian: only the path is searched.
  }
  return (
    ['pgbench', ...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin/pgbench'))].find(
      (file) => spawnSync(file, ['--version']).status === 0,
    ) ?? null
  );
}

/**
 * Transactions per second, and the processor time of each in microseconds (pgbench's and
 * PostgreSQL's).
 */
export interface TpcbRate {
  readonly rate: number;
  readonly clientCpu: number | null;
  readonly serverCpu: number | null;
}
/** The reference: TPC-B of pgbench with prepared statements, on the same PostgreSQL. */
export interface Tpcb {
  measure(clients: number, seconds: number): Promise<TpcbRate>;
}

/** Creates the tables of TPC-B (3,000,000 accounts). Returns null when pgbench is not installed. */
export async function prepareTpcb(cluster: BenchCluster): Promise<Tpcb | null> {
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
    measure: async (clients, seconds) => {
      const [clientBefore, serverBefore] = [cpuOfExitedChildren(), cpuOf(cluster.pid)];
      const { stdout } = await run(
        pgbench,
        ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), 'postgres'],
        { env },
      );
      const [rate, transactions] = [/tps = ([\d.]+)/, /actually processed: (\d+)/].map((figure) =>
        Number(figure.exec(stdout)?.[1]),
      );
      if (!rate || !transactions) throw new Error(`pgbench printed:\n${stdout}`);
      const perTransaction = (before: number | null, after: number | null): number | null =>
        before === null || after === null ? null : ((after - before) * 1_000) / transactions;
      return {
        rate,
        clientCpu: perTransaction(clientBefore, cpuOfExitedChildren()),
        serverCpu: perTransaction(serverBefore, cpuOf(cluster.pid)),
      };
    },
  };
}

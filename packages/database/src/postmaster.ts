import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What a running PostgreSQL writes into `postmaster.pid` of its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/**
 * The PostgreSQL that runs on the data folder, or null. Removes a stale pid file: its process has
 * ended or is another program that was given the same number.
 */
export function runningPostmaster(pgdata: string): Postmaster | null {
  const file = join(pgdata, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  if (isAlive(pid) && commandLine(pid).includes(pgdata))
    return Number.isInteger(port) && port > 0 ? { pid, port } : null;
  rmSync(file, { force: true });
  return null;
}

/**
 * Whether a process of that number runs, under any account. A zombie does not count (some
 * containers never reap theirs).
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    // The command's name is in brackets and may contain brackets itself. The state is the first
    // field after it.
    return process.platform !== 'linux' || !/^.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The command line of a process, empty when it cannot be read or the process is a zombie. */
function commandLine(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Shuts a PostgreSQL down (fast mode) and waits until its process has ended. After 30 s it aborts
 * the server, which recovers at its next start.
 */
export async function stopPostmaster(pid: number, pgdata: string): Promise<void> {
  const isRunning = () => isAlive(pid) && commandLine(pid).includes(pgdata);
  for (const [signal, milliseconds] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!isRunning()) return;
    process.kill(pid, signal);
    for (const until = Date.now() + milliseconds; isRunning() && Date.now() < until;)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

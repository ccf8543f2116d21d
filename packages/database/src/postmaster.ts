import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What a running PostgreSQL writes of itself into its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The PostgreSQL that runs on the data folder, or null. A pid file that belongs to nobody, or to a stranger that got the number again, is removed. */
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

/** Whether a process of that number runs, whoever owns it. One that has ended and that nobody has buried (in a container whose first process does not care) does not run. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    // The command's name stands in brackets and may hold anything; the state is the first field behind it.
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

/** Asks a PostgreSQL to shut down at once but cleanly, and waits until it is gone. After 30 s it is told to abort (it recovers at the next start). */
export async function stopPostmaster(pid: number, pgdata: string): Promise<void> {
  const runs = () => isAlive(pid) && commandLine(pid).includes(pgdata);
  for (const [signal, milliseconds] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!runs()) return;
    process.kill(pid, signal);
    for (const until = Date.now() + milliseconds; runs() && Date.now() < until;)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

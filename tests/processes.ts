import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { startCluster, type Cluster } from '@chokdee/database/cluster';
import { ClusterError } from '@chokdee/database/cluster-error';

/** Kills a child process (SIGKILL) and waits for its end. */
export const killChild = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => {
      resolve();
    });
    child.kill('SIGKILL');
  });

/** Kills PostgreSQL with all its processes (SIGKILL) and starts it on the same folder and port. */
export async function killAndRestartCluster(cluster: Cluster, folder: string): Promise<Cluster> {
  // Suspended first: a child that is started between listing and killing would keep the port.
  process.kill(cluster.pid, 'SIGSTOP');
  for (const pid of [...childrenOf(cluster.pid), cluster.pid]) killProcess(pid);
  // An outgoing connection of another process may hold the port for a moment.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startCluster({ dataDirectory: folder, port: cluster.port });
    } catch (error) {
      if (!(error instanceof ClusterError) || attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // A child may exit on its own when its parent is gone.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The direct children of a process. PostgreSQL has no deeper ones. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // The parent is the second field after the command's name, which is in brackets and may
        // contain anything.
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
        return Number(fields.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

/** Draws from a repeatable source. */
export interface Draws {
  /** A number in [0, 1). */
  fraction(): number;
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  pick<T>(of: readonly T[]): T;
}

/** Creates the repeatable draws of a seed (mulberry32). */
export function createDraws(seed: number): Draws {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    fraction,
    whole: (least, most) => least + Math.floor(fraction() * (most - least + 1)),
    pick: (of) => of[Math.floor(fraction() * of.length)]!,
  };
}

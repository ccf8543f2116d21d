import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds per clock tick of /proc. */
const TICK = 10;

/**
 * Processor times of a process in ticks: its own, and of its exited children that it waited for.
 */
interface ProcessStat {
  readonly parent: number;
  readonly own: number;
  readonly exitedChildren: number;
}

function statOf(pid: string): ProcessStat | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, exitedChildren: fields[13]! + fields[14]! };
  } catch {
    return null;
  }
}

/** Processor time of this process's exited children, ms; null without /proc. */
export const cpuOfExitedChildren = (): number | null => {
  const self = statOf(String(process.pid));
  return self && self.exitedChildren * TICK;
};

/** Processor time of a process and its children so far, ms; null without /proc. */
export function cpuOf(root: number): number | null {
  let pids: string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  const main = statOf(String(root));
  if (main === null) return null;
  const children = pids.map(statOf).filter((stat) => stat?.parent === root);
  return (main.own + main.exitedChildren + children.reduce((sum, stat) => sum + stat!.own, 0)) * TICK;
}

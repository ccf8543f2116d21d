import { readdirSync, readFileSync } from 'node:fs';

/** A tick of /proc, milliseconds. */
const TICK = 10;

interface Stat {
  readonly parent: number;
  readonly own: number;
  readonly reaped: number;
}

function statOf(pid: string): Stat | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, reaped: fields[13]! + fields[14]! };
  } catch {
    return null;
  }
}

/** Processor time of the children this process has had and waited for, milliseconds; null where there is no /proc. */
export const cpuOfFormerChildren = (): number | null => {
  const self = statOf(String(process.pid));
  return self && self.reaped * TICK;
};

/** Processor time a process and its children have used so far, milliseconds; null where there is no /proc. */
export function cpuOf(root: number): number | null {
  let names: string[];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  const main = statOf(String(root));
  if (main === null) return null;
  const children = names.map(statOf).filter((stat) => stat?.parent === root);
  return (main.own + main.reaped + children.reduce((sum, stat) => sum + stat!.own, 0)) * TICK;
}

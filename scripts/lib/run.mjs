import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The repository's root. */
export const root = join(import.meta.dirname, '..', '..');

/**
 * Runs a program to its end and collects its output. `show` also prints it.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { show?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { show = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const pieces = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece) => {
        pieces.push(piece);
        if (show) process.stdout.write(piece);
      });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const output = Buffer.concat(pieces).toString('utf8');
      resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output });
    });
  });
}

/**
 * A check of all types needs about 2 GB, more than Node allows by default on a machine of 4 GB or
 * less.
 */
const HEAP = '--max-old-space-size=4096';

/**
 * Runs a script of an installed package with this Node.
 * @param {string} file path below node_modules
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runTool = (file, args, options) =>
  run(process.execPath, [HEAP, join(root, 'node_modules', file), ...args], options);

/**
 * Maps items, two at a time: each checker uses one processor. The results have the order of the
 * items.
 * @template T, R
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<R>} work
 * @returns {Promise<R[]>}
 */
export async function mapInPairs(items, work) {
  const results = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all([worker(), worker()]);
  return results;
}

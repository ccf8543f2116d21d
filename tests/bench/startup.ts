import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@chokdee/database/sources';
import { threePorts } from '../ports.ts';

/**
 * Seconds from the start of `npm start`'s script until the server is open: on an empty data folder,
 * and again on the same one. Packages are installed and the apps are built before.
 */
export interface StartFigures {
  readonly first: number;
  readonly second: number;
}

/** Starts and stops the server on a data folder; returns the duration of the start in seconds. */
async function timeStart(data: string, port: number): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(repositoryRoot(), 'scripts/start.mjs')], {
    cwd: repositoryRoot(),
    env: { ...process.env, CHOKDEE_DATA: data, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let output = '';
  const opened = new Promise<number>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Started in')) resolve((performance.now() - startedAt) / 1_000);
      });
  });
  const duration = await Promise.race([
    opened,
    closed.then(() => {
      throw new Error(`npm start ended:\n${output}`);
    }),
  ]);
  child.kill('SIGTERM');
  await closed;
  return duration;
}

/** Measures the first and the second start. A start before them builds what is not built. */
export async function measureStart(log: (text: string) => void): Promise<StartFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-bench-start-'));
  chmodSync(folder, 0o755);
  try {
    const port = await threePorts();
    await timeStart(join(folder, 'build'), port);
    const first = await timeStart(join(folder, 'data'), port);
    const second = await timeStart(join(folder, 'data'), port);
    log(`first start ${first.toFixed(1)} s, second ${second.toFixed(1)} s`);
    return { first, second };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@chokdee/database/sources';
import { threePorts } from '../ports.ts';

/** Seconds from `npm start`'s script to the open house: on an empty data folder, and again on the same. Packages are installed and the apps built already. */
export interface StartFigures {
  readonly first: number;
  readonly second: number;
}

/** Opens and closes the house on a data folder; answers how long the opening took, seconds. */
async function open(data: string, port: number): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(repositoryRoot(), 'scripts/start.mjs')], {
    cwd: repositoryRoot(),
    env: { ...process.env, CHOKDEE_DATA: data, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = once(child, 'close');
  let text = '';
  const opened = new Promise<number>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        text += piece.toString();
        if (text.includes('Started in')) resolve((performance.now() - began) / 1_000);
      });
  });
  const took = await Promise.race([
    opened,
    end.then(() => {
      throw new Error(`npm start ended:\n${text}`);
    }),
  ]);
  child.kill('SIGTERM');
  await end;
  return took;
}

/** Measures both. What has to be built is built before. */
export async function measureStart(say: (text: string) => void): Promise<StartFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-bench-start-'));
  chmodSync(folder, 0o755);
  try {
    const port = await threePorts();
    await open(join(folder, 'build'), port);
    const first = await open(join(folder, 'data'), port);
    const second = await open(join(folder, 'data'), port);
    say(`first start ${first.toFixed(1)} s, second ${second.toFixed(1)} s`);
    return { first, second };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

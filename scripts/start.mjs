// npm start: from a bare clone to a running server. Does only what is not done yet.
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded } from './lib/build.mjs';
import { lockFolder } from './lib/folder-lock.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { onParentExit } from './lib/parent-watch.mjs';
import { waitForPorts, requireFreePorts } from './lib/ports.mjs';
import { root } from './lib/run.mjs';
import { runCommand, UserError, step } from './lib/output.mjs';

const SHUTDOWN_MILLISECONDS = 20_000;
/** How long to wait for the ports of a server whose starting process was killed. */
const TAKEOVER_MILLISECONDS = 10_000;

async function start() {
  const startedAt = performance.now();
  const { fresh } = readArguments(process.argv.slice(2));
  if (fresh && process.env.DATABASE_URL)
    throw new UserError(
      'DATABASE_URL names a PostgreSQL of your own, which --fresh does not replace: name an empty database instead.',
    );
  const dataDirectory = resolve(process.env.CHOKDEE_DATA || join(root, '.chokdee'));
  const env = { ...process.env, CHOKDEE_DATA: dataDirectory };
  const lock = lockFolder(dataDirectory);
  let prepared = null;
  try {
    await requireFreePorts(env.HOST || '127.0.0.1', portOf(env), lock.tookOver ? TAKEOVER_MILLISECONDS : 0);
    await installIfNeeded();
    await buildIfNeeded();
    if (!existsSync(join(root, 'apps/server/dist/main.js')))
      throw new UserError('The server has not been built: apps/server/src/main.ts is missing.');
    if (fresh) {
      const { moveDataAside } = await built('commands/fresh.js');
      await moveDataAside({ env, dataDirectory, renameFolder: lock.renameFolder, log });
    }
    const { prepare } = await built('commands/prepare.js');
    prepared = await step('starting the database', () => prepare(env, log));
    await serve(prepared, { ...env, ...prepared.environment }, startedAt);
  } finally {
    await prepared?.close();
    lock.release();
  }
}

/**
 * The options of the command line. Throws a `UserError` for an unknown one.
 * @param {readonly string[]} words
 */
function readArguments(words) {
  if (words.some((word) => word !== '--fresh'))
    throw new UserError(
      'Usage: npm start [-- --fresh]; --fresh moves the data folder aside and starts with an empty one.',
    );
  return { fresh: words.length > 0 };
}

/**
 * Runs the server until this process is asked to stop.
 * @param {{ config: import('../apps/server/src/platform/config.ts').Config }} prepared
 * @param {NodeJS.ProcessEnv} env
 * @param {number} startedAt
 */
async function serve({ config }, env, startedAt) {
  const lines =
    config.mode === 'production' || !existsSync(join(root, 'apps/server/dist/seed.js'))
      ? []
      : await (await built('seed.js')).seed(config);
  const child = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      '--import',
      pathToFileURL(join(root, 'scripts/lib/stop-with-parent.mjs')).href,
      join(root, 'apps/server/dist/main.js'),
    ],
    {
      // Its own group: Ctrl-C reaches this process alone, which then stops first the server and
      // then the database.
      cwd: root,
      env: { UV_THREADPOOL_SIZE: '8', ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    },
  );
  let stopping = false;
  let ended = false;
  const end = new Promise((done) => {
    child.once('exit', (code, signal) => {
      ended = true;
      done({ code, signal });
    });
  });
  const stop = () => {
    if (stopping) return;
    stopping = true;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), SHUTDOWN_MILLISECONDS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  onParentExit(stop);
  await waitForPorts(config.host, config.port, () => ended);
  if (!ended && !stopping) greet(config, lines, startedAt);
  const { code, signal } = await end;
  if (!stopping)
    throw new UserError(`The server ended unexpectedly (${signal ?? `exit code ${code}`}); its log above says why.`);
  log('stopped');
}

function greet({ mode, origins }, lines, startedAt) {
  const rows = [
    ['site', origins.site],
    ['games', origins.games],
    ['console', origins.console],
  ].map(([name, origin]) => `  ${name.padEnd(8)} ${origin}`);
  console.log(
    [
      '',
      mode === 'demo' ? 'Chokdee is open (demo: play money, sandbox bank).' : 'Chokdee is open.',
      ...rows,
      ...lines.map((line) => `  ${line}`),
      '',
      `Started in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s. Ctrl-C stops it.`,
    ].join('\n'),
  );
}

/** The port of the site. @param {NodeJS.ProcessEnv} env */
function portOf(env) {
  const text = env.PORT || '3000';
  if (!/^\d+$/.test(text) || Number(text) < 1 || Number(text) > 65_533)
    throw new UserError('PORT must be a whole number from 1 to 65533.');
  return Number(text);
}

/** Prints a line of progress. @param {string} line */
function log(line) {
  console.log(`  ${line}`);
}

/** Loads a file of the server's bundle. @param {string} file */
const built = (file) => import(pathToFileURL(join(root, 'apps/server/dist', file)).href);

await runCommand(start);

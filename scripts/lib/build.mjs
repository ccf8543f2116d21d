import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './run.mjs';
import { UserError, step } from './output.mjs';
import { createSources } from './sources.mjs';

const SHARED = [
  'package-lock.json',
  'tsconfig.json',
  'scripts/lib/build.mjs',
  'scripts/vite',
  ...['money', 'fairness', 'games', 'odds', 'roads', 'contract', 'locales'].map((name) => `packages/${name}`),
];
const TARGETS = {
  server: { inputs: [...SHARED, 'packages/database', 'packages/ledger', 'apps/server'], build: buildServer },
  web: { inputs: [...SHARED, 'packages/ui', 'apps/web'], build: () => buildApp('web') },
  arcade: { inputs: [...SHARED, 'packages/ui', 'apps/arcade'], build: () => buildArcade() },
  console: { inputs: [...SHARED, 'packages/ui', 'apps/console'], build: () => buildApp('console') },
};

/**
 * Builds the targets whose sources changed since their last build: the server with esbuild, the
 * apps with Vite. In production nobody edits the sources: a build of the version that is checked
 * out is taken as it is. Throws a `UserError` with the first error of a build that fails.
 * @param {readonly (keyof typeof TARGETS)[]} [names]
 */
export async function buildIfNeeded(names = ['server', 'web', 'arcade', 'console']) {
  const sources = createSources(root);
  const options = { trustsRelease: process.env.CHOKDEE_MODE === 'production' };
  const compared = names
    .filter((name) => exists(name))
    .map((name) => ({ name, state: sources.compare(TARGETS[name].inputs, stampOf(name), options) }));
  const stale = compared.filter(({ state }) => state === 'stale').map(({ name }) => ({ name, stamp: newStamp(name) }));
  for (const { name } of compared.filter(({ state }) => state === 'touched')) tryWriteStamp(name, newStamp(name));
  if (stale.length === 0) return;
  await step(`building ${stale.map(({ name }) => name).join(', ')}`, () =>
    Promise.all(
      stale.map(async ({ name, stamp }) => {
        await TARGETS[name].build();
        mkdirSync(join(root, 'apps', name, 'dist'), { recursive: true });
        writeFileSync(stampFile(name), JSON.stringify(stamp));
      }),
    ),
  );

  /** @param {keyof typeof TARGETS} name */
  function newStamp(name) {
    return sources.stamp(TARGETS[name].inputs);
  }
}

const exists = (name) => existsSync(join(root, 'apps', name, name === 'server' ? 'src' : 'vite.config.ts'));
const stampFile = (name) => join(root, 'apps', name, 'dist/.built');

/** A folder that cannot be written keeps its stamp: the contents are compared at each start. */
function tryWriteStamp(name, stamp) {
  try {
    writeFileSync(stampFile(name), JSON.stringify(stamp));
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

/** The stamp of a target's last build; null when there is none that this version wrote. */
function stampOf(name) {
  try {
    return JSON.parse(readFileSync(stampFile(name), 'utf8'));
  } catch {
    return null;
  }
}

async function buildServer() {
  const { build } = await import('esbuild');
  const server = join(root, 'apps/server');
  const commands = existsSync(join(server, 'src/commands'))
    ? readdirSync(join(server, 'src/commands'))
        .filter((name) => /^[a-z-]+\.ts$/.test(name))
        .map((name) => join(server, 'src/commands', name))
    : [];
  try {
    await build({
      entryPoints: [...['main.ts', 'seed.ts'].map((name) => join(server, 'src', name)).filter(existsSync), ...commands],
      outdir: join(server, 'dist'),
      outbase: join(server, 'src'),
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'linked',
      logLevel: 'silent',
      legalComments: 'none',
      // The repository's packages are bundled; npm packages are imported from node_modules.
      plugins: [
        {
          name: 'own-packages',
          setup: ({ onResolve }) => {
            onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
              kind === 'entry-point' || path.startsWith('@chokdee/') ? undefined : { path, external: true },
            );
          },
        },
      ],
    });
  } catch (error) {
    const [first] = error.errors ?? [];
    const reason = first ? `${first.location?.file ?? ''}:${first.location?.line ?? ''} ${first.text}` : error.message;
    throw new UserError(`The server cannot be built: ${reason}`);
  }
}

const COLOURS = /\u001b\[[0-9;]*m/g;

const buildApp = (name) =>
  buildPages(name, 'vite/bin/vite.js', ['build', '--config', `apps/${name}/vite.config.ts`, '--logLevel', 'warn']);
/** Every game of apps/arcade/builds.ts, each into its own folder. */
const buildArcade = () => buildPages('arcade', 'tsx/dist/cli.mjs', ['apps/arcade/build.ts']);

async function buildPages(name, tool, args) {
  const { code, output } = await runTool(tool, args);
  if (code !== 0)
    throw new UserError(
      `The app ${name} cannot be built:\n${output.replaceAll(COLOURS, '').trim().split('\n').slice(0, 12).join('\n')}`,
    );
}

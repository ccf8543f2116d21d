// npm run typecheck: checks the types of the whole repository. Exit code 1 when there is an error.
import './lib/node-version.mjs';
import { runChecks } from './lib/checks.mjs';
import { runTool } from './lib/run.mjs';
import { runCommand, UserError } from './lib/output.mjs';

/**
 * Each of the two applications registers its router as a global type, so they are checked on their
 * own.
 */
const PROJECTS = ['tsconfig.json', 'apps/web', 'apps/console'];

/** @type {readonly import('./lib/checks.mjs').Check[]} */
export const TYPE_CHECKS = PROJECTS.map((project) => ({
  name: `types of ${project}`,
  run: async () => {
    const cache = `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`;
    const { code, output } = await runTool('typescript/bin/tsc', [
      ...['--noEmit', '-p', project],
      ...['--incremental', '--tsBuildInfoFile', cache],
    ]);
    return code === 0 ? '' : output.trimEnd() || `tsc ended with code ${code}`;
  },
}));

if (process.argv[1] === import.meta.filename)
  await runCommand(async () => {
    const failed = await runChecks(TYPE_CHECKS);
    if (failed.length > 0) throw new UserError(`${failed.map(({ name }) => name).join(', ')}: errors, listed above.`);
  });

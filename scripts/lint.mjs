// npm run lint: checks the sources against the project's rules. Exit code 1 when a rule is broken.
import './lib/node-version.mjs';
import { runChecks } from './lib/checks.mjs';
import { root, runTool } from './lib/run.mjs';
import { runCommand, UserError } from './lib/output.mjs';

/**
 * The checks, the slowest first. The checkers need installed packages, so they are imported when
 * they run.
 * @type {readonly import('./lib/checks.mjs').Check[]}
 */
export const LINT_CHECKS = [
  {
    name: 'code',
    run: () =>
      runChecker('eslint/bin/eslint.js', [
        '--no-error-on-unmatched-pattern',
        ...['--cache', '--cache-location', 'node_modules/.cache/eslint/'],
        ...['--cache-strategy', 'content'],
        ...['packages', 'apps', 'tests', 'scripts', 'vitest.config.ts'],
      ]),
  },
  {
    name: 'formatting',
    run: () =>
      runChecker('prettier/bin/prettier.cjs', [
        '--check',
        ...['--log-level', 'warn'],
        ...['--cache', '--cache-location', 'node_modules/.cache/prettier/cache.json'],
        '.',
      ]),
  },
  {
    name: 'imports between modules',
    run: () =>
      runChecker('dependency-cruiser/bin/dependency-cruise.mjs', [
        ...['--config', '.dependency-cruiser.mjs'],
        ...['--output-type', 'err-long'],
        ...['packages', 'apps'],
      ]),
  },
  { name: 'SQL', run: async () => listViolations((await import('./lint/sql.mjs')).checkSql(root)) },
  {
    name: 'prepared statements',
    run: async () => listViolations((await import('./lint/prepared.mjs')).checkPrepared(root)),
  },
  { name: 'old words', run: async () => listViolations((await import('./lint/words.mjs')).checkWords(root)) },
  { name: 'sizes', run: async () => listViolations((await import('./lint/size.mjs')).checkSize(root)) },
  { name: 'links', run: async () => listViolations((await import('./lint/links.mjs')).checkLinks(root)) },
  { name: 'lock file', run: async () => listViolations((await import('./lint/lock.mjs')).checkLock(root)) },
  { name: 'generated indexes', run: () => runChecker('../scripts/collect.mjs', ['--check']) },
  { name: 'conformity page', run: () => runChecker('../scripts/conformity.mjs', ['--check']) },
  { name: 'licences page', run: () => runChecker('../scripts/licences.mjs', ['--check']) },
];

/**
 * Runs a checker below `node_modules`. Returns its output when it fails.
 * @param {string} file
 * @param {readonly string[]} args
 */
async function runChecker(file, args) {
  const { code, output } = await runTool(file, args);
  return code === 0 ? '' : output.trimEnd() || `${file} ended with code ${code}`;
}

/** @param {readonly { file: string, line: number, rule: string, text: string }[]} violations */
const listViolations = (violations) =>
  violations.map(({ file, line, rule, text }) => `  ${file}:${line}  ${rule}: ${text}`).join('\n');

if (process.argv[1] === import.meta.filename)
  await runCommand(async () => {
    const failed = await runChecks(LINT_CHECKS);
    if (failed.length > 0) throw new UserError(`Lint: ${failed.map(({ name }) => name).join(', ')} failed.`);
  });

// npm test [quick] [system] [--full]: runs tiers of tests (docs/notes/tests.md). The last line sums
// them.
import './lib/node-version.mjs';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runCommand, UserError } from './lib/output.mjs';
import { root, runTool } from './lib/run.mjs';
import { REPORT_VARIABLE } from './lib/vitest-reporter.mjs';

/** How many of the slowest test files are printed. */
const SLOWEST = 10;

/**
 * @typedef {import('./lib/vitest-reporter.mjs').FileTime} FileTime
 * @typedef {{
 *   passed: number, failures: readonly string[],
 *   repeated?: readonly string[], files?: readonly FileTime[]
 * }} Result
 * @typedef {{ name: string, run: () => Promise<Result> }} Stage
 */

/** The stages of each tier, in order. @type {Readonly<Record<string, readonly Stage[]>>} */
const TIERS = {
  quick: [
    { name: 'types and lint', run: checkSources },
    { name: 'unit and database', run: () => runVitest('quick', ['pure', 'unit']) },
    { name: 'start and journeys', run: () => runOnBuild('quick') },
  ],
  system: [
    { name: 'system', run: () => runVitest('system', ['pure', 'unit']) },
    { name: 'system: start and journeys', run: () => runOnBuild('system') },
  ],
};

const full = process.argv.includes('--full');
const names = process.argv.slice(2).filter((word) => word !== '--full');
/** The system tier runs the sampled tests with all their items: their sample adds nothing then. */
const skipsSamples = names.includes('system');

async function runTests() {
  const unknown = names.filter((name) => !(name in TIERS));
  if (unknown.length > 0)
    throw new UserError(`Unknown tier ${unknown.join(', ')}. Usage: node scripts/test.mjs [quick] [system] [--full]`);
  const start = performance.now();
  await installIfNeeded();
  const tiers = names.length > 0 ? names : ['quick'];
  /** @type {Result[]} */
  const results = [];
  for (const { name, run } of tiers.flatMap((tier) => TIERS[tier])) results.push(await runStage(name, run));
  reportTimes(
    tiers,
    results.flatMap(({ files }) => files ?? []),
  );
  console.log(`in ${Math.round((performance.now() - start) / 1_000)} s`);
  for (const test of results.flatMap(({ repeated }) => repeated ?? []))
    console.log(`passed only when repeated  ${test}`);
  // Listed together at the end, so that the tail of a long output is enough.
  const failures = results.flatMap((result) => result.failures);
  for (const failure of failures) console.log(`failed  ${failure}`);
  console.log(`${results.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`);
  if (failures.length > 0) process.exitCode = 1;
}

/**
 * Runs one stage. An error of the stage itself counts as one failure; the next stages still run.
 * @param {string} name
 * @param {() => Promise<Result>} run
 * @returns {Promise<Result>}
 */
async function runStage(name, run) {
  const start = performance.now();
  const result = await run().catch((error) => {
    console.error(error.message);
    return { passed: 0, failures: [error.message] };
  });
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(`${name}: ${result.passed} passed, ${result.failures.length} failed, ${seconds} s\n`);
  return { ...result, failures: result.failures.map((failure) => `${name}: ${failure}`) };
}

/** Types and lint share the two processors, the slowest checks first. @returns {Promise<Result>} */
async function checkSources() {
  // Imported late: the checkers need installed packages.
  const { LINT_CHECKS } = await import('./lint.mjs');
  const { TYPE_CHECKS } = await import('./typecheck.mjs');
  const { runChecks } = await import('./lib/checks.mjs');
  const [slowest, ...others] = LINT_CHECKS;
  const checks = [slowest, ...TYPE_CHECKS, ...others];
  const failed = await runChecks(checks);
  return {
    passed: checks.length - failed.length,
    failures: failed.map(({ name, problems }) => `${name}: ${firstError(problems)}`),
  };
}

/** The tests that need the built server and apps. @param {string} tier */
async function runOnBuild(tier) {
  await buildIfNeeded();
  return runVitest(tier, ['start', 'journeys']);
}

/**
 * Runs Vitest projects (vitest.config.ts).
 * @param {string} tier
 * @param {readonly string[]} projects
 * @returns {Promise<Result>}
 */
async function runVitest(tier, projects) {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-report-'));
  const file = join(folder, 'report.json');
  const { code, output } = await runTool(
    'vitest/vitest.mjs',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=./scripts/lib/vitest-reporter.mjs',
      '--passWithNoTests',
    ],
    {
      show: true,
      env: {
        ...process.env,
        CHOKDEE_TIER: tier,
        [REPORT_VARIABLE]: file,
        ...(skipsSamples ? { CHOKDEE_SKIP_SAMPLES: '1' } : {}),
        ...(full ? { CHOKDEE_FULL: '1' } : {}),
      },
    },
  );
  const report = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failures: [], repeated: [], files: [] };
  rmSync(folder, { recursive: true });
  if (code === 0 || report.failures.length > 0) return report;
  // Vitest failed without a failed test: its last lines say why.
  const tail = output.trimEnd().split('\n').slice(-12).join('\n    ');
  return { ...report, failures: [`Vitest ended with code ${code}:\n    ${tail}`] };
}

/**
 * Writes the time of every test file to test-results/ and prints the slowest.
 * @param {readonly string[]} tiers
 * @param {readonly FileTime[]} files
 */
function reportTimes(tiers, files) {
  const sorted = files.toSorted((a, b) => b.milliseconds - a.milliseconds);
  const path = `test-results/times-${tiers.join('-')}.json`;
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, path), `[\n${sorted.map((file) => `  ${JSON.stringify(file)}`).join(',\n')}\n]\n`);
  console.log(`The slowest test files (all of them: ${path}):`);
  for (const { file, tests, milliseconds } of sorted.slice(0, SLOWEST))
    console.log(`${(milliseconds / 1_000).toFixed(1).padStart(8)} s  ${file} (${tests} tests)`);
}

/**
 * The first error of an output, with the line before it, which may name the file.
 * @param {string} output
 */
function firstError(output) {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const error = Math.max(
    0,
    lines.findIndex((line) => /error|fatal|ended by/i.test(line)),
  );
  return lines.slice(Math.max(0, error - 1), error + 1).join('  ');
}

await runCommand(runTests);

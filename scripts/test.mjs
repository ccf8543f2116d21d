// npm test: everything that must hold, in tiers, each ended by its counts; the last line sums them. `--full` runs the long forms too.
import './lib/node-version.mjs';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { REPORT_VARIABLE } from './lib/report.mjs';
import { inPairs, runTool } from './lib/run.mjs';
import { command, step } from './lib/say.mjs';

const full = process.argv.includes('--full');
const total = { passed: 0, failures: [] };

/** What a tier found: how much passed, and a line for each thing that failed. @typedef {{ passed: number, failures: readonly string[] }} Result */

/** Runs one tier; what breaks inside it counts as one failure and does not keep the next from running. @param {string} name @param {() => Promise<Result>} work */
async function tier(name, work) {
  const { passed, failures } = await work().catch((error) => {
    console.error(error.message);
    return { passed: 0, failures: [error.message] };
  });
  total.passed += passed;
  total.failures.push(...failures.map((failure) => `${name}: ${failure}`));
  console.log(`${name}: ${passed} passed, ${failures.length} failed\n`);
}

async function types() {
  // Two applications register a router each, a global type: they are checked apart.
  const projects = ['tsconfig.json', 'apps/web', 'apps/console'];
  const results = await step(`checking types of ${projects.join(', ')}`, () =>
    inPairs(projects, async (project) => ({
      project,
      ...(await runTool('typescript/bin/tsc', ['--noEmit', '-p', project])),
    })),
  );
  const broken = results.filter(({ code }) => code !== 0);
  for (const { output } of broken) console.log(output.trimEnd());
  return {
    passed: projects.length - broken.length,
    failures: broken.map(({ project, output }) => `${project}: ${firstError(output)}`),
  };
}

async function walls() {
  const { lint, CHECKS } = await import('./lint.mjs');
  const failed = await lint();
  return {
    passed: CHECKS.length - failed.length,
    failures: failed.map(({ name, problems }) => `${name}: ${firstError(problems)}`),
  };
}

/** One Vitest project, counted by a reporter of our own. @param {string} project */
async function vitest(project) {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-report-'));
  const file = join(folder, 'report.json');
  const { code, output } = await runTool(
    'vitest/vitest.mjs',
    ['run', '--project', project, '--reporter=default', '--reporter=./scripts/lib/report.mjs', '--passWithNoTests'],
    { show: true, env: { ...process.env, [REPORT_VARIABLE]: file, ...(full ? { CHOKDEE_FULL: '1' } : {}) } },
  );
  const { passed, failures } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failures: [] };
  rmSync(folder, { recursive: true });
  // It ended badly and no test did: its last words are all there is.
  const unnamed =
    code !== 0 && failures.length === 0
      ? [`Vitest ended with code ${code}:\n    ${output.trimEnd().split('\n').slice(-12).join('\n    ')}`]
      : [];
  return { passed, failures: [...failures, ...unnamed] };
}

/** What of a tool's output says most: its first error, with the line before it, which may name the file. @param {string} output */
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

await command(async () => {
  const began = performance.now();
  await installIfNeeded();
  await tier('types', types);
  await tier('walls', walls);
  await tier('unit and database', () => vitest('unit'));
  await tier('start', async () => {
    await buildIfNeeded();
    return vitest('start');
  });
  await tier('journeys', async () => {
    await buildIfNeeded();
    return vitest('journeys');
  });
  console.log(`in ${Math.round((performance.now() - began) / 1_000)} s`);
  // Once more and together: who reads only the end of a long output finds here what broke.
  for (const failure of total.failures) console.log(`failed  ${failure}`);
  console.log(`${total.passed} passed, ${total.failures.length} failed`);
  if (total.failures.length > 0) process.exitCode = 1;
});

// npm test: everything that must hold, in tiers, each ended by its counts; the last line sums them. `--full` runs the long forms too.
import './lib/node-version.mjs';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { inPairs, runTool } from './lib/run.mjs';
import { command, step } from './lib/say.mjs';

const full = process.argv.includes('--full');
const total = { passed: 0, failed: 0 };

/** Runs one tier; what breaks inside it counts as one failure and does not keep the next from running. @param {string} name @param {() => Promise<{ passed: number, failed: number }>} work */
async function tier(name, work) {
  const { passed, failed } = await work().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += passed;
  total.failed += failed;
  console.log(`${name}: ${passed} passed, ${failed} failed\n`);
}

async function types() {
  // Two applications register a router each, a global type: they are checked apart.
  const projects = ['tsconfig.json', 'apps/web', 'apps/console'];
  const results = await step(`checking types of ${projects.join(', ')}`, () => inPairs(projects, (project) => runTool('typescript/bin/tsc', ['--noEmit', '-p', project])));
  const broken = results.filter(({ code }) => code !== 0);
  for (const { output } of broken) console.log(output.trimEnd());
  return { passed: projects.length - broken.length, failed: broken.length };
}

async function walls() {
  const { lint, CHECKS } = await import('./lint.mjs');
  const failed = await lint();
  return { passed: CHECKS.length - failed.length, failed: failed.length };
}

/** One Vitest project, counted from its own report. @param {string} project */
async function vitest(project) {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-report-'));
  const file = join(folder, 'report.json');
  const { code } = await runTool('vitest/vitest.mjs', ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, '--passWithNoTests'],
    { show: true, env: { ...process.env, ...(full ? { CHOKDEE_FULL: '1' } : {}) } });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  rmSync(folder, { recursive: true });
  const failed = report ? report.numFailedTests + report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.every((test) => test.status !== 'failed')).length : 1;
  return { passed: report?.numPassedTests ?? 0, failed: code === 0 ? failed : Math.max(1, failed) };
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
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});

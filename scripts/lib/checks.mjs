import { mapInPairs } from './run.mjs';
import { step } from './output.mjs';

/**
 * A check of the sources. `run` returns its complaints, an empty string when there are none.
 * @typedef {{ name: string, run: () => Promise<string> }} Check
 * @typedef {{ name: string, problems: string }} FailedCheck
 */

/**
 * Runs checks, two at a time, and prints their complaints.
 * @param {readonly Check[]} checks
 * @returns {Promise<FailedCheck[]>} those that failed
 */
export async function runChecks(checks) {
  const results = await step(checks.map(({ name }) => name).join(', '), () =>
    mapInPairs(checks, async ({ name, run }) => ({ name, problems: await run() })),
  );
  const failed = results.filter(({ problems }) => problems !== '');
  for (const { name, problems } of failed) console.log(`${name}:\n${problems}`);
  return failed;
}

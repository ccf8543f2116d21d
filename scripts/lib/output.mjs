// What the commands print for the person who ran them.

/** An expected failure. Its message alone is printed: one sentence that names the way out. */
export class UserError extends Error {}

/**
 * Errors of the bundled server with such a message, by name: their classes are not shared with the
 * scripts.
 */
const EXPECTED_NAMES = ['ClusterError', 'ConfigError', 'MigrationError', 'CommandError'];

/**
 * Prints the name of a step that may take long, and its duration when it is done.
 * @template R
 * @param {string} name
 * @param {() => Promise<R>} work
 * @returns {Promise<R>}
 */
export async function step(name, work) {
  const start = performance.now();
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `  ${name} …` : `  ${name} …\n`);
  const timer = live ? setInterval(() => process.stdout.write(`\r  ${name} … ${secondsSince(start)}`), 1_000) : null;
  try {
    const result = await work();
    process.stdout.write(
      live ? `\r\u001b[K  ${name} (${secondsSince(start)})\n` : `  ${name}: done (${secondsSince(start)})\n`,
    );
    return result;
  } finally {
    if (timer) clearInterval(timer);
  }
}

const secondsSince = (start) => `${((performance.now() - start) / 1_000).toFixed(1)} s`;

/**
 * Runs the main function of a command. An expected error is printed as one line on stderr, any
 * other with its stack; both end the process with exit code 1.
 * @param {() => Promise<unknown>} main
 */
export async function runCommand(main) {
  try {
    await main();
  } catch (error) {
    const expected = error instanceof UserError || EXPECTED_NAMES.includes(error?.name);
    console.error(expected ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

// What the commands say to the person who typed them.

/** A failure with one sentence for the person, and nothing else. */
export class Sentence extends Error {}

/** Says a step that may take long, and how long it took when it is done. @template R @param {string} what @param {() => Promise<R>} work @returns {Promise<R>} */
export async function step(what, work) {
  const start = performance.now();
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `  ${what} …` : `  ${what} …\n`);
  const ticking = live ? setInterval(() => process.stdout.write(`\r  ${what} … ${seconds(start)}`), 1_000) : null;
  try {
    const result = await work();
    process.stdout.write(live ? `\r\u001b[K  ${what} (${seconds(start)})\n` : `  ${what}: done (${seconds(start)})\n`);
    return result;
  } finally {
    if (ticking) clearInterval(ticking);
  }
}

const seconds = (start) => `${((performance.now() - start) / 1_000).toFixed(1)} s`;

/** Runs a command's main function: a `Sentence` becomes one line on stderr and exit code 1; anything else keeps its stack. @param {() => Promise<unknown>} main */
export async function command(main) {
  try {
    await main();
  } catch (error) {
    // Errors of the bundled server carry their sentence under these names.
    const expected =
      error instanceof Sentence ||
      ['ClusterError', 'ConfigError', 'MigrationError', 'CommandError'].includes(error?.name);
    console.error(expected ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

// npm run lint: the walls in SQL, the lock file, the walls between rooms, the code's rules, the licences page. Exit code 1 when one is broken.
import './lib/node-version.mjs';
import { inPairs, root, runTool } from './lib/run.mjs';
import { command, Sentence, step } from './lib/say.mjs';

const list = (violations) =>
  violations.map(({ file, line, rule, text }) => `  ${file}:${line}  ${rule}: ${text}`).join('\n');
const tool = async (file, args) => {
  const { code, output } = await runTool(file, args);
  return code === 0 ? '' : output.trimEnd() || `${file} ended with code ${code}`;
};

/** The checks by name; each answers its complaints, or nothing. The checkers need installed packages, so they are loaded late. */
export const CHECKS = [
  ['walls in SQL', async () => list((await import('./lint/sql.mjs')).checkSql(root))],
  ['lock file', async () => list((await import('./lint/lock.mjs')).checkLock(root))],
  [
    'walls between rooms',
    () =>
      tool('dependency-cruiser/bin/dependency-cruise.mjs', [
        '--config',
        '.dependency-cruiser.mjs',
        '--output-type',
        'err-long',
        'packages',
        'apps',
      ]),
  ],
  [
    'rules for code',
    () =>
      tool('eslint/bin/eslint.js', [
        '--no-error-on-unmatched-pattern',
        '--cache',
        '--cache-location',
        'node_modules/.cache/eslint/',
        'packages',
        'apps',
        'tests',
        'scripts',
        'vitest.config.ts',
      ]),
  ],
  [
    'formatting',
    () =>
      tool('prettier/bin/prettier.cjs', [
        '--check',
        '--log-level',
        'warn',
        '--cache',
        '--cache-location',
        'node_modules/.cache/prettier/cache.json',
        '.',
      ]),
  ],
  ['licences page', () => tool('../scripts/licences.mjs', ['--check'])],
];

/** Runs all checks and shows their complaints. @returns {Promise<{ name: string, problems: string }[]>} those that failed */
export async function lint() {
  const found = await step(CHECKS.map(([name]) => name).join(', '), () =>
    inPairs(CHECKS, async ([name, check]) => ({ name, problems: await check() })),
  );
  const failed = found.filter(({ problems }) => problems);
  for (const { name, problems } of failed) console.log(`${name}:\n${problems}`);
  return failed;
}

if (process.argv[1] === import.meta.filename)
  await command(async () => {
    const failed = await lint();
    if (failed.length > 0) throw new Sentence(`Lint: ${failed.map(({ name }) => name).join(', ')} failed.`);
  });

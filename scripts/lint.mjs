// npm run lint: the code's rules, the walls between rooms, the walls in SQL, the lock file. Exit code 1 when one is broken.
import { command, Sentence, step } from './lib/say.mjs';
import { root, runTool } from './lib/run.mjs';

/** @returns {Promise<string[]>} the names of the checks that failed */
export async function lint() {
  const failed = [];
  const check = async (name, work) => {
    const problems = await step(name, work);
    if (!problems) return;
    failed.push(name);
    console.log(problems.trimEnd());
  };
  const tool = async (file, args) => {
    const { code, output } = await runTool(file, args);
    return code === 0 ? '' : output || `${file} ended with code ${code}`;
  };
  const { checkSql } = await import('./walls/sql.mjs');
  const { checkLock } = await import('./walls/lock.mjs');
  const list = (violations) => violations.map(({ file, line, rule, text }) => `  ${file}:${line}  ${rule}: ${text}`).join('\n');
  await check('walls in SQL', async () => list(checkSql(root)));
  await check('lock file', async () => list(checkLock(root)));
  await check('walls between rooms', () => tool('dependency-cruiser/bin/dependency-cruise.mjs', ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', 'packages', 'apps']));
  await check('rules for code', () => tool('eslint/bin/eslint.js', ['--no-error-on-unmatched-pattern', '--cache', '--cache-location', 'node_modules/.cache/eslint/', 'packages', 'apps', 'tests', 'vitest.config.ts']));
  await check('licences page', () => tool('../scripts/licences.mjs', ['--check']));
  return failed;
}

if (process.argv[1] === import.meta.filename) await command(async () => {
  const failed = await lint();
  if (failed.length > 0) throw new Sentence(`Lint: ${failed.join(', ')} failed.`);
});

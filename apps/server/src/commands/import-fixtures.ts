import { readFileSync, statSync } from 'node:fs';
import { FixturesError, importFixtures, readFixtures } from '../modules/sports/index.ts';
import { CommandError } from './command-error.ts';
import { withDatabase, type CommandEnvironment } from './open.ts';

const USAGE = 'Usage: node scripts/chokdee.mjs import-fixtures <brand> <file.json>';
/** The largest file, bytes. */
const LARGEST = 20_000_000;

/**
 * `chokdee import-fixtures`: offers the matches and outrights of a JSON file at a brand
 * (docs/runbook.md). The same file again changes nothing. A file with anything wrong is refused as
 * a whole.
 */
export async function run({ env, args, print }: CommandEnvironment): Promise<boolean> {
  const [brandId = '', file = ''] = args;
  if (args.length !== 2 || !/^[a-z0-9-]{1,30}$/.test(brandId)) throw new CommandError(USAGE);
  const text = textOf(file);
  try {
    const fixtures = readFixtures(text);
    return await withDatabase(env, 'import-fixtures', async ({ database }) => {
      const known = await database.query('select from brand.brand where brand_id = $1', [brandId]);
      if (known.length === 0) throw new CommandError(`There is no brand ${brandId}.`);
      const { added, changed, unchanged, begun } = await importFixtures(database, brandId, fixtures);
      print(`${added} events added, ${changed} changed, ${unchanged} unchanged, ${begun} have begun and are left.`);
      return true;
    });
  } catch (error) {
    if (error instanceof FixturesError) throw new CommandError(`${file} is refused:\n${error.message}`);
    throw error;
  }
}

function textOf(file: string): string {
  try {
    if (statSync(file).size > LARGEST) throw new CommandError(`${file} is larger than ${LARGEST} bytes.`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

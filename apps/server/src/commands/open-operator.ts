import { randomBytes } from 'node:crypto';
import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { createBrand } from '../modules/brand/index.ts';
import { createFirstOperator } from '../modules/console/index.ts';
import { createPasswords } from '../modules/identity/index.ts';
import { loadConfig } from '../platform/config.ts';
import { Refusal } from '../platform/refusal.ts';
import { CommandError } from './command-error.ts';
import { openForCommand, type CommandEnvironment } from './open.ts';

const USAGE = 'Usage: node scripts/chokdee.mjs open-operator <brand> <name> <operator | supervisor | admin>';
const roles = ['operator', 'supervisor', 'admin'] as const;

/** `chokdee open-operator`: opens an operator account with a password made here and shown once. Production's first one comes this way; an admin opens the others in the console. */
export async function run({ env, args, print }: CommandEnvironment): Promise<boolean> {
  const [brandId = '', name = '', wanted] = args;
  const role = roles.find((known) => known === wanted);
  if (brandId === '' || name === '' || role === undefined) throw new CommandError(USAGE);
  const open = await openForCommand(env);
  const database = createDatabase(createPool(open.databaseUrl, { max: 2, name: 'chokdee-open-operator' }));
  try {
    const { secrets } = loadConfig({
      ...env,
      DATABASE_URL: open.databaseUrl,
      DATABASE_OWNER_URL: env['DATABASE_OWNER_URL'] || open.databaseUrl,
    });
    await createBrand({ database, mode: 'production' })
      .brand(brandId)
      .catch(() => {
        throw new CommandError(`There is no brand ${brandId}: open-brand makes it.`);
      });
    const password = randomBytes(15).toString('base64url');
    await createFirstOperator(
      { database, passwords: createPasswords({ pepper: secrets.pepper }) },
      { brandId, name, password, role },
    );
    print(`${role} ${name} / ${password}`);
    print('This password is shown only now; change it in the console after the first login.');
    return true;
  } catch (error) {
    if (error instanceof Refusal)
      throw new CommandError(
        `The operator ${name} cannot be opened: ${
          Object.values(error.details.fields ?? {})
            .map(({ code }) => code)
            .join(', ') || error.code
        }.`,
      );
    throw error;
  } finally {
    await database.close();
    await open.close();
  }
}

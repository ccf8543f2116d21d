import { randomBytes } from 'node:crypto';
import { createBrand } from '../modules/brand/index.ts';
import { createFirstOperator } from '../modules/console/index.ts';
import { createPasswords } from '../platform/authentication/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import { CommandError } from './command-error.ts';
import { withDatabase, type CommandEnvironment } from './open.ts';

const USAGE =
  'Usage: node scripts/chokdee.mjs open-operator <brand> <name> <role>\n' +
  '  <role>: operator, supervisor, admin, or the id of another role of the brand';

/**
 * `chokdee open-operator`: creates an operator account with a random password, which is printed
 * once. It creates the first account in production; an admin creates the others in the console.
 */
export async function run({ env, args, print }: CommandEnvironment): Promise<boolean> {
  const [brandId = '', name = '', role = ''] = args;
  if (brandId === '' || name === '' || role === '') throw new CommandError(USAGE);
  return withDatabase(env, 'open-operator', async ({ database, secrets }) => {
    const passwords = createPasswords({ pepper: secrets().pepper });
    const { parts } = await createBrand({ database, mode: 'production' })
      .brand(brandId)
      .catch(() => {
        throw new CommandError(`There is no brand ${brandId}: open-brand creates it.`);
      });
    const password = randomBytes(15).toString('base64url');
    await createFirstOperator({ database, passwords }, { brandId, name, password, role }).catch((error: unknown) => {
      throw error instanceof Refusal
        ? new CommandError(`The operator ${name} cannot be created: ${codesOf(error)}.`)
        : error;
    });
    print(`${role} ${name} / ${password}`);
    const desk = parts.hosts.find(({ kind }) => kind === 'console')?.host;
    print(
      desk === undefined
        ? `Sign in at CONSOLE_ORIGIN if ${brandId} is the brand at SITE_ORIGIN, else add a console with open-brand.`
        : `Sign in at https://${desk}.`,
    );
    print('This password is shown only now and accepted for three days; the first login asks for another one.');
    return true;
  });
}

/** The codes of the fields that were refused, else the refusal's own code. */
const codesOf = ({ code, details }: Refusal): string =>
  Object.values(details.fields ?? {})
    .map((field) => field.code)
    .join(', ') || code;

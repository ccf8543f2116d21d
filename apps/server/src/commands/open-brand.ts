import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { openBrand } from '../modules/brand/index.ts';
import { enableCashier } from '../modules/cashier/index.ts';
import { seedDemo as openCatalogue } from '../modules/catalogue/index.ts';
import { CommandError } from './command-error.ts';
import { openForCommand, type CommandEnvironment } from './open.ts';

const USAGE =
  'Usage: node scripts/chokdee.mjs open-brand <id> <name> <currency> <symbol> <country> <site host> [agent host]';

/** `chokdee open-brand`: opens a brand with what this build offers. Repeated, it leaves settings as they are. */
export async function run({ env, args, print }: CommandEnvironment): Promise<boolean> {
  const [brandId = '', name = '', currency = '', currencySymbol = '', homeCountry = '', site = '', agent] = args;
  if (
    !/^[a-z0-9-]{1,30}$/.test(brandId) ||
    name === '' ||
    !/^[A-Z]{3}$/.test(currency) ||
    currencySymbol === '' ||
    !/^[A-Z]{2}$/.test(homeCountry) ||
    !/^[a-z0-9.-]+$/.test(site) ||
    (agent !== undefined && !/^[a-z0-9.-]+$/.test(agent))
  )
    throw new CommandError(USAGE);
  const open = await openForCommand(env);
  const database = createDatabase(createPool(open.databaseUrl, { max: 2, name: 'chokdee-open-brand' }));
  try {
    await openBrand(database, {
      brandId,
      name,
      currency,
      currencySymbol,
      homeCountry,
      hosts: [{ host: site, kind: 'site' }, ...(agent === undefined ? [] : [{ host: agent, kind: 'agent' as const }])],
    });
    await enableCashier(database, brandId);
    await openCatalogue({ database, brandId });
    print(`The brand ${brandId} answers at ${site}.`);
    return true;
  } finally {
    await database.close();
    await open.close();
  }
}

import { openBrand } from '../modules/brand/index.ts';
import { enableCashier } from '../modules/cashier/index.ts';
import { offerOwnGames } from '../modules/catalogue/index.ts';
import { CommandError } from './command-error.ts';
import { withDatabase, type CommandEnvironment } from './open.ts';

const USAGE =
  'Usage: node scripts/chokdee.mjs open-brand <id> <name> <currency> <symbol> <country> <site host> [agent host]';

/**
 * `chokdee open-brand`: creates a brand with the games and channels of this build. When the brand
 * exists, its settings are kept. An empty symbol is the default one.
 */
export async function run({ env, args, print }: CommandEnvironment): Promise<boolean> {
  const [brandId = '', name = '', currency = '', symbol = '', homeCountry = '', site = '', agent] = args;
  if (
    !/^[a-z0-9-]{1,30}$/.test(brandId) ||
    name === '' ||
    !/^[A-Z]{3}$/.test(currency) ||
    symbol.length > 8 ||
    !/^[A-Z]{2}$/.test(homeCountry) ||
    !/^[a-z0-9.-]+$/.test(site) ||
    (agent !== undefined && !/^[a-z0-9.-]+$/.test(agent))
  )
    throw new CommandError(USAGE);
  return withDatabase(env, 'open-brand', async ({ database }) => {
    await openBrand(database, {
      brandId,
      name,
      currency,
      ...(symbol === '' ? {} : { currencySymbol: symbol }),
      homeCountry,
      hosts: [{ host: site, kind: 'site' }, ...(agent === undefined ? [] : [{ host: agent, kind: 'agent' as const }])],
    });
    await enableCashier(database, brandId);
    await offerOwnGames({ database, brandId });
    print(`The brand ${brandId} is served at ${site}.`);
    return true;
  });
}

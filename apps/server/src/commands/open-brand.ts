import { HostTakenError, openBrand } from '../modules/brand/index.ts';
import { enableCashier } from '../modules/cashier/index.ts';
import { offerOwnGames } from '../modules/catalogue/index.ts';
import { CommandError } from './command-error.ts';
import { withDatabase, type CommandEnvironment } from './open.ts';

const USAGE =
  'Usage: node scripts/chokdee.mjs open-brand <id> <name> <currency> <symbol> <country> <site host> ' +
  '[agent host] [console host]\n' +
  '  <symbol>: shown before amounts; empty for P\n' +
  "  [agent host]: of the agents' site; empty for none\n" +
  '  [console host]: of a console of its own; the brand at SITE_ORIGIN has that at CONSOLE_ORIGIN';
const HOST = /^[a-z0-9.-]+$/;

/**
 * `chokdee open-brand`: creates a brand with the games and channels of this build. When the brand
 * exists, its settings are kept and new host names are added. Refuses those of another brand.
 */
export async function run({ env, args, print }: CommandEnvironment): Promise<boolean> {
  const [brandId = '', name = '', currency = '', symbol = '', homeCountry = '', site = '', agent = '', desk = ''] =
    args;
  if (
    !/^[a-z0-9-]{1,30}$/.test(brandId) ||
    name === '' ||
    !/^[A-Z]{3}$/.test(currency) ||
    symbol.length > 8 ||
    !/^[A-Z]{2}$/.test(homeCountry) ||
    !HOST.test(site) ||
    [agent, desk].some((host) => host !== '' && !HOST.test(host))
  )
    throw new CommandError(USAGE);
  return withDatabase(env, 'open-brand', async ({ database }) => {
    await openBrand(database, {
      brandId,
      name,
      currency,
      ...(symbol === '' ? {} : { currencySymbol: symbol }),
      homeCountry,
      hosts: [
        { host: site, kind: 'site' },
        ...(agent === '' ? [] : [{ host: agent, kind: 'agent' as const }]),
        ...(desk === '' ? [] : [{ host: desk, kind: 'console' as const }]),
      ],
    }).catch((error: unknown) => {
      throw error instanceof HostTakenError ? new CommandError(error.message) : error;
    });
    await enableCashier(database, brandId);
    await offerOwnGames({ database, brandId });
    print(`The brand ${brandId} is served at ${site}.`);
    if (desk !== '') print(`Its operators sign in at https://${desk}.`);
    return true;
  });
}

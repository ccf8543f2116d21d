import {
  consolidatedSettings,
  countries,
  domainRoutes,
  registerSettings,
  status,
  whitelabel,
} from '@chokdee/contract/calls/brand';
import type { Database } from '@chokdee/database/database';
import { readClock } from '../../platform/clock/clock.ts';
import { bind, type Binding } from '../../platform/module.ts';
import type { Brands } from './brands.ts';
import { countriesFrom } from './countries.ts';
import { routesOut, rulesOut, siteOut, statusOut } from './status.ts';

/** Binds the calls of a brand. */
export function brandRoutes(database: Database, brands: Brands, demo: boolean): Binding[] {
  return [
    bind(status, async (_input, context) => {
      const brand = await brands.brand(context.brand.id);
      return statusOut(brand, brands.place(brand, context.address), context.address, await readClock(database), demo);
    }),
    bind(whitelabel, async (_input, context) => (await brands.brand(context.brand.id)).tree),
    bind(registerSettings, async (_input, context) => rulesOut(await brands.brand(context.brand.id))),
    bind(consolidatedSettings, async (_input, context) => {
      const brand = await brands.brand(context.brand.id);
      const features = Object.fromEntries(
        brand.parts.features.map((row) => [row.mod_id, brand.facts.features.has(row.mod_id)]),
      );
      return { site: siteOut(brand, demo), register: rulesOut(brand), features };
    }),
    bind(countries, async (_input, context) =>
      countriesFrom((await brands.brand(context.brand.id)).parts.brand.home_country),
    ),
    bind(domainRoutes, async (_input, context) => routesOut(await brands.brand(context.brand.id))),
  ];
}

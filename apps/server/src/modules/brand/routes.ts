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
import { routesResponse, rulesResponse, siteResponse, statusResponse } from './status.ts';

/** Binds the calls of a brand. `demo` is reported to its pages. */
export function brandRoutes(database: Database, brands: Brands, demo: boolean): Binding[] {
  return [
    bind(status, async (_input, context) => {
      const brand = await brands.brand(context.brand.id);
      return statusResponse(brand, {
        place: brands.place(brand, context.address),
        address: context.address,
        now: await readClock(database),
        demo,
      });
    }),
    bind(whitelabel, async (_input, context) => (await brands.brand(context.brand.id)).tree),
    bind(registerSettings, async (_input, context) => rulesResponse(await brands.brand(context.brand.id))),
    bind(consolidatedSettings, async (_input, context) => {
      const brand = await brands.brand(context.brand.id);
      const features = Object.fromEntries(
        brand.parts.features.map((row) => [row.mod_id, brand.facts.features.has(row.mod_id)]),
      );
      return { site: siteResponse(brand, demo), register: rulesResponse(brand), features };
    }),
    bind(countries, async (_input, context) =>
      countriesFrom((await brands.brand(context.brand.id)).parts.brand.home_country),
    ),
    bind(domainRoutes, async (_input, context) => routesResponse(await brands.brand(context.brand.id))),
  ];
}

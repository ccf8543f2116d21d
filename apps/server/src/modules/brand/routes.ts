import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  consolidatedSettings,
  countries,
  domainRoutes,
  registerSettings,
  status,
  webClip,
  whitelabel,
} from '@chokdee/contract/calls/brand';
import type { Database } from '@chokdee/database/database';
import { serverText } from '@chokdee/locales/server-text';
import { readClock } from '../../platform/clock/clock.ts';
import { originsForHost } from '../../platform/http/headers.ts';
import type { HttpConfig } from '../../platform/http/settings.ts';
import { bind, type Binding } from '../../platform/module.ts';
import type { Brands } from './brands.ts';
import { countriesFrom } from './countries.ts';
import { settingsRoutes } from './settings-routes.ts';
import { createSettings } from './settings.ts';
import { createProfileSigning, webClipProfile, type ProfileSigner } from './web-clip.ts';
import { routesResponse, rulesResponse, siteResponse, statusResponse, type ServerFacts } from './status.ts';

/** What the calls of a brand depend on. `shown` is reported to its pages. */
export interface BrandRoutesOptions {
  readonly database: Database;
  readonly brands: Brands;
  readonly shown: ServerFacts;
  readonly webClips?: WebClipOptions | undefined;
}

/** Where web clips lead and how they are made. */
export interface WebClipOptions {
  readonly config: Pick<HttpConfig, 'origins' | 'mode'>;
  /** The folder of the site's built pages, whose icon the web clip has. */
  readonly pages: string | undefined;
  /** Null: web clips are not signed. */
  readonly signer: ProfileSigner | null;
}

/** Binds the calls of a brand. */
export function brandRoutes({ database, brands, shown, webClips }: BrandRoutesOptions): Binding[] {
  return [
    bind(status, async (_input, context) => {
      const brand = await brands.brand(context.brand.id);
      return statusResponse(brand, {
        place: brands.place(brand, context.address),
        address: context.address,
        now: await readClock(database),
        shown,
      });
    }),
    bind(whitelabel, async (_input, context) => (await brands.brand(context.brand.id)).tree),
    bind(registerSettings, async (_input, context) => rulesResponse(await brands.brand(context.brand.id))),
    bind(consolidatedSettings, async (_input, context) => {
      const brand = await brands.brand(context.brand.id);
      const features = Object.fromEntries(
        brand.parts.features.map((row) => [row.mod_id, brand.facts.features.has(row.mod_id)]),
      );
      return { site: siteResponse(brand, shown), register: rulesResponse(brand), features };
    }),
    bind(countries, async (_input, context) =>
      countriesFrom((await brands.brand(context.brand.id)).parts.brand.home_country),
    ),
    bind(domainRoutes, async (_input, context) => routesResponse(await brands.brand(context.brand.id))),
    ...settingsRoutes(
      createSettings(database, () => {
        brands.refresh();
      }),
    ),
    ...(webClips === undefined ? [] : [webClipBinding({ database, brands, webClips })]),
  ];
}

/** The web clip of the site at the address that the caller uses. */
function webClipBinding({
  database,
  brands,
  webClips: { config, pages, signer },
}: Pick<BrandRoutesOptions, 'database' | 'brands'> & { readonly webClips: WebClipOptions }): Binding {
  const sign = signer && createProfileSigning(signer);
  return bind(webClip, async (_input, { brand: { id, merchantCode }, headers, language, reply }) => {
    const hostname = (headers['host'] ?? '').replace(/:\d+$/, '');
    const profile = webClipProfile({
      merchantCode,
      name: (await brands.brand(id)).parts.brand.name,
      origin: originsForHost(config, hostname).site.at(-1) ?? config.origins.site,
      icon: pages === undefined ? null : await readFile(join(pages, 'apple-touch-icon.png')).catch(() => null),
      description: serverText('pages', 'app.webClip.description', language) ?? '',
    });
    reply.header('content-type', 'application/x-apple-aspen-config');
    reply.header('content-disposition', `attachment; filename="${merchantCode}.mobileconfig"`);
    return sign === null ? profile : sign(profile, await readClock(database));
  });
}

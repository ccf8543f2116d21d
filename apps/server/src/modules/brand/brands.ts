import type { FeatureNode } from '@chokdee/contract/calls/brand';
import type { Database, Queryable } from '@chokdee/database/database';
import type { BrandFacts } from '../../platform/http/context.ts';
import type { PhoneAuthPages } from '../../platform/phone-auth-config.ts';
import type { BrandRequest, PageSettings } from '../../platform/http/settings.ts';
import { checkOrigin } from './addresses.ts';
import { enabledFeatures, featureTree } from './features.ts';
import { homeGeo, type Geo } from './geo.ts';
import { placeOf, type Place } from './region.ts';
import type { RegisterRules } from './rules.ts';
import { readBrand, readVersions, writeMaintenance, type BrandParts } from './store.ts';

/**
 * A brand as cached by the server: its facts for the guards, its stored rows, its register rules
 * and feature tree.
 */
export interface Brand {
  readonly facts: BrandFacts;
  readonly parts: BrandParts;
  readonly rules: RegisterRules;
  readonly tree: FeatureNode;
}

/** Why a brand refuses all calls of an address. */
export type ClosedReason = 'system.maintenance' | 'region.restricted';

/** Finds brands and caches their settings. */
export interface Brands {
  /**
   * The brand of a request: by its `Merchant` code, otherwise by its host. In production, and at a
   * brand's own console or games, the host must be one of the brand's (decision D33). Null when
   * there is none.
   */
  brandOf(request: BrandRequest): Promise<BrandFacts | null>;
  /** The origins of the sites and agents' sites of all brands. */
  siteOrigins(): Promise<readonly string[]>;
  /** Whether a host is the console of a brand of its own. */
  isConsoleHost(host: string): Promise<boolean>;
  /**
   * What the pages at a host may load from elsewhere: the brand's CDNs and other addresses. Null
   * for a host without a brand.
   */
  pageSettingsOf(host: string): Promise<PageSettings | null>;
  /**
   * Why the brand refuses calls of an address; null when it accepts them. Maintenance takes
   * precedence over region.
   */
  gateOf(brand: { readonly id: string }, address: string): Promise<ClosedReason | null>;
  /** A brand by id. Throws when there is none, because ids come from stored rows. */
  brand(brandId: string): Promise<Brand>;
  /** The country of an address, and whether the brand refuses it. */
  place(brand: Brand, address: string): Place;
  /** Whether a host is the brand's agents' site. */
  isAgentHost(brandId: string, host: string): Promise<boolean>;
  /** The rules of the register form. */
  registerRules(brandId: string): Promise<RegisterRules>;
  /** The ids of the enabled features. */
  features(brandId: string): Promise<ReadonlySet<string>>;
  /**
   * Switches maintenance in the caller's transaction. Returns the previous state; null for an
   * unknown brand.
   */
  setMaintenance(
    tx: Queryable,
    brandId: string,
    maintenance: boolean,
    until: Date | null,
  ): Promise<{ readonly maintenance: boolean; readonly until: Date | null } | null>;
  /** Expires the cache: the next access reads the tables. */
  refresh(): void;
}

/**
 * `freshFor`: milliseconds a copy of the server uses its cache before it reads the versions again.
 * `phoneAuth`: what pages send the codes of phone authentication with.
 */
export interface BrandsOptions {
  readonly database: Database;
  readonly mode: 'demo' | 'test' | 'production';
  readonly geo?: Geo;
  readonly phoneAuth?: PhoneAuthPages | null | undefined;
  readonly freshFor?: number;
}

/** Creates the cache of brands. */
export function createBrands({ database, mode, geo = homeGeo(), phoneAuth, freshFor = 1_000 }: BrandsOptions): Brands {
  let cache = new Map<string, Brand>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Map<string, Brand>> | null = null;

  /** All brands. Those whose version changed are read again. */
  const all = async (): Promise<Map<string, Brand>> => {
    if (performance.now() - readAt < freshFor) return cache;
    reading ??= (async () => {
      const started = performance.now();
      const next = new Map<string, Brand>();
      for (const { brand_id, version } of await readVersions(database)) {
        const cached = cache.get(brand_id);
        const brand = cached?.parts.brand.version === version ? cached : await load(brand_id);
        if (brand !== undefined) next.set(brand_id, brand);
      }
      cache = next;
      readAt = started;
      return next;
    })().finally(() => {
      reading = null;
    });
    return reading;
  };

  const load = async (brandId: string): Promise<Brand | undefined> => {
    const parts = await readBrand(database, brandId);
    return parts === undefined ? undefined : assemble(parts);
  };

  const brand = async (brandId: string): Promise<Brand> => {
    const found = (await all()).get(brandId);
    if (found === undefined) throw new Error(`no brand ${brandId}`);
    return found;
  };

  const requested = async ({ host, merchant = '', at = 'site' }: BrandRequest): Promise<Brand | undefined> => {
    const brands = [...(await all()).values()];
    const listed = brands.find(({ parts }) =>
      parts.hosts.some(
        (row) => row.host === host.toLowerCase() && (at === 'site' ? row.kind !== 'console' : row.kind === at),
      ),
    );
    const anyHost = mode !== 'production' && at === 'site';
    if (merchant === '') return listed ?? (anyHost ? brands[0] : undefined);
    const named = brands.find((candidate) => candidate.facts.merchantCode === merchant);
    return anyHost || named === listed ? named : undefined;
  };

  return {
    brand,
    brandOf: async (request) => (await requested(request))?.facts ?? null,
    siteOrigins: async () =>
      [...(await all()).values()].flatMap(({ parts }) =>
        originsOf(
          parts.hosts.flatMap(({ kind, host }) => (['site', 'agent'].includes(kind) ? [`https://${host}`] : [])),
        ),
      ),
    isConsoleHost: async (host) =>
      [...(await all()).values()].some(({ parts }) =>
        parts.hosts.some((row) => row.kind === 'console' && row.host === host.toLowerCase()),
      ),
    pageSettingsOf: async (host) => {
      const found = await requested({ host });
      return found === undefined ? null : pageSettings(found, phoneAuth);
    },
    gateOf: async ({ id }, address) => {
      const found = await brand(id);
      if (found.parts.brand.maintenance) return 'system.maintenance';
      return place(geo, found, address).restricted ? 'region.restricted' : null;
    },
    place: (found, address) => place(geo, found, address),
    isAgentHost: async (brandId, host) =>
      (await brand(brandId)).parts.hosts.some((row) => row.kind === 'agent' && row.host === host.toLowerCase()),
    registerRules: async (brandId) => (await brand(brandId)).rules,
    features: async (brandId) => (await brand(brandId)).facts.features,
    setMaintenance: async (tx, brandId, maintenance, until) => {
      const before = await writeMaintenance(tx, brandId, maintenance, until);
      return before === undefined ? null : { maintenance: before.maintenance, until: before.maintenance_until };
    },
    refresh: () => {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/**
 * The origins of https addresses of host names. Others would be a source of their own choice in the
 * content security policy.
 */
const originsOf = (addresses: readonly string[]): string[] =>
  addresses
    .flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []))
    .filter((origin) => 'value' in checkOrigin(origin));

const cdnsOfKind = ({ cdns }: BrandParts, wanted: 'image' | 'launch'): string[] =>
  cdns.filter(({ kind, enabled }) => enabled && kind === wanted).map(({ url }) => url);

const pageSettings = ({ facts, parts }: Brand, phoneAuth: BrandsOptions['phoneAuth']): PageSettings => ({
  merchantCode: facts.merchantCode,
  images: originsOf(cdnsOfKind(parts, 'image')),
  launches: originsOf(cdnsOfKind(parts, 'launch')),
  routes: originsOf(parts.hosts.filter(({ route }) => route).map(({ host }) => `https://${host}`)),
  ...(phoneAuth && { scripts: phoneAuth.scripts, frames: phoneAuth.frames, data: [new URL(phoneAuth.api).origin] }),
});

const place = (geo: Geo, { parts: { brand } }: Brand, address: string): Place =>
  placeOf(geo, address, {
    homeCountry: brand.home_country,
    regionMode: brand.region_mode,
    regionCountries: brand.region_countries,
    regionUnknownAllowed: brand.region_unknown_allowed,
  });

function assemble(parts: BrandParts): Brand {
  const tree = featureTree(
    parts.features.map((row) => ({ modId: row.mod_id, parent: row.parent, enabled: row.enabled })),
  );
  const { brand } = parts;
  return {
    parts,
    tree,
    facts: {
      id: brand.brand_id,
      merchantCode: brand.merchant_code,
      currency: brand.currency,
      currencySymbol: brand.currency_symbol,
      timeZone: brand.time_zone,
      features: enabledFeatures(tree),
    },
    rules: Object.fromEntries(
      parts.rules.map((row) => [
        row.field,
        {
          patternId: row.pattern_id,
          minLength: row.min_length,
          maxLength: row.max_length,
          required: row.required,
          enabled: row.enabled,
        },
      ]),
    ),
  };
}

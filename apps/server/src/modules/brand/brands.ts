import type { FeatureNode } from '@chokdee/contract/calls/brand';
import type { Database, Queryable } from '@chokdee/database/database';
import type { BrandFacts } from '../../platform/http/context.ts';
import { enabledFeatures, featureTree } from './features.ts';
import { homeGeo, type Geo } from './geo.ts';
import { placeOf, type Place } from './region.ts';
import type { RegisterRules } from './rules.ts';
import { readBrand, readVersions, writeMaintenance, type BrandParts } from './store.ts';

/** A brand as the server keeps it at hand: what the guards need, its stored parts, its rules and tree. */
export interface Brand {
  readonly facts: BrandFacts;
  readonly parts: BrandParts;
  readonly rules: RegisterRules;
  readonly tree: FeatureNode;
}

/** Why a brand answers nothing to an address now. */
export type ClosedGate = 'system.maintenance' | 'region.restricted';

/** Finds brands and holds what they have set. */
export interface Brands {
  /** The brand of a request: its `Merchant` code, else its host. In production the host must be one of the brand's (decision D33). Null when there is none. */
  brandOf(request: { readonly merchant?: string; readonly host: string }): Promise<BrandFacts | null>;
  /** Why calls are refused now for this address; null when the house is open. Maintenance wins over region. */
  gateOf(brand: { readonly id: string }, address: string): Promise<ClosedGate | null>;
  /** A brand by id. Throws for an id that does not exist: ids come from our own rows. */
  brand(brandId: string): Promise<Brand>;
  /** The country of an address as the brand sees it. */
  place(brand: Brand, address: string): Place;
  /** Is this host the brand's agent site? */
  isAgentHost(brandId: string, host: string): Promise<boolean>;
  registerRules(brandId: string): Promise<RegisterRules>;
  /** The ids that are on. */
  features(brandId: string): Promise<ReadonlySet<string>>;
  /** Closes or opens a brand inside the caller's transaction; answers what stood before, null for an unknown brand. */
  setMaintenance(
    tx: Queryable,
    brandId: string,
    maintenance: boolean,
    until: Date | null,
  ): Promise<{ readonly maintenance: boolean; readonly until: Date | null } | null>;
  /** Forgets what is cached, so that the next question reads the tables. */
  refresh(): void;
}

/** `freshFor`: how many milliseconds a copy may believe what it has read before it asks for the versions again. */
export interface BrandsOptions {
  readonly database: Database;
  readonly mode: 'demo' | 'test' | 'production';
  readonly geo?: Geo;
  readonly freshFor?: number;
}

/** Builds the house's knowledge of its brands. */
export function createBrands({ database, mode, geo = homeGeo(), freshFor = 1_000 }: BrandsOptions): Brands {
  let known = new Map<string, Brand>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Map<string, Brand>> | null = null;

  /** Every brand; those whose version has moved are read anew. */
  const all = async (): Promise<Map<string, Brand>> => {
    if (performance.now() - readAt < freshFor) return known;
    reading ??= (async () => {
      const started = performance.now();
      const next = new Map<string, Brand>();
      for (const { brand_id, version } of await readVersions(database)) {
        const held = known.get(brand_id);
        const brand = held?.parts.brand.version === version ? held : await load(brand_id);
        if (brand !== undefined) next.set(brand_id, brand);
      }
      known = next;
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

  return {
    brand,
    brandOf: async ({ merchant, host }) => {
      const brands = [...(await all()).values()];
      const listed = brands.find((candidate) => candidate.parts.hosts.some((row) => row.host === host.toLowerCase()));
      if (merchant === undefined || merchant === '')
        return (listed ?? (mode === 'production' ? undefined : brands[0]))?.facts ?? null;
      const named = brands.find((candidate) => candidate.facts.merchantCode === merchant);
      return named !== undefined && (mode !== 'production' || named === listed) ? named.facts : null;
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

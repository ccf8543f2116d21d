import type { Queryable } from '@chokdee/database/database';
import type { Generated, Selectable } from 'kysely';
import type { RegisterRule } from './rules.ts';

interface BrandTable {
  brand_id: string;
  merchant_code: string;
  name: string;
  currency: string;
  currency_symbol: string;
  home_country: string;
  default_language: string;
  languages: string[];
  main_domain: string;
  maintenance: Generated<boolean>;
  maintenance_until: Date | null;
  region_mode: Generated<'allow' | 'block'>;
  region_countries: Generated<string[]>;
  region_unknown_allowed: Generated<boolean>;
  explicit_agreement: Generated<boolean>;
  terms_version: string;
  single_session: Generated<boolean>;
  session_hours: Generated<number>;
  single_wallet: Generated<boolean>;
  login_to_home: Generated<boolean>;
  analytics_id: Generated<string>;
  password_days: Generated<number | null>;
  sms_code_minutes: Generated<number>;
  sms_daily_limit: Generated<number>;
  sms_countries: Generated<string[]>;
  zalo_reward: Generated<string>;
  time_zone: Generated<string>;
  demo_links: Generated<boolean>;
  shared_default_password: Generated<boolean>;
  autoplay: Generated<boolean>;
  sms_bot_check: Generated<boolean>;
  shortest_round_ms: Generated<number>;
  version: Generated<bigint>;
  created_at: Generated<Date>;
}
interface Tables {
  brand: BrandTable;
  host: { host: string; brand_id: string; kind: 'site' | 'agent' | 'games' | 'console'; route: Generated<boolean> };
  feature: { brand_id: string; mod_id: string; parent: string | null; enabled: boolean; position: number };
  register_rule: {
    brand_id: string;
    field: string;
    pattern_id: number;
    min_length: number;
    max_length: number;
    required: boolean;
    enabled: boolean;
  };
  resource: {
    brand_id: string;
    resource_type: string;
    url: string;
    qr_code_url: string;
    label_name_en: string;
    position: Generated<number>;
    enabled: Generated<boolean>;
  };
  customer_service: { brand_id: string; cs_type: number; url: string; enabled: Generated<boolean> };
  cdn: { brand_id: string; kind: 'image' | 'launch'; url: string; enabled: Generated<boolean> };
}
/** A brand's own row. */
export type BrandRow = Selectable<BrandTable>;

/** The tables of the schema `brand`. */
export const tables = (queryable: Queryable) => queryable.kysely<Tables>().withSchema('brand');

/** A brand with all its settings; undefined for an unknown id. */
export async function readBrand(queryable: Queryable, brandId: string) {
  const db = tables(queryable);
  // The version is read first: a change between the reads leaves an old version, so the brand is
  // read again.
  const brand = await db.selectFrom('brand').selectAll().where('brand_id', '=', brandId).executeTakeFirst();
  if (brand === undefined) return undefined;
  // One after another: a transaction has one connection.
  const hosts = await db.selectFrom('host').selectAll().where('brand_id', '=', brandId).orderBy('host').execute();
  const features = await db
    .selectFrom('feature')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('position')
    .orderBy('mod_id')
    .execute();
  const rules = await db
    .selectFrom('register_rule')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('field')
    .execute();
  const resources = await db
    .selectFrom('resource')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('position')
    .orderBy('resource_type')
    .execute();
  const customerService = await db
    .selectFrom('customer_service')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('cs_type')
    .execute();
  const cdns = await db
    .selectFrom('cdn')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('kind')
    .orderBy('url')
    .execute();
  return { brand, hosts, features, rules, resources, customerService, cdns };
}
/** The rows of a brand. */
export type BrandParts = NonNullable<Awaited<ReturnType<typeof readBrand>>>;

/** The version of every brand, oldest brand first. */
export const readVersions = (queryable: Queryable) =>
  tables(queryable)
    .selectFrom('brand')
    .select(['brand_id', 'version'])
    .orderBy('created_at')
    .orderBy('brand_id')
    .execute();

/** Switches a brand's maintenance. Returns the previous state; undefined for an unknown id. */
export async function writeMaintenance(
  queryable: Queryable,
  brandId: string,
  maintenance: boolean,
  until: Date | null,
) {
  const db = tables(queryable);
  const before = await db
    .selectFrom('brand')
    .select(['maintenance', 'maintenance_until'])
    .where('brand_id', '=', brandId)
    .forUpdate()
    .executeTakeFirst();
  if (before !== undefined)
    await db
      .updateTable('brand')
      .set({ maintenance, maintenance_until: maintenance ? until : null })
      .where('brand_id', '=', brandId)
      .execute();
  return before;
}

/** Locks a brand, so that changes of its settings wait for each other. */
export const lockBrand = (tx: Queryable, brandId: string) =>
  tables(tx).selectFrom('brand').select('brand_id').where('brand_id', '=', brandId).forUpdate().executeTakeFirst();

/** Turns a switch of a brand on or off. */
export const writeSwitch = (tx: Queryable, brandId: string, modId: string, enabled: boolean) =>
  tables(tx)
    .updateTable('feature')
    .set({ enabled })
    .where('brand_id', '=', brandId)
    .where('mod_id', '=', modId)
    .execute();

/** Writes the rule of a register field. */
export const writeRule = (tx: Queryable, brandId: string, field: string, rule: RegisterRule) =>
  tables(tx)
    .updateTable('register_rule')
    .set({
      pattern_id: rule.patternId,
      min_length: rule.minLength,
      max_length: rule.maxLength,
      required: rule.required,
      enabled: rule.enabled,
    })
    .where('brand_id', '=', brandId)
    .where('field', '=', field)
    .execute();

/** The columns of a brand that say how visitors get to its site and into it. */
export type AccessColumns = Pick<
  BrandRow,
  | 'login_to_home'
  | 'explicit_agreement'
  | 'single_session'
  | 'single_wallet'
  | 'password_days'
  | 'zalo_reward'
  | 'sms_code_minutes'
  | 'sms_daily_limit'
  | 'sms_countries'
  | 'time_zone'
  | 'region_mode'
  | 'region_countries'
  | 'region_unknown_allowed'
  | 'shared_default_password'
  | 'autoplay'
  | 'sms_bot_check'
>;

/** Writes the access to a brand's site. */
export const writeAccess = (tx: Queryable, brandId: string, access: AccessColumns) =>
  tables(tx).updateTable('brand').set(access).where('brand_id', '=', brandId).execute();

/** A host name of a new brand: of its site, its agents' site or its console. */
export interface NewHost {
  readonly host: string;
  readonly kind: 'site' | 'agent' | 'console';
}

/** The rows of a new brand. */
export interface NewBrand {
  readonly brand: Pick<
    BrandRow,
    | 'brand_id'
    | 'merchant_code'
    | 'name'
    | 'currency'
    | 'currency_symbol'
    | 'home_country'
    | 'default_language'
    | 'languages'
    | 'main_domain'
    | 'terms_version'
    | 'zalo_reward'
  >;
  readonly features: readonly { readonly mod_id: string; readonly parent: string | null; readonly enabled: boolean }[];
  readonly rules: readonly Omit<Tables['register_rule'], 'brand_id'>[];
  readonly hosts: readonly NewHost[];
}

/**
 * Inserts a brand. An existing one keeps what it has; only switches, rules and hosts that it does
 * not have are added. Returns the hosts that belong to something else; they are not written.
 */
export async function writeBrand(tx: Queryable, wanted: NewBrand): Promise<readonly NewHost[]> {
  const db = tables(tx);
  const brand_id = wanted.brand.brand_id;
  await db
    .insertInto('brand')
    .values({ ...wanted.brand, maintenance_until: null })
    .onConflict((conflict) => conflict.column('brand_id').doNothing())
    .execute();
  for (const [position, feature] of wanted.features.entries()) {
    await db
      .insertInto('feature')
      .values({ brand_id, position, ...feature })
      .onConflict((conflict) => conflict.columns(['brand_id', 'mod_id']).doNothing())
      .execute();
  }
  for (const rule of wanted.rules)
    await db
      .insertInto('register_rule')
      .values({ brand_id, ...rule })
      .onConflict((conflict) => conflict.columns(['brand_id', 'field']).doNothing())
      .execute();
  for (const host of wanted.hosts)
    await db
      .insertInto('host')
      .values({ brand_id, ...host })
      .onConflict((conflict) => conflict.column('host').doNothing())
      .execute();
  const names = wanted.hosts.map(({ host }) => host);
  if (names.length === 0) return [];
  const found = await db.selectFrom('host').selectAll().where('host', 'in', names).execute();
  return wanted.hosts.filter(
    ({ host, kind }) => !found.some((row) => row.host === host && row.brand_id === brand_id && row.kind === kind),
  );
}

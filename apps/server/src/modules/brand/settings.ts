import type { Output } from '@chokdee/contract/call';
import type { brandSettings } from '@chokdee/contract/calls/brand/settings';
import type { Subject } from '@chokdee/contract/subjects';
import type { Database, Queryable } from '@chokdee/database/database';
import { isTimeZone } from '@chokdee/locales/zoned-time';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import { countriesFrom } from './countries.ts';
import { newRules } from './defaults.ts';
import { enabledFeatures, featureTree } from './features.ts';
import { writeCdns, writeHosts, writeLinks } from './link-store.ts';
import {
  cdnsOf,
  checkedCdns,
  checkedHosts,
  checkedLinks,
  hostsOf,
  linksOf,
  requireOwnHosts,
  type Cdn,
  type Link,
  type SiteHost,
} from './links.ts';
import { dayOf } from './patterns.ts';
import type { FieldError, RegisterRule } from './rules.ts';
import {
  lockBrand,
  readBrand,
  writeAccess,
  writeRule,
  writeSwitch,
  type AccessColumns,
  type BrandParts,
} from './store.ts';
import { operatorSwitches } from './switches.ts';

/** The settings as operators see them. */
export type Settings = Output<typeof brandSettings>;
/** What operators set of the access to the site. */
export type Access = Settings['access'];

/** Who changes the settings of which brand. */
export interface SettingsChange {
  readonly brandId: string;
  readonly actor: Actor;
}

/** Fields that no registration goes without, with the least length of what is typed. */
const ALWAYS: Readonly<Record<string, number>> = { username: 3, password: 8 };
/** The least length of secrets that may be switched off. */
const SHORTEST: Readonly<Record<string, number>> = { ...ALWAYS, paymentPassword: 6, captcha: 4 };
/** A day that fits both patterns of dates. */
const DAYS = ['2000-12-31', '12-31-2000'];

const isDate = (patternId: number): boolean => DAYS.some((day) => dayOf(patternId, day) !== null);

const known = new Set(countriesFrom('').map(({ countryCode }) => countryCode));
const unknownCountry = (codes: readonly string[]): boolean => !codes.every((code) => known.has(code));

const accessOf = ({ brand }: BrandParts): Access => ({
  loginToHome: brand.login_to_home,
  explicitAgreement: brand.explicit_agreement,
  singleSession: brand.single_session,
  singleWallet: brand.single_wallet,
  passwordDays: brand.password_days,
  zaloReward: brand.zalo_reward,
  timeZone: brand.time_zone,
  smsCodeMinutes: brand.sms_code_minutes,
  smsDailyLimit: brand.sms_daily_limit,
  smsCountries: brand.sms_countries,
  region: brand.region_mode,
  regionCountries: brand.region_countries,
  regionUnknown: brand.region_unknown_allowed,
  sharedDefaultPassword: brand.shared_default_password,
  autoplay: brand.autoplay,
  smsBotCheck: brand.sms_bot_check,
});
const columnsOf = (access: Access): AccessColumns => ({
  login_to_home: access.loginToHome,
  explicit_agreement: access.explicitAgreement,
  single_session: access.singleSession,
  single_wallet: access.singleWallet,
  password_days: access.passwordDays,
  zalo_reward: access.zaloReward,
  time_zone: access.timeZone,
  sms_code_minutes: access.smsCodeMinutes,
  sms_daily_limit: access.smsDailyLimit,
  sms_countries: access.smsCountries,
  region_mode: access.region,
  region_countries: access.regionCountries,
  region_unknown_allowed: access.regionUnknown,
  shared_default_password: access.sharedDefaultPassword,
  autoplay: access.autoplay,
  sms_bot_check: access.smsBotCheck,
});
const ruleOf = (row: BrandParts['rules'][number]): RegisterRule => ({
  patternId: row.pattern_id,
  minLength: row.min_length,
  maxLength: row.max_length,
  required: row.required,
  enabled: row.enabled,
});

/** The position of a field in the form. */
const formOrder = (field: string): number => newRules.findIndex((rule) => rule.field === field);

function settingsOf(parts: BrandParts): Settings {
  const rows = parts.features.map((row) => ({ modId: row.mod_id, parent: row.parent, enabled: row.enabled }));
  const active = enabledFeatures(featureTree(rows));
  return {
    version: Number(parts.brand.version),
    homeCountry: parts.brand.home_country,
    switches: operatorSwitches.flatMap((id) => {
      const row = rows.find(({ modId }) => modId === id);
      return row === undefined ? [] : [{ id, group: row.parent ?? '', enabled: row.enabled, active: active.has(id) }];
    }),
    rules: parts.rules
      .map((row) => ({ field: row.field, ...ruleOf(row) }))
      .sort((a, b) => formOrder(a.field) - formOrder(b.field)),
    access: accessOf(parts),
    links: linksOf(parts),
    cdns: cdnsOf(parts),
    hosts: hostsOf(parts),
  };
}

function refuse(fields: Readonly<Record<string, FieldError | false>>): void {
  const errors = Object.fromEntries(Object.entries(fields).filter(([, error]) => error !== false)) as Readonly<
    Record<string, FieldError>
  >;
  if (Object.keys(errors).length > 0) throw new Refusal('validation.failed', { fields: errors });
}

/** Refuses a rule by which nobody could register, or with a password too short to protect. */
function checkRule(field: string, rule: RegisterRule): void {
  const needed = field in ALWAYS;
  const shortest = SHORTEST[field] ?? 0;
  refuse({
    enabled: needed && !rule.enabled && { code: 'field.rule.needed' },
    required: needed && !rule.required && { code: 'field.rule.needed' },
    minLength: rule.minLength < shortest && { code: 'field.rule.length', params: { count: shortest } },
    maxLength: rule.maxLength < rule.minLength && { code: 'field.rule.order' },
    patternId: (field === 'birthday') !== isDate(rule.patternId) && { code: 'field.rule.pattern' },
  });
}

/** A list that replaces the present one, and the version that the caller saw. */
type Edit<List extends string, Row> = Readonly<Record<List, readonly Row[]>> & { readonly version: number };

/** What operators see and set of a brand. All changes are recorded in the audit log. */
export interface BrandSettings {
  read(brandId: string): Promise<Settings>;
  /** Refuses with `request.not.found` for a switch that operators do not set. */
  setSwitch(
    change: SettingsChange,
    wanted: { readonly id: string; readonly enabled: boolean; readonly reason: string },
  ): Promise<Settings>;
  /**
   * Refuses with `request.not.found`, with `brand.changed` when the caller saw an older version,
   * and a rule by which nobody could register under its field.
   */
  editRule(
    change: SettingsChange,
    field: string,
    wanted: RegisterRule & { readonly version: number },
  ): Promise<Settings>;
  /** Refuses like `editRule`; unknown countries under their field. */
  editAccess(change: SettingsChange, wanted: Access & { readonly version: number }): Promise<Settings>;
  /** Replaces the links. Refuses like `editRule`; a wrong address under `links.<index>.url`. */
  editLinks(change: SettingsChange, wanted: Edit<'links', Link>): Promise<Settings>;
  /** Replaces the content delivery networks. Refuses like `editLinks`. */
  editCdns(change: SettingsChange, wanted: Edit<'cdns', Cdn>): Promise<Settings>;
  /**
   * Replaces the host names of the site. Refuses like `editLinks`, names of other brands, and a
   * list without the brand's own.
   */
  editHosts(change: SettingsChange, wanted: Edit<'hosts', SiteHost>): Promise<Settings>;
}

/** Creates the operators' side of a brand. `changed` runs after each change. */
export function createSettings(database: Database, changed: () => void): BrandSettings {
  const read = async (queryable: Queryable, brandId: string): Promise<BrandParts> => {
    const parts = await readBrand(queryable, brandId);
    if (parts === undefined) throw new Error(`no brand ${brandId}`);
    return parts;
  };
  const change = async (
    { brandId, actor }: SettingsChange,
    { action, subject, reason }: { readonly action: string; readonly subject: Subject; readonly reason?: string },
    write: (tx: Queryable, before: BrandParts) => Promise<{ readonly before: object; readonly after: object }>,
  ): Promise<Settings> => {
    const settings = await database.transaction(async (tx) => {
      await lockBrand(tx, brandId);
      const written = await write(tx, await read(tx, brandId));
      await record(tx, { brandId, actor, action, subject, ...(reason !== undefined && { reason }), ...written });
      return settingsOf(await read(tx, brandId));
    });
    changed();
    return settings;
  };
  const requireVersion = ({ brand }: BrandParts, version: number): void => {
    if (Number(brand.version) !== version) throw new Refusal('brand.changed');
  };
  return {
    read: async (brandId) => settingsOf(await read(database, brandId)),
    setSwitch: (by, { id, enabled, reason }) =>
      change(by, { action: 'brand.switch', subject: `switch:${id}`, reason }, async (tx, { features }) => {
        const row = features.find(({ mod_id }) => mod_id === id);
        if (row === undefined || !operatorSwitches.includes(id)) throw new Refusal('request.not.found');
        await writeSwitch(tx, by.brandId, id, enabled);
        return { before: { enabled: row.enabled }, after: { enabled } };
      }),
    editRule: async (by, field, { version, ...rule }) => {
      checkRule(field, rule);
      return change(by, { action: 'brand.rule', subject: `field:${field}` }, async (tx, parts) => {
        const row = parts.rules.find((each) => each.field === field);
        if (row === undefined) throw new Refusal('request.not.found');
        requireVersion(parts, version);
        await writeRule(tx, by.brandId, field, rule);
        return { before: ruleOf(row), after: rule };
      });
    },
    editAccess: async (by, { version, ...access }) => {
      refuse({
        timeZone: !isTimeZone(access.timeZone) && { code: 'field.zone.unknown' },
        smsCountries: unknownCountry(access.smsCountries) && { code: 'field.country.unknown' },
        regionCountries: unknownCountry(access.regionCountries) && { code: 'field.country.unknown' },
      });
      return change(by, { action: 'brand.access', subject: `brand:${by.brandId}` }, async (tx, parts) => {
        requireVersion(parts, version);
        await writeAccess(tx, by.brandId, columnsOf(access));
        return { before: accessOf(parts), after: access };
      });
    },
    editLinks: async (by, { version, ...wanted }) => {
      const links = checkedLinks(wanted.links);
      return change(by, { action: 'brand.links', subject: `brand:${by.brandId}` }, async (tx, parts) => {
        requireVersion(parts, version);
        await writeLinks(tx, by.brandId, links);
        return { before: { links: linksOf(parts) }, after: { links } };
      });
    },
    editCdns: async (by, { version, ...wanted }) => {
      const cdns = checkedCdns(wanted.cdns);
      return change(by, { action: 'brand.cdns', subject: `brand:${by.brandId}` }, async (tx, parts) => {
        requireVersion(parts, version);
        await writeCdns(tx, by.brandId, cdns);
        return { before: { cdns: cdnsOf(parts) }, after: { cdns } };
      });
    },
    editHosts: async (by, { version, ...wanted }) => {
      const hosts = checkedHosts(wanted.hosts);
      return change(by, { action: 'brand.hosts', subject: `brand:${by.brandId}` }, async (tx, parts) => {
        requireVersion(parts, version);
        requireOwnHosts(hosts, parts, await writeHosts(tx, by.brandId, hosts));
        return { before: { hosts: hostsOf(parts) }, after: { hosts } };
      });
    },
  };
}

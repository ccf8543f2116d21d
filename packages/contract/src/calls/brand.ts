import { z } from 'zod';
import { defineCall } from '../call.ts';
import { brandSettingsCalls } from './brand/settings.ts';

/**
 * A node of the feature tree. `enabled` is `"1"` if the node and all its ancestors are enabled,
 * else `"0"`.
 */
export interface FeatureNode {
  modId: string;
  enabled: '1' | '0';
  childrenNodes: FeatureNode[];
}
/** The schema of a feature with its child features. */
const featureNode: z.ZodType<FeatureNode> = z.lazy(() =>
  z.object({ modId: z.string(), enabled: z.enum(['1', '0']), childrenNodes: z.array(featureNode) }),
);

/**
 * The rule of a field of the registration form. `acceptedPattern` is the source of a regular
 * expression without flags. Lengths count characters.
 */
const registerRule = z.object({
  patternId: z.number().int().min(0).max(20),
  acceptedPattern: z.string(),
  minLength: z.number().int(),
  maxLength: z.number().int(),
  required: z.boolean(),
  enabled: z.boolean(),
});
/** The rules of the registration form, by field name. */
export const registerRules = z.record(z.string(), registerRule);

const resource = z.object({
  resourceType: z.string(),
  url: z.string(),
  qrCodeUrl: z.string(),
  labelNameEn: z.string(),
});
/**
 * `path` is a base64 cipher followed by its 8-character key (decision D3). It keeps nothing secret;
 * older clients expect the form.
 */
const customerService = z.object({ csType: z.number().int(), type: z.number().int(), path: z.string() });
const domainRoute = z.object({ domain: z.string(), speed: z.number().int().nullable() });

/** Facts of the brand that pages show (decisions D9, D10, D11). */
const site = z.object({
  name: z.string(),
  merchantCode: z.string(),
  platform: z.string(),
  lotteryType: z.string(),
  device: z.string(),
  currency: z.string(),
  currencySymbol: z.string(),
  /** The zone of the brand's times, an IANA name. */
  timeZone: z.string(),
  defaultLanguage: z.string(),
  languages: z.array(z.string()),
  demo: z.boolean(),
  explicitAgreement: z.boolean(),
  termsVersion: z.string(),
  isSingle: z.union([z.literal(1), z.literal(0)]),
  loginToHome: z.boolean(),
  /** The reward that the registration names beside the Zalo field; empty: none. */
  zaloReward: z.string(),
  /**
   * What a page sends the codes of phone authentication with (decision D15): the web API key, and
   * the addresses of the API and of the script that checks for bots. Null: the server sends them.
   */
  phoneAuth: z.object({ apiKey: z.string(), api: z.string(), recaptcha: z.string() }).nullable(),
  demandsEncryption: z.boolean(),
});

const info = z.object({
  whitelabel: featureNode,
  register: registerRules,
  resources: z.array(resource),
  customerService: z.array(customerService),
  domainRoute: z.array(domainRoute),
  mainDomain: z.string(),
  analytics: z.object({ gtagId: z.string() }),
  imageCDNs: z.array(z.string()),
  launchGameCDNs: z.array(z.string()),
  site,
});

/**
 * Whether the visitor may use the site, and the brand's features and settings. The site requests it
 * first. `status`: 0 normal, 1 maintenance, 2 restricted region; maintenance takes precedence.
 */
export const status = defineCall({
  id: 'brand.status',
  summary: 'System status: maintenance, region, feature tree, register rules, resources',
  method: 'GET',
  path: '/wps/system/status',
  aliases: [{ method: 'GET', path: '/wps/v2/system/status' }],
  moduleId: 'COMM3',
  guard: 'open',
  alwaysOpen: true,
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object({ url: z.string().max(300).optional() }),
  response: z.object({
    status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    maintenance: z.boolean(),
    maintenanceUntil: z.number().int().nullable(),
    regionRestriction: z.boolean(),
    whitelist: z.boolean(),
    location: z.object({ ip: z.string(), country: z.string() }),
    serverTime: z.number().int(),
    info,
  }),
});

/** The feature tree of the brand. */
export const whitelabel = defineCall({
  id: 'brand.whitelabel',
  summary: 'The feature tree of the brand',
  method: 'GET',
  path: '/wps/system/whitelabel',
  moduleId: 'COMM3',
  guard: 'open',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: featureNode,
});

/** The rules of the registration form. */
export const registerSettings = defineCall({
  id: 'brand.registerSettings',
  summary: 'Rules of the register form by field',
  method: 'GET',
  path: '/wps/system/setting/register',
  moduleId: 'REG3',
  guard: 'open',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: registerRules,
});

/** The brand's settings in one answer. */
export const consolidatedSettings = defineCall({
  id: 'brand.consolidatedSettings',
  summary: 'Settings of the brand in one answer',
  method: 'GET',
  path: '/wps/system/settings/consolidated',
  moduleId: 'COMM3',
  guard: 'open',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.object({ site, register: registerRules, features: z.record(z.string(), z.boolean()) }),
});

/** Countries with their dialling codes, the brand's home country first. */
export const countries = defineCall({
  id: 'brand.countries',
  summary: 'Countries with their dialling codes',
  method: 'GET',
  path: '/wps/system/country',
  moduleId: 'COMM3',
  guard: 'open',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.array(z.object({ countryCode: z.string(), countryDialingCode: z.string() })),
});

/** Other addresses of the site, for a speed test in the browser. */
export const domainRoutes = defineCall({
  id: 'brand.domainRoutes',
  summary: 'Other addresses of the site',
  method: 'GET',
  path: '/wps/system/domainRoute',
  moduleId: 'COMM3',
  guard: 'open',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.array(domainRoute),
});

/**
 * The site as a web clip for iOS: a configuration profile (`.mobileconfig`) with the site's
 * address, name and icon, signed (PKCS#7) when the server has a certificate for it (decision D37).
 */
export const webClip = defineCall({
  id: 'brand.webClip',
  summary: 'The site as a web clip for iOS',
  method: 'GET',
  path: '/wps/system/webclip.mobileconfig',
  moduleId: 'COMM3',
  guard: 'open',
  activity: false,
  body: 'none',
  envelope: 'raw',
  idempotent: true,
  rate: { requests: 30, seconds: 60, per: 'address' },
  response: z.unknown(),
});

/** The calls of the brand module. */
export const brandCalls = [
  status,
  whitelabel,
  registerSettings,
  consolidatedSettings,
  countries,
  domainRoutes,
  webClip,
  ...brandSettingsCalls,
] as const;

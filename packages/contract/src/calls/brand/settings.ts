import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { timeZoneName } from '../../wire.ts';
import { consoleCall, reason } from '../console/shared.ts';

const countryCodes = z.array(z.string().regex(/^[A-Z]{2}$/)).max(250);
const version = z.number().int().min(1).max(2_147_483_647);
/** The rule of a field of the registration form. Lengths are in characters. */
const rule = {
  patternId: z.number().int().min(0).max(20),
  minLength: z.number().int().min(0).max(255),
  maxLength: z.number().int().min(1).max(255),
  required: z.boolean(),
  enabled: z.boolean(),
};
/**
 * How visitors get to the site and into it. `region`: an `allow` list admits only its countries, a
 * `block` list refuses them; `regionUnknown`: addresses of unknown country are admitted.
 * `smsCountries`: countries to whose numbers codes are sent, empty for the home country.
 * `singleWallet`: one wallet for all vendors, otherwise each has a purse of its own.
 * `passwordDays`: days until a password expires, null for never. `zaloReward`: what the
 * registration names beside the Zalo field, empty for nothing. `timeZone`: the zone of the brand's
 * times. `sharedDefaultPassword`: accounts that operators open start with the default password of
 * the server, otherwise with a code of their own that expires (decision D5). `smsBotCheck`:
 * visitors solve the bot check before an SMS is sent to them. `smsDailyLimit`: codes per day for
 * visitors, and as many for members. `autoplay`: games offer autoplay.
 */
const access = {
  loginToHome: z.boolean(),
  explicitAgreement: z.boolean(),
  singleSession: z.boolean(),
  singleWallet: z.boolean(),
  passwordDays: z.number().int().min(1).max(3_650).nullable(),
  zaloReward: z.string().trim().max(40),
  timeZone: timeZoneName,
  smsCodeMinutes: z.number().int().min(1).max(10),
  smsDailyLimit: z.number().int().min(0).max(1_000_000),
  smsCountries: countryCodes,
  region: z.enum(['allow', 'block']),
  regionCountries: countryCodes,
  regionUnknown: z.boolean(),
  sharedDefaultPassword: z.boolean(),
  autoplay: z.boolean(),
  smsBotCheck: z.boolean(),
};

/** The links that a site shows: its chat, contacts in the order of the bar, and apps. */
export const linkTypes = ['CHAT', 'TELEGRAM', 'LINE', 'FACEBOOK', 'ANDROID', 'IOS'] as const;
/** What a content delivery network serves. */
export const cdnKinds = ['image', 'launch'] as const;
const httpsAddress = z.string().trim().max(500);
/** A link: an https address with a host name. Switched off, the site does not show it. */
const link = z.object({ type: z.enum(linkTypes), url: httpsAddress, enabled: z.boolean() });
/** A content delivery network: an https origin. Switched off, pages do not use it. */
const cdn = z.object({ kind: z.enum(cdnKinds), url: httpsAddress, enabled: z.boolean() });
/** A host name at which the site answers. `enabled`: visitors are offered it. */
const siteHost = z.object({ host: z.string().trim().max(253), enabled: z.boolean() });

const settings = z.object({
  version,
  homeCountry: z.string(),
  /** The switches that operators set. `active`: it and all switches above it are on. */
  switches: z.array(z.object({ id: z.string(), group: z.string(), enabled: z.boolean(), active: z.boolean() })),
  rules: z.array(z.object({ field: z.string(), ...rule })),
  access: z.object(access),
  links: z.array(link),
  cdns: z.array(cdn),
  /** `main`: the brand's own address, which cannot be removed. */
  hosts: z.array(siteHost.extend({ main: z.boolean() })),
});

/**
 * The switches, register rules, access, links and addresses of the brand. `version` counts the
 * brand's changes.
 */
export const brandSettings = defineCall({
  ...consoleCall,
  id: 'brand.settings',
  summary: 'Switches, register rules, access, links and addresses of the brand',
  method: 'GET',
  path: '/console/brand/settings',
  guard: 'operator',
  permission: 'brand.settings.read',
  activity: false,
  body: 'none',
  idempotent: true,
  response: settings,
});
const change = {
  ...consoleCall,
  method: 'POST',
  guard: 'operator',
  permission: 'brand.settings.edit',
  body: 'json',
  response: settings,
} as const;
/** Turns a function of the site on or off. */
export const setSwitch = defineCall({
  ...change,
  id: 'brand.setSwitch',
  summary: 'Turn a function of the site on or off',
  path: '/console/brand/switches/:id',
  idempotent: true,
  params: z.object({ id: z.string().regex(/^[A-Z0-9]{2,40}$/) }),
  request: z.object({ enabled: z.boolean(), reason }),
  errors: ['request.not.found'],
});
/** Changes the rule of a field of the registration. `version` is the one that the caller saw. */
export const editRule = defineCall({
  ...change,
  id: 'brand.editRule',
  summary: 'Change the rule of a register field',
  path: '/console/brand/rules/:field',
  idempotent: false,
  params: z.object({ field: z.string().regex(/^[a-zA-Z]{2,40}$/) }),
  request: z.object({ ...rule, version }),
  errors: ['request.not.found', 'brand.changed'],
});
/** Changes how visitors get to the site and into it. `version` is the one that the caller saw. */
export const editAccess = defineCall({
  ...change,
  id: 'brand.editAccess',
  summary: 'Change countries, sessions and codes of the brand',
  path: '/console/brand/access',
  idempotent: false,
  request: z.object({ ...access, version }),
  errors: ['brand.changed'],
});
/**
 * Replaces the links of the site, at most one of each type. Contacts are shown in the order of the
 * list. `version` is the one that the caller saw.
 */
export const editLinks = defineCall({
  ...change,
  id: 'brand.editLinks',
  summary: 'Replace customer service, contacts and apps of the brand',
  path: '/console/brand/links',
  idempotent: false,
  request: z.object({ links: z.array(link).max(linkTypes.length), version }),
  errors: ['brand.changed'],
});
/**
 * Replaces the content delivery networks, from which pages may load pictures and games. `version`
 * is the one that the caller saw.
 */
export const editCdns = defineCall({
  ...change,
  id: 'brand.editCdns',
  summary: 'Replace the content delivery networks of the brand',
  path: '/console/brand/cdns',
  idempotent: false,
  request: z.object({ cdns: z.array(cdn).max(20), version }),
  errors: ['brand.changed'],
});
/**
 * Replaces the host names at which the site answers; the brand's own is among them. `version` is
 * the one that the caller saw.
 */
export const editHosts = defineCall({
  ...change,
  id: 'brand.editHosts',
  summary: 'Replace the host names of the site',
  path: '/console/brand/hosts',
  idempotent: false,
  request: z.object({ hosts: z.array(siteHost).max(20), version }),
  errors: ['brand.changed'],
});

/** The operator calls of a brand's settings. */
export const brandSettingsCalls = [
  brandSettings,
  setSwitch,
  editRule,
  editAccess,
  editLinks,
  editCdns,
  editHosts,
] as const;

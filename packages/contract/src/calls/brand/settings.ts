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
const settings = z.object({
  version,
  homeCountry: z.string(),
  /** The switches that operators set. `active`: it and all switches above it are on. */
  switches: z.array(z.object({ id: z.string(), group: z.string(), enabled: z.boolean(), active: z.boolean() })),
  rules: z.array(z.object({ field: z.string(), ...rule })),
  access: z.object(access),
});

/** The switches, register rules and access of the brand. `version` counts the brand's changes. */
export const brandSettings = defineCall({
  ...consoleCall,
  id: 'brand.settings',
  summary: 'Switches, register rules and access of the brand',
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

/** The operator calls of a brand's settings. */
export const brandSettingsCalls = [brandSettings, setSwitch, editRule, editAccess] as const;

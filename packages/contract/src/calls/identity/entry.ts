import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { emptyValue } from '../../wire.ts';
import { dialingCode, formField, humanProof, loginResult, mobileNumber, verificationCode } from './shared.ts';

/**
 * Opens a session by the browser's remember cookie, and rotates it. A cookie that was used before
 * ends its family. Refuses with `login.not.session` without a valid one.
 */
export const rememberedLogin = defineCall({
  id: 'identity.rememberedLogin',
  summary: 'Log in by the remember cookie',
  method: 'POST',
  path: '/wps/session/login/remember',
  moduleId: 'COMM3',
  guard: 'open',
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 20, seconds: 60, per: 'address' },
  request: z.object({}),
  response: loginResult,
  errors: ['login.not.session', 'account.blocked'],
});

/**
 * Opens a session of a new trial account: play money only (decision D43). The `Encryption` header
 * of older clients is ignored. The token is also at the root of the answer.
 */
export const freePlayLogin = defineCall({
  id: 'identity.freePlayLogin',
  summary: 'Log in with a trial account',
  method: 'POST',
  path: '/wps/session/login/freeplay',
  moduleId: 'FREEPLAY3',
  guard: 'open',
  body: 'json',
  envelope: 'wps',
  rootFields: ['token'],
  idempotent: false,
  rate: { requests: 10, seconds: 600, per: 'address' },
  request: z.object({
    os: z.string().max(100).optional(),
    platform: z.string().max(20).optional(),
    Encryption: z.string().max(2_000).optional(),
    'X-Gateway-Version': z.union([z.string().max(10), z.number().int().min(0).max(100)]).optional(),
    altcha: humanProof.altcha,
  }),
  response: loginResult,
  errors: ['bot.check.needed', 'bot.check.failed', 'login.agents.only', 'system.busy'],
});

/** Checks the code of an affiliate. An unknown one is refused with `invitation_code_error`. */
export const checkAffiliate = defineCall({
  id: 'identity.checkAffiliate',
  summary: 'Is an affiliate code valid',
  method: 'GET',
  path: '/wps/agent/affiliate',
  moduleId: 'AFFMAN3',
  guard: 'open',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  rate: { requests: 30, seconds: 60, per: 'address' },
  query: z.object({ code: z.string().max(100).default(''), domain: z.string().max(300).optional() }),
  response: z.boolean(),
  errors: ['invitation_code_error'],
});

const smsErrors = ['bot.check.needed', 'bot.check.failed', 'sms.too.many', 'sms.quota.exceeded'] as const;
const smsSent = z.object({ expiredMinutes: z.number().int() });

/**
 * Sends an SMS code for a registration. Refused with `function.not.available` when none is used.
 */
export const sendRegisterSms = defineCall({
  id: 'identity.sendRegisterSms',
  summary: 'Send an SMS code for a registration',
  method: 'POST',
  path: '/wps/verification/sms/register',
  moduleId: 'REG3',
  guard: 'open',
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 30, seconds: 600, per: 'address' },
  request: z.object({
    mobileNo: mobileNumber.optional(),
    countryDialingCode: dialingCode.optional(),
    altcha: humanProof.altcha,
  }),
  response: smsSent,
  errors: smsErrors,
});
/**
 * Sends an SMS code for a login or a password recovery. The answer is the same when no account has
 * the number; then nothing is sent.
 */
export const sendLoginSms = defineCall({
  id: 'identity.sendLoginSms',
  summary: 'Send an SMS code for a login',
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  moduleId: 'VERIFICATION3',
  guard: 'open',
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 30, seconds: 600, per: 'address' },
  request: z.object({
    mobileNum: mobileNumber.optional(),
    countryDialingCode: dialingCode.optional(),
    altcha: humanProof.altcha,
  }),
  response: smsSent,
  errors: smsErrors,
});

const challengeCall = {
  method: 'GET',
  guard: 'open',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 60, seconds: 60, per: 'address' },
} as const;

/**
 * A captcha: a PNG in base64. Its cookie binds the answer to the browser. Valid 5 minutes, once; a
 * new one at most once per second (`request.too.many`).
 */
export const captcha = defineCall({
  ...challengeCall,
  id: 'identity.captcha',
  summary: 'Captcha image',
  path: '/wps/captcha',
  moduleId: 'CAPTCHA3',
  query: z.object({ t: z.string().max(40).optional() }),
  response: z.string(),
});
/**
 * The captcha as text, for people who cannot see the image: a question in the caller's language
 * whose answer is typed in place of the image's characters. Same cookie, same limits.
 */
export const captchaText = defineCall({
  ...challengeCall,
  id: 'identity.captchaText',
  summary: 'Captcha as a question',
  path: '/wps/captcha/text',
  moduleId: 'CAPTCHA3',
  response: z.object({ question: z.string() }),
});
/** A bot-check challenge of ALTCHA, version 2 (decision D6). Valid 10 minutes, once. */
export const botChallenge = defineCall({
  ...challengeCall,
  id: 'identity.botChallenge',
  summary: 'Bot-check challenge (ALTCHA)',
  path: '/wps/captcha/altcha',
  moduleId: 'COMM3',
  response: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
});

/**
 * Sends an email with a link to set a new password (`/login?reset=<token>`), valid once for 30
 * minutes. The answer is the same when no account has this name and address.
 */
export const recoverByEmail = defineCall({
  id: 'identity.recoverByEmail',
  summary: 'Recover the password by email',
  method: 'POST',
  path: '/wps/member/password/email',
  moduleId: 'COMM3',
  guard: 'open',
  body: 'form',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 10, seconds: 600, per: 'address' },
  request: z.object({ username: formField.optional(), email: formField.optional(), altcha: humanProof.altcha }),
  response: emptyValue,
  errors: ['bot.check.needed', 'bot.check.failed', 'login.too.many'],
});
/** Sets a new password with the token of the email, and ends every session of the member. */
export const resetPassword = defineCall({
  id: 'identity.resetPassword',
  summary: 'Set a new password with the token of an email',
  method: 'POST',
  path: '/wps/member/password/reset',
  moduleId: 'COMM3',
  guard: 'open',
  encrypted: true,
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 20, seconds: 600, per: 'address' },
  request: z.object({
    token: z.string().max(200).optional(),
    newPassword: formField.optional(),
    confirmNewPassword: formField.optional(),
  }),
  response: emptyValue,
  errors: ['reset.token.expired', 'system.busy'],
});
/**
 * Sets a new password with an SMS code of `POST /wps/verification/sms/noLogin`, ends every session
 * and opens one: the answer is that of a login.
 */
export const recoverByMobile = defineCall({
  id: 'identity.recoverByMobile',
  summary: 'Recover the password by mobile number',
  method: 'POST',
  path: '/wps/member/password/verification',
  moduleId: 'CHNGPASSVERIF3',
  guard: 'open',
  encrypted: true,
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 20, seconds: 600, per: 'address' },
  request: z.object({
    mobileNum: mobileNumber.optional(),
    countryDialingCode: dialingCode.optional(),
    verificationCode: verificationCode.optional(),
    newPassword: formField.optional(),
  }),
  response: loginResult,
  errors: ['login.too.many', 'account.blocked', 'login.agents.only', 'system.busy'],
});

/** The calls by which somebody without a session gets one. */
export const entryCalls = [
  rememberedLogin,
  freePlayLogin,
  checkAffiliate,
  sendRegisterSms,
  sendLoginSms,
  captcha,
  captchaText,
  botChallenge,
  recoverByEmail,
  resetPassword,
  recoverByMobile,
] as const;

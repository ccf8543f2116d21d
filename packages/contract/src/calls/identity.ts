import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, timestamp, timeZoneName, emptyValue } from '../wire.ts';
import { entryCalls } from './identity/entry.ts';
import { openAccount, renewInitialCode } from './identity/accounts.ts';
import { inviteCodeCalls } from './identity/invite-codes.ts';
import { sendVerificationSms, verifyMobile } from './identity/mobile-verification.ts';
import { passkeyCalls, webAuthn } from './identity/passkeys.ts';
import { registerCall } from './identity/register-form.ts';
import { dialingCode, formField, humanProof, loginResult } from './identity/shared.ts';

/** A password. This bound limits the cost of hashing; the brand's rules set the accepted length. */
const passwordText = z.string().min(1).max(1_000);

/**
 * Opens a session. `type` `username`: `username` is the user name or the mobile number, `password`
 * the password; with GEETEST3 an `altcha` proof is required. `sms`: `username` is the mobile number
 * and `password` the code of `POST /wps/verification/sms/noLogin`. `firebase`: `firebaseIdToken`
 * proves the number. A refusal says in `value` which proof the next attempt needs
 * (`LoginRefusalValue`).
 */
export const login = defineCall({
  id: 'identity.login',
  summary: 'Log in with user name or mobile number',
  method: 'POST',
  path: '/wps/session/login',
  moduleId: 'COMM3',
  guard: 'open',
  encrypted: true,
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 60, seconds: 60, per: 'address' },
  request: z.object({
    username: formField.optional(),
    password: formField.optional(),
    type: z.enum(['username', 'sms', 'firebase']).default('username'),
    countryDialingCode: dialingCode.optional(),
    ...humanProof,
    firebaseIdToken: z.string().max(4_000).optional(),
    /** Keeps the browser logged in for a day by a rotating cookie (decision D4). */
    remember: z.boolean().default(false),
    loginDeviceId: z.string().max(100).optional(),
  }),
  response: loginResult,
  errors: [
    'login.failed',
    'login.too.many',
    'login.agents.only',
    'login.not.member',
    'initial.code.expired',
    'captcha.needed',
    'captcha.wrong',
    'bot.check.needed',
    'bot.check.failed',
    'phone.auth.failed',
    'account.blocked',
    'function.not.available',
    'system.busy',
  ],
});

/** Ends the session. Succeeds without a session, too. */
export const logout = defineCall({
  id: 'identity.logout',
  beforePasswordChange: true,
  summary: 'Log out',
  method: 'DELETE',
  path: '/wps/session/logout',
  aliases: [
    { method: 'POST', path: '/wps/session/logout' },
    { method: 'DELETE', path: '/wps/session/logout/unsecure' },
    { method: 'POST', path: '/wps/session/logout/unsecure' },
  ],
  moduleId: 'COMM3',
  guard: 'visitor',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: emptyValue,
});

/** Prolongs the session. Pages call it after a person's action, never from a timer. */
export const touchSession = defineCall({
  id: 'identity.touchSession',
  beforePasswordChange: true,
  summary: "Prolong the session after a person's act",
  method: 'GET',
  path: '/wps/session/touch',
  moduleId: 'COMM3',
  guard: 'player',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.object({ idleUntil: timestamp, endsAt: timestamp }),
});

const session = z.object({
  id,
  current: z.boolean(),
  startedAt: timestamp,
  lastSeenAt: timestamp,
  ip: z.string(),
  userAgent: z.string(),
});
/** The active sessions of the caller's account. */
export const sessions = defineCall({
  id: 'identity.sessions',
  summary: 'Living sessions of the account',
  method: 'GET',
  path: '/wps/member/sessions',
  moduleId: 'COMM3',
  guard: 'player',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.array(session),
});
/** What ends sessions: the login password, or a passkey that answers the challenge of its login. */
const endCall = {
  method: 'POST',
  moduleId: 'COMM3',
  guard: 'player',
  encrypted: true,
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 30, seconds: 600, per: 'caller' },
  request: z.object({ password: z.string().max(1_000).optional(), passkey: webAuthn.optional() }),
} as const;
/** Ends one of the caller's sessions. Requires the login password or a passkey. */
export const endSession = defineCall({
  ...endCall,
  id: 'identity.endSession',
  summary: 'End one session of the account',
  path: '/wps/member/sessions/:id/end',
  params: z.object({ id }),
  response: emptyValue,
  errors: ['request.not.found', 'passkey.failed', 'login.too.many', 'system.busy'],
});
/**
 * Ends the caller's sessions but the one that asks; answers how many. Requires the login password
 * or a passkey.
 */
export const endOtherSessions = defineCall({
  ...endCall,
  id: 'identity.endOtherSessions',
  summary: 'End the other sessions of the account',
  path: '/wps/member/sessions/end-others',
  response: z.number().int(),
  errors: ['passkey.failed', 'login.too.many', 'system.busy'],
});

/**
 * Opens an account by user name, under the brand's rules. With `login` the answer is that of a
 * login.
 */
export const register = defineCall({
  ...registerCall,
  id: 'identity.register',
  summary: 'Register by user name',
  path: '/wps/member/register',
  moduleId: 'REG3',
});
/**
 * Opens an account whose user name is the mobile number with its country code. Without
 * MOBILENUMPASSREG3 it has no password and logs in by SMS code.
 */
export const registerMobile = defineCall({
  ...registerCall,
  id: 'identity.registerMobile',
  summary: 'Register by mobile number',
  path: '/wps/member/register/mobile',
  moduleId: 'MOBILENUMREG3',
});

/** Whether a user name is free. A taken one is refused, as older clients expect. */
export const checkUsername = defineCall({
  id: 'identity.checkUsername',
  summary: 'Is a user name free',
  method: 'GET',
  path: '/wps/check/username',
  moduleId: 'REG3',
  guard: 'open',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  rate: { requests: 30, seconds: 60, per: 'address' },
  query: z.object({ username: z.string().max(1_000).default('') }),
  response: z.boolean(),
  errors: ['register.username.taken'],
});

/** The caller's data. For a visitor all fields are null or empty. */
export const memberInfo = z.object({
  id: id.nullable(),
  account: z.string(),
  userName: z.string(),
  nickname: z.string(),
  type: z.number().int(),
  mobile: z.string(),
  email: z.string(),
  payeeName: z.string(),
  regDate: timestamp.nullable(),
  lastLogin: timestamp.nullable(),
  lastLoginIp: z.string().nullable(),
  lastLoginLocation: z.string(),
  toUpline: z.boolean(),
  clubLabel: z.object({ labelName: z.string() }).nullable(),
  memberLabel: z.array(z.string()),
  currency: z.string(),
  currencySymbol: z.string(),
  hasPaymentPassword: z.boolean(),
  /** The mobile number is proved by a code. */
  mobileVerified: z.boolean(),
  sessionNotices: z.boolean(),
  /** The zone in which the member reads times; empty: the brand's. */
  timeZone: z.string(),
});
/**
 * The caller's data, with masked email and mobile number. A visitor gets empty data; an expired
 * token is refused with `login.not.session`.
 */
export const readMemberInfo = defineCall({
  id: 'identity.readMemberInfo',
  beforePasswordChange: true,
  summary: "The member's own data",
  method: 'GET',
  path: '/wps/member/info',
  moduleId: 'COMM3',
  guard: 'visitor',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: memberInfo,
});
/** Changes the nickname, the session notices, and the payee name if it is empty. */
export const updateMemberInfo = defineCall({
  id: 'identity.updateMemberInfo',
  summary: "Change the member's own data",
  method: 'POST',
  path: '/wps/member/info',
  moduleId: 'COMM3',
  guard: 'member',
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  request: z.object({
    nickname: formField.optional(),
    payeeName: formField.optional(),
    sessionNotices: z.boolean().optional(),
    /** An IANA name; empty for the brand's zone. */
    timeZone: timeZoneName.or(z.literal('')).optional(),
  }),
  response: memberInfo,
  errors: ['payee.name.fixed'],
});

/**
 * Changes the login password and ends all other sessions. Requires the old password, or in a forced
 * change the `passwordTicket` of the login. An old ticket is refused with
 * `password.ticket.expired`.
 */
export const changePassword = defineCall({
  id: 'identity.changePassword',
  beforePasswordChange: true,
  summary: 'Change the login password',
  method: 'POST',
  path: '/wps/member/password',
  moduleId: 'PASS3',
  guard: 'member',
  encrypted: true,
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 20, seconds: 600, per: 'caller' },
  request: z.object({
    oldPassword: formField.optional(),
    ticket: z.string().max(200).optional(),
    newPassword: formField.optional(),
    confirmNewPassword: formField.optional(),
  }),
  response: emptyValue,
  errors: ['password.ticket.expired', 'login.too.many', 'system.busy'],
});

/** Sets the first payment password. Requires the login password. */
export const setPaymentPassword = defineCall({
  id: 'identity.setPaymentPassword',
  summary: 'Set the payment password',
  method: 'PUT',
  path: '/wps/member/paymentPassword',
  moduleId: 'PAYMENTPASS3',
  guard: 'member',
  encrypted: true,
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 20, seconds: 600, per: 'caller' },
  request: z.object({
    password: passwordText,
    paymentPassword: formField.optional(),
    confirmPaymentPassword: formField.optional(),
  }),
  response: emptyValue,
  errors: ['payment.password.exists', 'login.too.many', 'system.busy'],
});
/** Changes the payment password. Requires the old one. */
export const changePaymentPassword = defineCall({
  id: 'identity.changePaymentPassword',
  summary: 'Change the payment password',
  method: 'POST',
  path: '/wps/member/paymentPassword',
  moduleId: 'PAYMENTPASS3',
  guard: 'member',
  encrypted: true,
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 20, seconds: 600, per: 'caller' },
  request: z.object({
    oldPaymentPassword: passwordText,
    paymentPassword: formField.optional(),
    confirmPaymentPassword: formField.optional(),
  }),
  response: emptyValue,
  errors: ['not.exists.payment.password', 'invalid.payment.pw', 'login.too.many', 'system.busy'],
});
/** Whether the member has a payment password. */
export const hasPaymentPassword = defineCall({
  id: 'identity.hasPaymentPassword',
  summary: 'Has the member a payment password',
  method: 'GET',
  path: '/wps/member/hasWithdrawalPassword',
  moduleId: 'PAYMENTPASS3',
  guard: 'member',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.boolean(),
});

/** The member's picture. There is one for everybody. */
export const memberIcon = defineCall({
  id: 'identity.memberIcon',
  summary: "The member's picture",
  method: 'GET',
  path: '/wps/member/info/icon',
  moduleId: 'PROFPIC3',
  guard: 'player',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.object({ avatar: z.string(), avatarType: z.literal('STATIC') }),
});

/** The calls of the identity module. */
export const identityCalls = [
  login,
  logout,
  touchSession,
  sessions,
  endSession,
  endOtherSessions,
  register,
  registerMobile,
  checkUsername,
  readMemberInfo,
  updateMemberInfo,
  changePassword,
  setPaymentPassword,
  changePaymentPassword,
  hasPaymentPassword,
  memberIcon,
  ...entryCalls,
  ...passkeyCalls,
  openAccount,
  renewInitialCode,
  sendVerificationSms,
  verifyMobile,
  ...inviteCodeCalls,
] as const;

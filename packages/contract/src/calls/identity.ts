import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, timestamp, emptyValue } from '../wire.ts';

/** A form field. The brand's registration rules limit it further. */
const formField = z.string().max(1_000);
/** A password. This bound limits the cost of hashing; the brand's rules set the accepted length. */
const passwordText = z.string().min(1).max(1_000);

/**
 * The result of a login. `token` is `"session"` if the session is kept in a cookie (decision D2).
 */
const loginResult = z.object({
  token: z.string(),
  id,
  customerId: id,
  account: z.string(),
  userName: z.string(),
  customerType: z.number().int(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** Start and address of the previous session (facts/trust.md A13). */
  lastLogin: timestamp.nullable(),
  lastLoginIp: z.string().nullable(),
});

/** Opens a session by user name and password. */
export const login = defineCall({
  id: 'identity.login',
  summary: 'Log in with user name and password',
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
    type: z.enum(['username', 'sms']).default('username'),
    captcha: formField.optional(),
    loginDeviceId: z.string().max(100).optional(),
  }),
  response: loginResult,
  errors: [
    'login.failed',
    'login.too.many',
    'login.agents.only',
    'account.blocked',
    'function.not.available',
    'system.busy',
  ],
});

/** Ends the session. Succeeds without a session, too. */
export const logout = defineCall({
  id: 'identity.logout',
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
/** Ends one of the caller's sessions. */
export const endSession = defineCall({
  id: 'identity.endSession',
  summary: 'End one session of the account',
  method: 'DELETE',
  path: '/wps/member/sessions/:id',
  moduleId: 'COMM3',
  guard: 'player',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  params: z.object({ id }),
  response: emptyValue,
  errors: ['request.not.found'],
});

/**
 * Opens an account by user name, under the brand's rules. With `login` the answer is that of a
 * login.
 */
export const register = defineCall({
  id: 'identity.register',
  summary: 'Register by user name',
  method: 'PUT',
  path: '/wps/member/register',
  moduleId: 'REG3',
  guard: 'open',
  encrypted: true,
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 30, seconds: 600, per: 'address' },
  request: z.object({
    username: formField.optional(),
    password: formField.optional(),
    confirmPassword: formField.optional(),
    payeeName: formField.optional(),
    email: formField.optional(),
    qqNum: formField.optional(),
    mobileNum: formField.optional(),
    recommenderId: formField.optional(),
    affiliateCode: formField.optional(),
    paymentPassword: formField.optional(),
    line: formField.optional(),
    whatsapp: formField.optional(),
    facebook: formField.optional(),
    wechat: formField.optional(),
    idNumber: formField.optional(),
    nickname: formField.optional(),
    telegram: formField.optional(),
    zalo: formField.optional(),
    birthday: formField.optional(),
    referralCode: z.string().max(100).optional(),
    domain: z.string().max(300).optional(),
    registerUrl: z.string().max(1_000).optional(),
    registerMethod: z.string().max(20).optional(),
    countryDialingCode: z.string().max(8).optional(),
    loginDeviceId: z.string().max(100).optional(),
    login: z.boolean().default(false),
    /**
     * Acceptance of the user agreement and privacy notice. If absent it counts as given, unless the
     * brand requires it explicitly (decision D11).
     */
    agreement: z.boolean().optional(),
    /** "I am 18 or older". */
    adult: z.boolean().optional(),
  }),
  response: z.union([loginResult, z.object({ customerId: id, account: z.string() })]),
  errors: ['register.username.taken', 'login.agents.only', 'function.not.available', 'system.busy'],
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
  sessionNotices: z.boolean(),
});
/**
 * The caller's data, with masked email and mobile number. A visitor gets empty data; an expired
 * token is refused with `login.not.session`.
 */
export const readMemberInfo = defineCall({
  id: 'identity.readMemberInfo',
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
  }),
  response: memberInfo,
  errors: ['payee.name.fixed'],
});

/** Changes the login password. Requires the old one and ends all other sessions. */
export const changePassword = defineCall({
  id: 'identity.changePassword',
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
    newPassword: formField.optional(),
    confirmNewPassword: formField.optional(),
  }),
  response: emptyValue,
  errors: ['login.too.many', 'system.busy'],
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

/** The calls of the identity module. */
export const identityCalls = [
  login,
  logout,
  touchSession,
  sessions,
  endSession,
  register,
  checkUsername,
  readMemberInfo,
  updateMemberInfo,
  changePassword,
  setPaymentPassword,
  changePaymentPassword,
  hasPaymentPassword,
] as const;

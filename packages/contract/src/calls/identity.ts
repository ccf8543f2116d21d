import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, moment, nothing } from '../wire.ts';

/** Free text of a form field; the brand's register rules say what is really accepted. */
const field = z.string().max(1_000);
/** A password as typed. The cap keeps hashing cheap; rules say the accepted length. */
const secret = z.string().min(1).max(1_000);

/** What a login answers. `token` is `"session"` when the page keeps its session in a cookie (decision D2). */
export const loggedIn = z.object({
  token: z.string(),
  id,
  customerId: id,
  account: z.string(),
  userName: z.string(),
  customerType: z.number().int(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** Start of the session before this one, and where it came from (facts/trust.md A13). */
  lastLogin: moment.nullable(),
  lastLoginIp: z.string().nullable(),
});

/** Opens a session with user name and password. */
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
    username: field.optional(),
    password: field.optional(),
    type: z.enum(['username', 'sms']).default('username'),
    captcha: field.optional(),
    loginDeviceId: z.string().max(100).optional(),
  }),
  response: loggedIn,
  errors: [
    'login.failed',
    'login.too.many',
    'login.agents.only',
    'account.blocked',
    'function.not.available',
    'system.busy',
  ],
});

/** Ends the session. Anonymous callers get the same calm answer. */
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
  response: nothing,
});

/** Tells the server that the person is there. Pages send it after a person's act, never from a timer. */
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
  response: z.object({ idleUntil: moment, endsAt: moment }),
});

const session = z.object({
  id,
  current: z.boolean(),
  startedAt: moment,
  lastSeenAt: moment,
  ip: z.string(),
  userAgent: z.string(),
});
/** The member's living sessions. */
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
/** Ends one of the member's own sessions. */
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
  response: nothing,
  errors: ['request.not.found'],
});

/** Opens an account by user name. Every field obeys the brand's rules; with `login` the answer is that of a login. */
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
    username: field.optional(),
    password: field.optional(),
    confirmPassword: field.optional(),
    payeeName: field.optional(),
    email: field.optional(),
    qqNum: field.optional(),
    mobileNum: field.optional(),
    recommenderId: field.optional(),
    affiliateCode: field.optional(),
    paymentPassword: field.optional(),
    line: field.optional(),
    whatsapp: field.optional(),
    facebook: field.optional(),
    wechat: field.optional(),
    idNumber: field.optional(),
    nickname: field.optional(),
    telegram: field.optional(),
    zalo: field.optional(),
    birthday: field.optional(),
    referralCode: z.string().max(100).optional(),
    domain: z.string().max(300).optional(),
    registerUrl: z.string().max(1_000).optional(),
    registerMethod: z.string().max(20).optional(),
    countryDialingCode: z.string().max(8).optional(),
    loginDeviceId: z.string().max(100).optional(),
    login: z.boolean().default(false),
    /** The user agreement and privacy notice are accepted. Absent counts as accepted unless the brand wants an explicit act (decision D11). */
    agreement: z.boolean().optional(),
    /** "I am 18 or older". */
    adult: z.boolean().optional(),
  }),
  response: z.union([loggedIn, z.object({ customerId: id, account: z.string() })]),
  errors: ['register.username.taken', 'login.agents.only', 'function.not.available', 'system.busy'],
});

/** Is a user name free? A taken one is a refusal, as older clients expect. */
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

/** A member's own data. All fields are null or empty for a visitor. */
export const memberInfo = z.object({
  id: id.nullable(),
  account: z.string(),
  userName: z.string(),
  nickname: z.string(),
  type: z.number().int(),
  mobile: z.string(),
  email: z.string(),
  payeeName: z.string(),
  regDate: moment.nullable(),
  lastLogin: moment.nullable(),
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
/** Who am I? A visitor gets an empty placeholder; a stale token is `login.not.session`. E-mail and mobile are masked. */
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
/** Changes what a member may change alone: nickname, language, session notices, and the real name while it is empty. */
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
    nickname: field.optional(),
    payeeName: field.optional(),
    sessionNotices: z.boolean().optional(),
  }),
  response: memberInfo,
  errors: ['payee.name.fixed'],
});

/** Changes the login password; the old one is always asked. Every other session ends. */
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
    oldPassword: field.optional(),
    newPassword: field.optional(),
    confirmNewPassword: field.optional(),
  }),
  response: nothing,
  errors: ['login.too.many', 'system.busy'],
});

/** Sets the payment password for the first time; the login password proves the person. */
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
  request: z.object({ password: secret, paymentPassword: field.optional(), confirmPaymentPassword: field.optional() }),
  response: nothing,
  errors: ['payment.password.exists', 'login.too.many', 'system.busy'],
});
/** Changes the payment password; the old one is asked. */
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
    oldPaymentPassword: secret,
    paymentPassword: field.optional(),
    confirmPaymentPassword: field.optional(),
  }),
  response: nothing,
  errors: ['not.exists.payment.password', 'invalid.payment.pw', 'login.too.many', 'system.busy'],
});
/** Has the member a payment password? */
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

/** The calls of accounts and sessions. */
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

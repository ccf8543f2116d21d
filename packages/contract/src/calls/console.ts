import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amountOut, id, timestamp, emptyValue, pageOf, pageQuery } from '../wire.ts';
import { deskCalls } from './console/catalogue.ts';
import { pictureCalls } from './console/pictures.ts';
import { changeCalls, changeOutcome } from './console/changes.ts';
import { roleCalls } from './console/roles.ts';
import { securityCalls, signInCode } from './console/security.ts';
import { consoleCall, operatorFacts, permissionList, reason, roleId } from './console/shared.ts';

/**
 * Opens an operator's session, which ends after 15 idle minutes. An operator with an authenticator
 * app needs its `code` or a recovery code (`login.code.needed`), one with passkeys only a recovery
 * code, or logs in with a passkey. `token` is `"session"` if the
 * session is kept in the console's cookie (`X-Session: cookie`).
 */
export const operatorLogin = defineCall({
  ...consoleCall,
  id: 'console.login',
  summary: 'Operator log in',
  method: 'POST',
  path: '/console/session/login',
  guard: 'open',
  body: 'json',
  idempotent: false,
  rate: { requests: 30, seconds: 60, per: 'address' },
  request: z.object({
    name: z.string().trim().min(1).max(100),
    password: z.string().min(1).max(1_000),
    code: signInCode.optional(),
  }),
  response: operatorFacts.extend({ token: z.string() }),
  errors: [
    'login.failed',
    'login.too.many',
    'login.code.needed',
    'login.code.wrong',
    'login.password.expired',
    'system.busy',
  ],
});
/** Ends the caller's session. */
export const operatorLogout = defineCall({
  ...consoleCall,
  id: 'console.logout',
  summary: 'Operator log out',
  method: 'DELETE',
  path: '/console/session',
  guard: 'operator',
  permission: 'signed-in',
  activity: false,
  body: 'none',
  idempotent: true,
  response: emptyValue,
});
/**
 * The signed-in operator with the permissions of the role as it is now, and the brand. `setUp`:
 * what the operator must set up first; until then the session has no permission.
 */
export const operatorMe = defineCall({
  ...consoleCall,
  id: 'console.me',
  summary: 'The signed-in operator',
  method: 'GET',
  path: '/console/session',
  guard: 'operator',
  permission: 'signed-in',
  activity: false,
  body: 'none',
  idempotent: true,
  response: operatorFacts.extend({
    permissions: permissionList,
    setUp: z.enum(['password', 'authenticator']).nullable(),
    brand: z.object({
      id: z.string(),
      name: z.string(),
      currency: z.string(),
      currencySymbol: z.string(),
      timeZone: z.string(),
      maintenance: z.boolean(),
      demo: z.boolean(),
    }),
  }),
});
/** Changes the caller's password. Requires the old one and ends the other sessions. */
export const operatorPassword = defineCall({
  ...consoleCall,
  id: 'console.password',
  summary: "Change the operator's own password",
  method: 'POST',
  path: '/console/session/password',
  guard: 'operator',
  permission: 'signed-in',
  body: 'json',
  idempotent: false,
  rate: { requests: 10, seconds: 600, per: 'caller' },
  request: z.object({ oldPassword: z.string().min(1).max(1_000), newPassword: z.string().min(1).max(1_000) }),
  response: emptyValue,
  errors: ['login.too.many', 'system.busy'],
});

const memberState = z.enum(['active', 'blocked', 'closed']);
const memberRow = z.object({
  id,
  account: z.string(),
  nickname: z.string(),
  type: z.number().int(),
  state: memberState,
  registeredAt: timestamp,
  lastLoginAt: timestamp.nullable(),
});
const memberSession = z.object({
  id,
  startedAt: timestamp,
  lastSeenAt: timestamp,
  ip: z.string(),
  userAgent: z.string(),
});
const purse = z.object({
  purse: z.string(),
  currency: z.string(),
  balance: amountOut,
  held: amountOut,
  available: amountOut,
});

/** Members by part of the user name or by id. */
export const searchMembers = defineCall({
  ...consoleCall,
  id: 'console.searchMembers',
  summary: 'Find members',
  method: 'GET',
  path: '/console/members',
  guard: 'operator',
  permission: 'console.members.read',
  body: 'none',
  idempotent: true,
  query: z.object({ ...pageQuery, text: z.string().trim().max(100).default(''), state: memberState.optional() }),
  response: pageOf(memberRow, z.object({})),
});
/** A member with purses and active sessions. Each view is recorded in the audit log. */
export const viewMember = defineCall({
  ...consoleCall,
  id: 'console.viewMember',
  summary: 'One member',
  method: 'GET',
  path: '/console/members/:id',
  guard: 'operator',
  permission: 'console.members.read',
  body: 'none',
  idempotent: true,
  params: z.object({ id }),
  response: memberRow.extend({
    currency: z.string(),
    currencySymbol: z.string(),
    payeeName: z.string(),
    email: z.string(),
    mobile: z.string(),
    birthday: z.string().nullable(),
    registeredIp: z.string(),
    blockReason: z.string().nullable(),
    /** The owner of an opened account has not chosen a password yet. */
    hasInitialPassword: z.boolean(),
    purses: z.array(purse),
    sessions: z.array(memberSession),
  }),
  errors: ['request.not.found'],
});
/** Blocks a member: ends all sessions and refuses money commands, except payouts and refunds. */
export const blockMember = defineCall({
  ...consoleCall,
  id: 'console.blockMember',
  summary: 'Block a member',
  method: 'POST',
  path: '/console/members/:id/block',
  guard: 'operator',
  permission: 'console.members.block',
  body: 'json',
  idempotent: true,
  params: z.object({ id }),
  request: z.object({ reason }),
  response: emptyValue,
  errors: ['request.not.found'],
});
/** Unblocks a member. */
export const unblockMember = defineCall({
  ...consoleCall,
  id: 'console.unblockMember',
  summary: 'Unblock a member',
  method: 'POST',
  path: '/console/members/:id/unblock',
  guard: 'operator',
  permission: 'console.members.unblock',
  body: 'json',
  idempotent: true,
  params: z.object({ id }),
  request: z.object({ reason }),
  response: emptyValue,
  errors: ['request.not.found'],
});

const operatorRow = operatorFacts.extend({
  createdAt: timestamp,
  lastLoginAt: timestamp.nullable(),
  disabledAt: timestamp.nullable(),
});
/** All operator accounts. */
export const listOperators = defineCall({
  ...consoleCall,
  id: 'console.listOperators',
  summary: 'Operator accounts',
  method: 'GET',
  path: '/console/operators',
  guard: 'operator',
  permission: 'console.operators.read',
  body: 'none',
  idempotent: true,
  response: z.array(operatorRow),
});
/**
 * Creates an operator account. Its role may not have permissions that the caller does not have.
 * Null: it waits for a second administrator, as other changes that give money rights or access to
 * them.
 */
export const createOperator = defineCall({
  ...consoleCall,
  id: 'console.createOperator',
  summary: 'Open an operator account',
  method: 'POST',
  path: '/console/operators',
  guard: 'operator',
  permission: 'console.operators.edit',
  body: 'json',
  idempotent: false,
  request: z.object({ name: z.string().trim().max(100), password: z.string().max(1_000), role: roleId }),
  response: operatorRow.nullable(),
  errors: ['system.busy', 'role.exceeds', 'change.waiting'],
});
/**
 * Disables an operator account. The own account is refused (`operator.self`), and one with
 * permissions that the caller does not have (`role.exceeds`).
 */
export const disableOperator = defineCall({
  ...consoleCall,
  id: 'console.disableOperator',
  summary: 'Disable an operator account',
  method: 'POST',
  path: '/console/operators/:id/disable',
  guard: 'operator',
  permission: 'console.operators.edit',
  body: 'json',
  idempotent: true,
  params: z.object({ id }),
  request: z.object({ reason }),
  response: emptyValue,
  errors: ['request.not.found', 'operator.self', 'role.exceeds'],
});
/** Enables an operator account that has no permission which the caller does not have. */
export const enableOperator = defineCall({
  ...consoleCall,
  id: 'console.enableOperator',
  summary: 'Enable an operator account',
  method: 'POST',
  path: '/console/operators/:id/enable',
  guard: 'operator',
  permission: 'console.operators.edit',
  body: 'json',
  idempotent: true,
  params: z.object({ id }),
  request: z.object({ reason }),
  response: changeOutcome,
  errors: ['request.not.found', 'role.exceeds', 'change.waiting'],
});

/** Closes the site for maintenance or opens it again. */
export const setMaintenance = defineCall({
  ...consoleCall,
  id: 'console.setMaintenance',
  summary: 'Close or open the site',
  method: 'POST',
  path: '/console/brand/maintenance',
  guard: 'operator',
  permission: 'console.site.maintain',
  body: 'json',
  idempotent: true,
  request: z.object({
    maintenance: z.boolean(),
    until: timestamp.min(0).max(8_640_000_000_000_000).nullable().default(null),
    reason,
  }),
  response: emptyValue,
});

/** The calls of the console module. */
export const consoleCalls = [
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorPassword,
  searchMembers,
  viewMember,
  blockMember,
  unblockMember,
  listOperators,
  createOperator,
  disableOperator,
  enableOperator,
  setMaintenance,
  ...changeCalls,
  ...roleCalls,
  ...securityCalls,
  ...pictureCalls,
  ...deskCalls,
] as const;

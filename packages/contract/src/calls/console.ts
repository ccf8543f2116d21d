import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amountOut, id, moment, nothing, pageOf, pageQuery } from '../wire.ts';

/** What an operator may do grows in this order. */
export const operatorRole = z.enum(['operator', 'supervisor', 'admin']);
const operatorFacts = z.object({ id, name: z.string(), role: operatorRole });
/** Why an operator does a thing that touches a person; kept in the audit log. */
const reason = z.string().trim().min(3).max(500);
const own = { listener: 'console', envelope: 'wps' } as const;

/** Opens an operator's session, 15 minutes idle. `token` is `"session"` when the console keeps it in its cookie (`X-Session: cookie`). */
export const operatorLogin = defineCall({
  ...own,
  id: 'console.login',
  summary: 'Operator log in',
  method: 'POST',
  path: '/console/session/login',
  guard: 'open',
  body: 'json',
  idempotent: false,
  rate: { requests: 30, seconds: 60, per: 'address' },
  request: z.object({ name: z.string().trim().min(1).max(100), password: z.string().min(1).max(1_000) }),
  response: operatorFacts.extend({ token: z.string() }),
  errors: ['login.failed', 'login.too.many', 'system.busy'],
});
/** Ends the operator's own session. */
export const operatorLogout = defineCall({
  ...own,
  id: 'console.logout',
  summary: 'Operator log out',
  method: 'DELETE',
  path: '/console/session',
  guard: 'operator',
  activity: false,
  body: 'none',
  idempotent: true,
  response: nothing,
});
/** Who am I, and until when. */
export const operatorMe = defineCall({
  ...own,
  id: 'console.me',
  summary: 'The signed-in operator',
  method: 'GET',
  path: '/console/session',
  guard: 'operator',
  activity: false,
  body: 'none',
  idempotent: true,
  response: operatorFacts.extend({
    brand: z.object({
      id: z.string(),
      name: z.string(),
      currency: z.string(),
      currencySymbol: z.string(),
      maintenance: z.boolean(),
      demo: z.boolean(),
    }),
  }),
});
/** Changes the operator's own password; the old one is asked, other sessions end. */
export const operatorPassword = defineCall({
  ...own,
  id: 'console.password',
  summary: "Change the operator's own password",
  method: 'POST',
  path: '/console/session/password',
  guard: 'operator',
  body: 'json',
  idempotent: false,
  rate: { requests: 10, seconds: 600, per: 'caller' },
  request: z.object({ oldPassword: z.string().min(1).max(1_000), newPassword: z.string().min(1).max(1_000) }),
  response: nothing,
  errors: ['login.too.many', 'system.busy'],
});

const memberState = z.enum(['active', 'blocked', 'closed']);
const memberRow = z.object({
  id,
  account: z.string(),
  nickname: z.string(),
  type: z.number().int(),
  state: memberState,
  registeredAt: moment,
  lastLoginAt: moment.nullable(),
});
const purse = z.object({
  purse: z.string(),
  currency: z.string(),
  balance: amountOut,
  held: amountOut,
  available: amountOut,
});

/** Finds members by a part of the user name or by id. */
export const searchMembers = defineCall({
  ...own,
  id: 'console.searchMembers',
  summary: 'Find members',
  method: 'GET',
  path: '/console/members',
  guard: 'operator',
  body: 'none',
  idempotent: true,
  query: z.object({ ...pageQuery, text: z.string().trim().max(100).default(''), state: memberState.optional() }),
  response: pageOf(memberRow, z.object({})),
});
/** One member with purses and living sessions. Opening it is written in the audit log. */
export const viewMember = defineCall({
  ...own,
  id: 'console.viewMember',
  summary: 'One member',
  method: 'GET',
  path: '/console/members/:id',
  guard: 'operator',
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
    purses: z.array(purse),
    sessions: z.array(z.object({ id, startedAt: moment, lastSeenAt: moment, ip: z.string(), userAgent: z.string() })),
  }),
  errors: ['request.not.found'],
});
/** Blocks a member: every session ends at once and the money door closes; wins and refunds still arrive. */
export const blockMember = defineCall({
  ...own,
  id: 'console.blockMember',
  summary: 'Block a member',
  method: 'POST',
  path: '/console/members/:id/block',
  guard: 'operator',
  body: 'json',
  idempotent: true,
  params: z.object({ id }),
  request: z.object({ reason }),
  response: nothing,
  errors: ['request.not.found', 'account.not.permitted'],
});
/** Opens a member's account again. */
export const unblockMember = defineCall({
  ...own,
  id: 'console.unblockMember',
  summary: 'Unblock a member',
  method: 'POST',
  path: '/console/members/:id/unblock',
  guard: 'operator',
  body: 'json',
  idempotent: true,
  params: z.object({ id }),
  request: z.object({ reason }),
  response: nothing,
  errors: ['request.not.found', 'account.not.permitted'],
});

/** Proves the ledger now: each invariant with the number of rows that break it. */
export const proveLedger = defineCall({
  ...own,
  id: 'console.proveLedger',
  summary: 'Prove the ledger',
  method: 'POST',
  path: '/console/ledger/proof',
  guard: 'operator',
  body: 'none',
  idempotent: true,
  rate: { requests: 6, seconds: 60, per: 'caller' },
  timeoutSeconds: 120,
  response: z.object({
    at: moment,
    holds: z.boolean(),
    proofs: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        holds: z.boolean(),
        broken: z.number().int(),
        examples: z.array(z.unknown()),
      }),
    ),
  }),
});

const operatorRow = operatorFacts.extend({
  createdAt: moment,
  lastLoginAt: moment.nullable(),
  disabledAt: moment.nullable(),
});
/** All operator accounts (admin). */
export const listOperators = defineCall({
  ...own,
  id: 'console.listOperators',
  summary: 'Operator accounts',
  method: 'GET',
  path: '/console/operators',
  guard: 'operator',
  body: 'none',
  idempotent: true,
  response: z.array(operatorRow),
  errors: ['account.not.permitted'],
});
/** Opens an operator account (admin). */
export const createOperator = defineCall({
  ...own,
  id: 'console.createOperator',
  summary: 'Open an operator account',
  method: 'POST',
  path: '/console/operators',
  guard: 'operator',
  body: 'json',
  idempotent: false,
  request: z.object({ name: z.string().trim().max(100), password: z.string().max(1_000), role: operatorRole }),
  response: operatorRow,
  errors: ['account.not.permitted', 'system.busy'],
});
/** Disables or enables an operator account (admin); nobody disables oneself. */
export const disableOperator = defineCall({
  ...own,
  id: 'console.disableOperator',
  summary: 'Disable an operator account',
  method: 'POST',
  path: '/console/operators/:id/disable',
  guard: 'operator',
  body: 'json',
  idempotent: true,
  params: z.object({ id }),
  request: z.object({ reason }),
  response: nothing,
  errors: ['account.not.permitted', 'request.not.found', 'operator.self'],
});
/** Opens an operator's account again. */
export const enableOperator = defineCall({
  ...own,
  id: 'console.enableOperator',
  summary: 'Enable an operator account',
  method: 'POST',
  path: '/console/operators/:id/enable',
  guard: 'operator',
  body: 'json',
  idempotent: true,
  params: z.object({ id }),
  request: z.object({ reason }),
  response: nothing,
  errors: ['account.not.permitted', 'request.not.found'],
});

/** Closes the site for maintenance or opens it again (admin). */
export const setMaintenance = defineCall({
  ...own,
  id: 'console.setMaintenance',
  summary: 'Close or open the site',
  method: 'POST',
  path: '/console/brand/maintenance',
  guard: 'operator',
  body: 'json',
  idempotent: true,
  request: z.object({
    maintenance: z.boolean(),
    until: moment.min(0).max(8_640_000_000_000_000).nullable().default(null),
    reason,
  }),
  response: nothing,
  errors: ['account.not.permitted'],
});

/** The calls of operators. */
export const consoleCalls = [
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorPassword,
  searchMembers,
  viewMember,
  blockMember,
  unblockMember,
  proveLedger,
  listOperators,
  createOperator,
  disableOperator,
  enableOperator,
  setMaintenance,
] as const;

import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { emptyValue, id, pageOf, pageQuery, timestamp } from '../../wire.ts';
import { consoleCall, permissionList, roleId } from './shared.ts';

/** Whether a change waits for a second administrator; otherwise it is done. */
export const changeOutcome = z.object({ waiting: z.boolean() });

const roleName = z.object({ id: roleId, name: z.string() });
/**
 * A change that a second administrator decides. `name`: the operator's, or the role's after the
 * change. `roles`: the operator's role before the change, and after it. `added`, `removed`:
 * permissions of the role.
 */
const change = z.object({
  id,
  kind: z.enum(['operator.create', 'operator.enable', 'operator.reset', 'operator.role', 'role.edit']),
  name: z.string(),
  roles: z.array(roleName),
  added: permissionList,
  removed: permissionList,
  reason: z.string(),
  state: z.enum(['open', 'applied', 'rejected', 'withdrawn']),
  isOwn: z.boolean(),
  proposedBy: z.string(),
  proposedAt: timestamp,
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
});

/**
 * Changes of operators and roles that a second administrator decides: open ones, then the newest.
 * `alone`: there is no second administrator, so the caller's changes take effect at once. `open`:
 * how many wait.
 */
export const listChanges = defineCall({
  ...consoleCall,
  id: 'console.changes',
  summary: 'Changes that need a second administrator',
  method: 'GET',
  path: '/console/changes',
  guard: 'operator',
  permission: 'console.operators.read',
  body: 'none',
  idempotent: true,
  query: z.object(pageQuery),
  response: pageOf(change, z.object({ alone: z.boolean(), open: z.number().int() })),
});
/** Who gave an operator access to an account, or money rights. `by`: who proposed, who agreed. */
const act = z.object({
  operator: z.string(),
  by: z.array(z.string()),
  act: z.enum(['create', 'enable', 'reset', 'role', 'permissions']),
  alone: z.boolean(),
  at: timestamp,
});
/** What administrators did to operators in the last 7 days, the newest first. */
export const listActs = defineCall({
  ...consoleCall,
  id: 'console.acts',
  summary: 'Recent acts of administrators on operators',
  method: 'GET',
  path: '/console/changes/acts',
  guard: 'operator',
  permission: 'console.operators.read',
  body: 'none',
  idempotent: true,
  query: z.object(pageQuery),
  response: pageOf(act, z.object({})),
});
/**
 * Agrees to a change or rejects it; the proposer withdraws it. Who was created, enabled, reset or
 * given money rights by the proposer within 72 hours does not agree (`operator.related`).
 */
export const decideChange = defineCall({
  ...consoleCall,
  id: 'console.decideChange',
  summary: 'Decide on a change of an operator or a role',
  method: 'POST',
  path: '/console/changes/:id/decide',
  guard: 'operator',
  permission: 'console.operators.edit',
  body: 'json',
  idempotent: false,
  params: z.object({ id }),
  request: z.object({ accept: z.boolean() }),
  response: emptyValue,
  errors: [
    'request.not.found',
    'change.decided',
    'change.own',
    'change.outdated',
    'operator.related',
    'operator.self',
    'role.exceeds',
    'role.own',
    'role.fixed',
    'role.moved',
  ],
});

/** The calls on changes that need a second administrator. */
export const changeCalls = [listChanges, listActs, decideChange] as const;

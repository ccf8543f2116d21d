import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { changeKindNames, figureFields } from '../../change-kinds.ts';
import { permissionNames } from '../../permissions.ts';
import { emptyValue, id, pageOf, pageQuery, timestamp } from '../../wire.ts';
import { consoleCall, permissionList, reason, roleId } from './shared.ts';

/** Whether a change waits for a second person; otherwise it is done. */
export const changeOutcome = z.object({ waiting: z.boolean() });

const roleName = z.object({ id: roleId, name: z.string() });
/**
 * A figure that a change sets, as decimal text in the unit of the field (`figureUnits`); null: it
 * is not set. `name` says which one when a change sets several of a field, else it is empty.
 */
const figure = z.object({
  field: z.enum(figureFields),
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
/**
 * A change that a second person decides. `name`: what it is done to: the operator, the role after
 * the change, the price list, the game. `roles`: the operator's role before the change, and after
 * it. `added`, `removed`: permissions of the role. `figures`: figures of the brand.
 */
const change = z.object({
  id,
  kind: z.enum(changeKindNames),
  name: z.string(),
  roles: z.array(roleName),
  added: permissionList,
  removed: permissionList,
  figures: z.array(figure),
  reason: z.string(),
  state: z.enum(['open', 'applied', 'rejected', 'withdrawn']),
  isOwn: z.boolean(),
  proposedBy: z.string(),
  proposedAt: timestamp,
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
});

/**
 * Changes that a second person decides, of the kinds whose permission the caller has: open ones,
 * then the newest. `alone`: permissions that nobody else has, so that the caller's changes take
 * effect at once. `open`: how many wait.
 */
export const listChanges = defineCall({
  ...consoleCall,
  id: 'console.changes',
  summary: 'Changes that need a second person',
  method: 'GET',
  path: '/console/changes',
  guard: 'operator',
  permission: 'signed-in',
  activity: false,
  body: 'none',
  idempotent: true,
  query: z.object(pageQuery),
  response: pageOf(change, z.object({ alone: z.array(z.enum(permissionNames)), open: z.number().int() })),
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
 * Agrees to a change or rejects it; the proposer withdraws it. Needs the permission of its kind
 * (`account.not.permitted`). Who was created, enabled, reset or
 * given money rights by the proposer within 72 hours does not agree (`operator.related`).
 */
export const decideChange = defineCall({
  ...consoleCall,
  id: 'console.decideChange',
  summary: 'Decide on a change that needs a second person',
  method: 'POST',
  path: '/console/changes/:id/decide',
  guard: 'operator',
  permission: 'signed-in',
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
    'lottery.price.cap',
    'lottery.price.unknown',
    'lottery.cap.below',
  ],
});

/** By how much a figure may change without a second person, whole per cent. */
const bound = z.object({ percent: z.number().int().min(0).max(100) });
/** The bound of changes of prices, margins, rules and limits. */
export const viewBound = defineCall({
  ...consoleCall,
  id: 'console.bound',
  summary: 'The bound of changes without a second person',
  method: 'GET',
  path: '/console/changes/bound',
  guard: 'operator',
  permission: 'signed-in',
  body: 'none',
  idempotent: true,
  response: bound,
});
/**
 * Sets the bound. Raising it needs a second person, lowering it does not. The only one who may
 * change it may not raise it while others may change what it covers (`change.bound.alone`).
 * `before`: the bound that the operator saw (`change.outdated`).
 */
export const editBound = defineCall({
  ...consoleCall,
  id: 'console.editBound',
  summary: 'Set the bound of changes without a second person',
  method: 'PUT',
  path: '/console/changes/bound',
  guard: 'operator',
  permission: 'console.bound.edit',
  body: 'json',
  idempotent: true,
  request: bound.extend({ before: bound.shape.percent, reason }),
  response: changeOutcome,
  errors: ['change.waiting', 'change.outdated', 'change.bound.alone'],
});

/** The calls on changes that need a second person. */
export const changeCalls = [listChanges, listActs, decideChange, viewBound, editBound] as const;

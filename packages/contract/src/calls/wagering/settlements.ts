import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { namedSubject } from '../../subjects.ts';
import { amountOut, id, pageOf, pageQuery, timestamp } from '../../wire.ts';
import { consoleCall, reason } from '../console/shared.ts';

const settlement = z.object({
  id,
  /** What has the result, as the product names it (`lottery:draw:<id>`). */
  subject: z.string(),
  /** Null where the operator may not read it. */
  named: namedSubject.nullable(),
  /** Which of its results: more than 1 is a correction. */
  version: z.number().int(),
  kind: z.enum(['result', 'void']),
  reason: z.string(),
  /**
   * `done`: every wager has the result. `failed`: wagers were set aside, or so many that it was
   * stopped. `superseded` by a later version.
   */
  state: z.enum(['running', 'done', 'failed', 'superseded']),
  /** Its wagers; null until they are counted. */
  total: z.number().int().nullable(),
  /** Wagers that have the result. */
  done: z.number().int(),
  /** Wagers that wait for their turn, most of them because their member is locked. */
  busy: z.number().int(),
  /** Wagers that were set aside. */
  failed: z.number().int(),
  /** Why it was stopped. */
  error: z.string().nullable(),
  requestedAt: timestamp,
  finishedAt: timestamp.nullable(),
});
const failedWager = z.object({
  memberId: id,
  account: z.string().nullable(),
  wagerId: id,
  /** Game, round and stake are null when there is no such wager. */
  game: z.string().nullable(),
  round: z.string().nullable(),
  stake: amountOut.nullable(),
  currency: z.string().nullable(),
  /** Why it was set aside: a stable code (`wager.unknown`), or the text of a program error. */
  error: z.string(),
});
const params = z.object({ id });

/** The bulk settlements of the brand, newest first. */
export const listSettlements = defineCall({
  ...consoleCall,
  id: 'wagering.settlements',
  summary: 'Bulk settlements: those that run or have failed, or all, newest first',
  method: 'GET',
  path: '/console/settlements',
  guard: 'operator',
  permission: 'wagering.settlements.read',
  activity: false,
  body: 'none',
  idempotent: true,
  query: z.object({ ...pageQuery, view: z.enum(['open', 'all']).default('open') }),
  /** The footer counts those that run and that have failed. */
  response: pageOf(settlement, z.object({ running: z.number().int(), failed: z.number().int() })),
});

/** One bulk settlement of the brand. */
export const viewSettlement = defineCall({
  ...consoleCall,
  id: 'wagering.settlement',
  summary: 'One bulk settlement and how far it is',
  method: 'GET',
  path: '/console/settlements/:id',
  guard: 'operator',
  permission: 'wagering.settlements.read',
  activity: false,
  body: 'none',
  idempotent: true,
  params,
  response: settlement,
  errors: ['request.not.found'],
});

/** The wagers of a bulk settlement that were set aside, in the order of member and id. */
export const listFailedWagers = defineCall({
  ...consoleCall,
  id: 'wagering.failedWagers',
  summary: 'Wagers that a bulk settlement set aside, and why',
  method: 'GET',
  path: '/console/settlements/:id/wagers',
  guard: 'operator',
  permission: 'wagering.settlements.read',
  activity: false,
  body: 'none',
  idempotent: true,
  params,
  query: z.object(pageQuery),
  response: pageOf(failedWager, z.object({})),
  errors: ['request.not.found'],
});

/**
 * Lets a failed settlement run again: the wagers that were set aside are tried again. One that runs
 * is answered as it is. It is recorded in the audit log.
 */
export const retrySettlement = defineCall({
  ...consoleCall,
  id: 'wagering.retrySettlement',
  summary: 'Run a failed bulk settlement again',
  method: 'POST',
  path: '/console/settlements/:id/retry',
  guard: 'operator',
  permission: 'wagering.settlements.retry',
  body: 'json',
  idempotent: true,
  params,
  request: z.object({ reason }),
  response: settlement,
  errors: ['request.not.found', 'settlement.ended'],
});

import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountIn, amountOut, id, pageOf, pageQuery, timestamp } from '../../wire.ts';
import { changeOutcome } from '../console/changes.ts';
import { roundEvent, tableCode, tableOutcome, tableState, tableSummary } from './shapes.ts';

const consoleCall = { listener: 'console', guard: 'operator', envelope: 'wps', idempotent: true } as const;

const consoleTable = tableSummary.omit({ vendorName: true }).extend({
  open: z.boolean(),
  phase: tableState.shape.phase,
  /** The most that the operator may lose on one position of a round. */
  liability: amountOut,
  /** The round under way, with the stakes of all members by position. */
  round: z
    .object({
      id,
      number: z.number().int(),
      exposure: z.array(z.object({ position: z.string(), stake: amountOut, payout: amountOut })),
    })
    .nullable(),
  /** People at the table now, counted every 15 s. */
  watchers: z.number().int(),
});

/** The brand's tables with their limits and exposure. */
export const consoleTables = defineCall({
  ...consoleCall,
  id: 'tables.console',
  summary: 'Live tables with their limits and exposure',
  method: 'GET',
  path: '/console/tables',
  permission: 'tables.table.read',
  activity: false,
  body: 'none',
  response: z.object({ list: z.array(consoleTable) }),
});

/**
 * Opens or closes a table and sets its limits. A round under way is finished. All of it waits for a
 * second person when a limit is beyond the bound.
 */
export const changeLiveTable = defineCall({
  ...consoleCall,
  id: 'tables.change',
  summary: 'Open or close a live table, and set its limits',
  method: 'PUT',
  path: '/console/tables/:table',
  permission: 'tables.table.edit',
  body: 'json',
  params: z.object({ table: tableCode }),
  request: z.object({
    open: z.boolean(),
    limits: z.object({ min: amountIn, max: amountIn, round: amountIn }),
    liability: amountIn,
    reason: z.string().trim().min(3).max(500),
  }),
  response: consoleTable.extend(changeOutcome.shape),
  errors: ['request.not.found', 'tables.limits', 'amount.invalid', 'change.waiting'],
});

/** A round in a list. What is not public yet (outcome, road) is null for operators, too. */
const consoleRound = z.object({
  id,
  shoe: z.number().int(),
  number: z.number().int(),
  opensAt: timestamp,
  state: z.enum(['betting', 'closed', 'result', 'paid', 'void']),
  road: z.string().nullable(),
  outcome: tableOutcome.nullable(),
  /** Stakes and payouts of all members once they are paid; null before, and without bets. */
  stake: amountOut.nullable(),
  payout: amountOut.nullable(),
  hasBets: z.boolean(),
  voidReason: z.string().nullable(),
});

/** Rounds of a table, newest first. */
export const consoleRounds = defineCall({
  ...consoleCall,
  id: 'tables.consoleRounds',
  summary: 'Rounds of a live table, newest first',
  method: 'GET',
  path: '/console/tables/:table/rounds',
  permission: 'tables.round.read',
  activity: false,
  body: 'none',
  params: z.object({ table: tableCode }),
  /** `bets` is 1 for rounds with bets only. */
  query: z.object({ ...pageQuery, bets: z.enum(['0', '1']).default('0') }),
  response: pageOf(consoleRound, z.object({})),
  errors: ['request.not.found'],
});

/** One round with its log, for a replay, and the stakes by position. */
export const consoleRoundView = defineCall({
  ...consoleCall,
  id: 'tables.consoleRound',
  summary: 'One round of a live table with its events and stakes',
  method: 'GET',
  path: '/console/tables/rounds/:id',
  permission: 'tables.round.read',
  activity: false,
  body: 'none',
  params: z.object({ id }),
  response: consoleRound.extend({
    table: tableCode,
    name: z.string(),
    game: z.string(),
    closesAt: timestamp,
    resultAt: timestamp.nullable(),
    commitment: z.string(),
    /** Those that are public by now. */
    events: z.array(roundEvent),
    positions: z.array(z.object({ position: z.string(), stake: amountOut, payout: amountOut })),
    members: z.number().int(),
    /** The request to make it void that waits for a decision. */
    request: z.object({ id, reason: z.string(), requestedBy: z.string(), isOwn: z.boolean() }).nullable(),
  }),
  errors: ['request.not.found'],
});

const percent = z.number().nullable();

/**
 * What each table has paid on the last `days` days, today included, against what its stakes return
 * on average, in per cent; the interval is four standard deviations on either side.
 */
export const tableReturns = defineCall({
  ...consoleCall,
  id: 'tables.returns',
  summary: 'Actual against theoretical return of live tables',
  method: 'GET',
  path: '/console/tables/returns',
  permission: 'tables.table.read',
  activity: false,
  body: 'none',
  query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  response: z.object({
    list: z.array(
      z.object({
        code: tableCode,
        name: z.string(),
        rounds: z.number().int(),
        stake: amountOut,
        payout: amountOut,
        theoretical: percent,
        actual: percent,
        low: percent,
        high: percent,
        /** The actual return is outside the interval of at least 200 rounds. */
        alarm: z.boolean(),
      }),
    ),
  }),
});

const voidRequest = z.object({
  id,
  roundId: id,
  reason: z.string(),
  state: z.enum(['open', 'confirmed', 'rejected']),
  requestedBy: z.string(),
  /** The caller made it: somebody else decides. */
  isOwn: z.boolean(),
  requestedAt: timestamp,
});

/** The requests to void rounds that wait for a decision, oldest first. */
export const openVoids = defineCall({
  ...consoleCall,
  id: 'tables.voids',
  summary: 'Requests to void rounds, oldest first',
  method: 'GET',
  path: '/console/tables/voids',
  permission: 'tables.round.read',
  activity: false,
  body: 'none',
  query: z.object(pageQuery),
  response: pageOf(voidRequest.extend({ table: tableCode, name: z.string(), number: z.number().int() }), z.object({})),
});

/** Asks that a round becomes void; another operator decides. Members read the reason. */
export const requestVoid = defineCall({
  ...consoleCall,
  id: 'tables.requestVoid',
  summary: 'Ask that a round becomes void',
  method: 'POST',
  path: '/console/tables/rounds/:id/voids',
  permission: 'tables.round.void',
  body: 'json',
  params: z.object({ id }),
  request: z.object({ requestId: id, reason: z.string().trim().min(3).max(500) }),
  response: z.null(),
  errors: ['request.not.found', 'command.conflict', 'tables.void.waiting', 'tables.void.done'],
});

/** Confirms or rejects a request of somebody else; an own one can be rejected only. */
export const decideVoid = defineCall({
  ...consoleCall,
  id: 'tables.decideVoid',
  summary: 'Confirm or reject that a round becomes void',
  method: 'POST',
  path: '/console/tables/voids/:id/decide',
  permission: 'tables.round.confirm',
  body: 'json',
  params: z.object({ id }),
  request: z.object({ accept: z.boolean() }),
  response: z.null(),
  errors: ['request.not.found', 'tables.void.decided', 'tables.void.same', 'operator.related', 'tables.void.done'],
});

/** The operators' calls of the tables module. */
export const tablesConsoleCalls = [
  consoleTables,
  changeLiveTable,
  tableReturns,
  consoleRounds,
  consoleRoundView,
  openVoids,
  requestVoid,
  decideVoid,
] as const;

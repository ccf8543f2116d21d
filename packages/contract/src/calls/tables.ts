import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amountIn, amountOut, id, pageOf, pageQuery, timestamp } from '../wire.ts';
import {
  lobbyState,
  roundDetail,
  tableCode,
  tableOutcome,
  tablePosition,
  tableState,
  tableSummary,
} from './tables/shapes.ts';

const publicCall = {
  guard: 'visitor',
  activity: false,
  body: 'none',
  envelope: 'wps',
  method: 'GET',
  idempotent: true,
} as const;

/** The live tables with their phases, clocks and roads. */
export const listTables = defineCall({
  ...publicCall,
  id: 'tables.lobby',
  summary: 'Live tables with their phases and roads',
  path: '/wps/tables',
  response: z.object({
    /** The server's time, for clocks. */
    now: timestamp,
    list: z.array(tableSummary),
    /** As the live topic `tables`. */
    state: lobbyState,
  }),
});

/** One table: its bets, limits and present state. */
export const joinTable = defineCall({
  ...publicCall,
  id: 'tables.join',
  summary: 'One live table with its bets and its present state',
  path: '/wps/tables/:table',
  params: z.object({ table: tableCode }),
  response: z.object({
    now: timestamp,
    table: tableSummary.extend({ positions: z.array(tablePosition), currency: z.string() }),
    /** As the live topic `table:<code>`. */
    state: tableState,
  }),
  errors: ['request.not.found'],
});

/** Rounds of a table with a result, and void ones, newest first. */
export const tableHistory = defineCall({
  ...publicCall,
  id: 'tables.history',
  summary: 'Past rounds of a table, newest first',
  path: '/wps/tables/:table/rounds',
  params: z.object({ table: tableCode }),
  query: z.object(pageQuery),
  response: pageOf(
    z.object({
      id,
      number: z.number().int(),
      opensAt: timestamp,
      state: z.enum(['result', 'paid', 'void']),
      road: z.string().nullable(),
      outcome: tableOutcome.nullable(),
    }),
    z.object({}),
  ),
  errors: ['request.not.found'],
});

/** A round with everything that its verification needs; the seed once its shoe has ended. */
export const viewRound = defineCall({
  ...publicCall,
  id: 'tables.round',
  summary: 'One past round with its proof',
  path: '/wps/tables/rounds/:id',
  params: z.object({ id }),
  response: roundDetail,
  errors: ['request.not.found'],
});

/** The member's own bets on a round, by position. */
const ownBets = z.object({
  round: id,
  positions: z.array(
    z.object({
      position: z.string(),
      stake: amountOut,
      /** What it paid, the stake included; null while it is open. */
      payout: amountOut.nullable(),
      state: z.enum(['placed', 'settled', 'voided']),
    }),
  ),
  stake: amountOut,
  /** Sum of the payouts; null while one is open. */
  payout: amountOut.nullable(),
});

/**
 * Bets on a round, accepted together or not at all. `pressId` is made by the caller: the same one
 * again changes nothing. The database's clock decides whether betting is open.
 */
export const placeTableBets = defineCall({
  id: 'tables.bet',
  summary: 'Bet on a round of a live table',
  method: 'POST',
  path: '/wps/tables/:table/bets',
  guard: 'member',
  body: 'json',
  maxBytes: 32_768,
  envelope: 'wps',
  idempotent: true,
  params: z.object({ table: tableCode }),
  request: z.object({
    pressId: z.uuidv7(),
    round: id,
    bets: z
      .array(z.object({ position: z.string().min(1).max(60), amount: amountIn }))
      .min(1)
      .max(100),
  }),
  response: ownBets,
  errors: [
    'request.not.found',
    'tables.round.closed',
    'tables.currency',
    'tables.limit.low',
    'tables.limit.position',
    'tables.limit.round',
    'tables.limit.operator',
    'balance.insufficient',
    'limit.exceeded',
    'account.blocked',
    'command.conflict',
    'command.stale',
    'amount.invalid',
  ],
});

/** The member's bets on a round of a table. */
export const myTableBets = defineCall({
  id: 'tables.mine',
  summary: "The member's bets on a round",
  method: 'GET',
  path: '/wps/tables/:table/rounds/:id/bets',
  guard: 'member',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  params: z.object({ table: tableCode, id }),
  response: ownBets,
  errors: ['request.not.found'],
});

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

/** Opens or closes a table and sets its limits. A round under way is finished. */
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
  response: consoleTable,
  errors: ['request.not.found', 'tables.limits', 'amount.invalid'],
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
  response: pageOf(voidRequest.extend({ table: tableCode }), z.object({})),
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
  errors: ['request.not.found', 'tables.void.decided', 'tables.void.same', 'tables.void.done'],
});

/** The calls of the tables module. */
export const tablesCalls = [
  listTables,
  joinTable,
  tableHistory,
  viewRound,
  placeTableBets,
  myTableBets,
  consoleTables,
  changeLiveTable,
  openVoids,
  requestVoid,
  decideVoid,
] as const;

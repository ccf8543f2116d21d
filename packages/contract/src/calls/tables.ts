import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amountIn, amountOut, id, keysetPageOf, keysetQuery, timestamp } from '../wire.ts';
import { tablesConsoleCalls } from './tables/console.ts';
import {
  lobbyState,
  roundDetail,
  tableCode,
  tableOutcome,
  tablePosition,
  tableState,
  tableSummary,
} from './tables/shapes.ts';

/** The number of a shoe of a table, from 1. */
const shoeNumber = z.coerce.number().int().min(1).max(1_000_000_000);

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

/** Rounds of a table with a result, and void ones, newest first; of one shoe with `shoe`. */
export const tableHistory = defineCall({
  ...publicCall,
  id: 'tables.history',
  summary: 'Past rounds of a table, newest first',
  path: '/wps/tables/:table/rounds',
  params: z.object({ table: tableCode }),
  query: z.object({ ...keysetQuery, shoe: shoeNumber.optional() }),
  response: keysetPageOf(
    z.object({
      id,
      /** The number of its shoe. */
      shoe: z.number().int(),
      /** The seed of the shoe is revealed: the round can be verified. */
      revealed: z.boolean(),
      number: z.number().int(),
      opensAt: timestamp,
      state: z.enum(['result', 'paid', 'void']),
      road: z.string().nullable(),
      outcome: tableOutcome.nullable(),
    }),
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
    'game.closed',
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

/** The calls of the tables module. */
export const tablesCalls = [
  listTables,
  joinTable,
  tableHistory,
  viewRound,
  placeTableBets,
  myTableBets,
  ...tablesConsoleCalls,
] as const;

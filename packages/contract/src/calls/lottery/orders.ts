import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountOut, id, keysetPageOf, keysetQuery, pageQuery, timestamp } from '../../wire.ts';
import { gameCode } from '../draws/shapes.ts';
import { issueNumber, orderFooter, orderRow, orderStatuses, prizeModeId, slipLine, slipRequest } from './shapes.ts';

const language = z.string().max(8).optional();
const read = {
  guard: 'player',
  activity: false,
  body: 'none',
  envelope: 'bare',
  method: 'GET',
  idempotent: true,
} as const;
const bet = {
  guard: 'member',
  body: 'json',
  envelope: 'bare',
  method: 'POST',
  idempotent: true,
  maxBytes: 1_048_576,
} as const;

/**
 * Places a slip: all lines or none. Each line is one bet of the betting record. A refusal of lines
 * has `value.lines` with the lines at fault: `lottery.rates.changed` when the price or a restricted
 * number differs from what the caller saw (the slip may be sent again with the rates of the
 * lines), `lottery.lines.refused` otherwise.
 */
export const placeSlip = defineCall({
  ...bet,
  id: 'lottery.placeSlip',
  summary: 'Place a lottery slip',
  path: '/lotto-vn/lgw/betting',
  query: z.object({ t: z.string().max(40).optional() }),
  request: slipRequest,
  rate: { requests: 120, seconds: 60, per: 'caller' },
  response: z.object({
    slipId: id,
    /** The short number of the slip (`betNumberOf`). */
    number: z.string(),
    orderMasterId: id,
    status: z.enum(['accepted', 'repeated']),
    lines: z.number().int(),
    betAmount: amountOut,
    /** The cash after the slip. */
    balance: amountOut,
    orders: z.array(z.object({ orderDetailId: id, line: z.number().int(), numero: z.string(), betAmount: amountOut })),
  }),
  errors: [
    'lottery.lines.refused',
    'lottery.rates.changed',
    'lottery.slip.size',
    'lottery.issue.closed',
    'lottery.limit.member',
    'lottery.limit.issue',
    'lottery.limit.number',
    'game.closed',
    'balance.insufficient',
    'limit.exceeded',
    'account.blocked',
    'command.conflict',
    'command.stale',
    'system.busy',
  ],
});

/** Judges a slip as `placeSlip` would, line by line, and writes nothing. */
export const quoteSlip = defineCall({
  ...bet,
  id: 'lottery.quoteSlip',
  summary: 'Judge a lottery slip without placing it',
  path: '/lotto-vn/lgw/betting/quote',
  guard: 'visitor',
  activity: false,
  request: slipRequest.omit({ slipId: true }),
  response: z.object({
    lines: z.array(slipLine),
    betAmount: amountOut,
    /** Whether every line would be accepted. */
    accepted: z.boolean(),
  }),
  errors: ['lottery.slip.size'],
});

const orderPage = z.object({
  list: z.array(orderRow),
  content: z.array(orderRow),
  total: z.number().int(),
  totalPages: z.number().int(),
  footer: orderFooter,
});

/** The caller's lines of the last 24 hours, newest first. */
export const todayOrders = defineCall({
  ...read,
  id: 'lottery.todayOrders',
  summary: 'Own lottery bets of the last 24 hours',
  path: '/lgw/orders/today',
  query: z.object({ ...pageQuery, gameId: gameCode.optional(), language }),
  response: orderPage,
});

/** The caller's lines, newest first; by default of the last 24 hours, at most 31 days. */
export const orders = defineCall({
  ...read,
  id: 'lottery.orders',
  summary: 'Own lottery bets',
  path: '/lgw/orders',
  query: z.object({
    ...pageQuery,
    startDate: z.coerce.number().int().min(0).max(4_102_444_800_000).optional(),
    endDate: z.coerce.number().int().min(0).max(4_102_444_800_000).optional(),
    gameId: gameCode.optional(),
    numero: issueNumber.optional(),
    orderStatus: z.enum(orderStatuses).optional(),
    prizeModeId: prizeModeId.optional(),
    /** Only bets on one draw: there are no other ones yet. */
    chase: z.enum(['Y', 'N']).optional(),
    productCode: z.string().max(40).optional(),
    language,
  }),
  response: orderPage,
});

/** One of the caller's lines. */
export const orderDetail = defineCall({
  ...read,
  id: 'lottery.orderDetail',
  summary: 'One own lottery bet',
  path: '/lgw/orders/details/:id',
  params: z.object({ id }),
  response: orderRow.extend({
    orderNumber: z.string(),
    bettingTime: timestamp,
    stakes: amountOut,
    playMenuType: z.string(),
    orderStatus: z.enum(orderStatuses),
    bettingSumAmount: amountOut,
    winningAmount: amountOut,
    /** The results that the bet got, oldest first; more than one after a correction. */
    outcomes: z.array(
      z.object({
        kind: z.enum(['settle', 'resettle', 'void', 'cancel']),
        at: timestamp,
        winAmount: amountOut,
        reason: z.string().nullable(),
      }),
    ),
  }),
  errors: ['request.not.found'],
});

const slipSummary = z.object({
  slipId: id,
  /** Its short number (`betNumberOf`), which support can read out. */
  number: z.string(),
  placedAt: timestamp,
  lines: z.number().int(),
  betAmount: amountOut,
  winAmount: amountOut,
  /** Lines without a result. */
  open: z.number().int(),
  /**
   * Of its lines: `open` while one has no result, `won` when one pays, `lost` when one lost; else
   * `void` when a draw is void, `cancelled` when the member took all lines back.
   */
  status: z.enum(orderStatuses),
  /** The first of its lines, at most three; winning lines come first. */
  firstOrders: z.array(orderRow).max(3),
  /** The games and issues of the slip. */
  draws: z.array(z.object({ gameId: z.string(), gameName: z.string(), numero: z.string(), drawId: z.string() })),
});

/** The caller's slips, newest first. */
export const slips = defineCall({
  ...read,
  id: 'lottery.slips',
  summary: 'Own lottery slips',
  path: '/lgw/orders/slips',
  query: z.object({ ...keysetQuery, language }),
  response: keysetPageOf(slipSummary),
});

const outcome = z.object({
  drawId: id,
  gameId: z.string(),
  gameName: z.string(),
  numero: z.string(),
  bets: z.number().int(),
  voided: z.number().int(),
  betAmount: amountOut,
  winAmount: amountOut,
  /** More than 1: the result was corrected, `reason` says why. */
  resultVersion: z.number().int(),
  reason: z.string(),
  at: timestamp,
});
/**
 * The state of the live topic `lottery`: what the last draws meant for the member. Games have no
 * names here, since a topic has no language.
 */
export const outcomesState = z.object({ list: z.array(outcome.omit({ gameName: true })) });

/** What the last 20 draws with own bets meant, newest first: wins, corrections, void draws. */
export const outcomes = defineCall({
  ...read,
  id: 'lottery.outcomes',
  summary: 'What the last draws meant for the caller',
  path: '/lgw/orders/outcomes',
  query: z.object({ language }),
  response: z.object({ list: z.array(outcome) }),
});

/** One of the caller's slips with its lines. */
export const slip = defineCall({
  ...read,
  id: 'lottery.slip',
  summary: 'One own lottery slip with its lines',
  path: '/lgw/orders/slips/:id',
  params: z.object({ id }),
  /** The lines that win come first. */
  response: slipSummary.extend({ orders: z.array(orderRow) }),
  errors: ['request.not.found'],
});

/**
 * Cancels own lines before their lock, all or none, where the game allows it. A line that is
 * cancelled already stays so.
 */
export const cancelOrders = defineCall({
  id: 'lottery.cancelOrders',
  summary: 'Cancel own lottery bets before the lock',
  method: 'PUT',
  path: '/lgw/orders/suborders/cancel',
  guard: 'member',
  body: 'json',
  envelope: 'bare',
  idempotent: true,
  maxBytes: 65_536,
  request: z.array(id).min(1).max(1_000),
  response: z.object({ cancelled: z.array(id), betAmount: amountOut, balance: amountOut }),
  errors: ['request.not.found', 'lottery.cancel.forbidden', 'lottery.issue.closed', 'lottery.settled', 'system.busy'],
});

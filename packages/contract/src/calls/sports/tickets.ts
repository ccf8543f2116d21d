import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountOut, id, pageOf, pageQuery, timestamp } from '../../wire.ts';
import { quote, ticket, ticketRequest, ticketsState } from './shapes.ts';

const bet = { body: 'json', envelope: 'wps', method: 'POST', idempotent: true, maxBytes: 32_768 } as const;
const read = {
  guard: 'player',
  activity: false,
  body: 'none',
  envelope: 'wps',
  method: 'GET',
  idempotent: true,
} as const;

/** Judges a bet as `placeTicket` would, by the present prices and limits, and writes nothing. */
export const judgeTicket = defineCall({
  ...bet,
  id: 'sports.judge',
  summary: 'Judge a bet without placing it',
  path: '/wps/sports/tickets/judge',
  guard: 'visitor',
  activity: false,
  request: ticketRequest,
  rate: { requests: 240, seconds: 60, per: 'caller' },
  response: quote,
});

/**
 * Places a bet. The id is made by the caller: the same bet sent again has one effect. A refusal has
 * the quote of now as its value: with the present prices after `sports.prices.changed`, with
 * `mostStake` after `sports.stake.high` and `sports.limit.*`.
 */
export const placeTicket = defineCall({
  ...bet,
  id: 'sports.place',
  summary: 'Place a bet on sports',
  path: '/wps/sports/tickets',
  guard: 'member',
  request: ticketRequest.extend({ ticketId: z.uuidv7() }),
  rate: { requests: 120, seconds: 60, per: 'caller' },
  response: z.object({
    status: z.enum(['accepted', 'repeated']),
    ticket,
    /** The cash after the bet. */
    balance: amountOut,
  }),
  errors: [
    'sports.prices.changed',
    'sports.legs.refused',
    'sports.legs.count',
    'sports.legs.same-event',
    'sports.legs.related',
    'sports.system.unknown',
    'sports.stake.low',
    'sports.stake.high',
    'sports.limit.member',
    'sports.limit.market',
    'sports.limit.event',
    'sports.limit.payout',
    'game.closed',
    'balance.insufficient',
    'limit.exceeded',
    'account.blocked',
    'command.conflict',
    'command.stale',
    'system.busy',
  ],
});

/** The caller's tickets, newest first. */
export const myTickets = defineCall({
  ...read,
  id: 'sports.tickets',
  summary: 'Own tickets',
  path: '/wps/sports/tickets',
  query: z.object({
    ...pageQuery,
    state: z.enum(['open', 'settled']),
    esports: z.enum(['0', '1']).optional(),
    from: z.coerce.number<number | string>().int().min(0).max(4_102_444_800_000).optional(),
    until: z.coerce.number<number | string>().int().min(0).max(4_102_444_800_000).optional(),
  }),
  response: pageOf(ticket, z.object({ risk: amountOut, payout: amountOut, result: amountOut })),
});

/** One of the caller's tickets with the history of its results. */
export const myTicket = defineCall({
  ...read,
  id: 'sports.ticket',
  summary: 'One own ticket',
  path: '/wps/sports/tickets/:id',
  params: z.object({ id }),
  response: ticket.extend({
    outcomes: z.array(
      z.object({
        kind: z.enum(['settle', 'resettle', 'void', 'cancel']),
        at: timestamp,
        payout: amountOut,
        reason: z.string().nullable(),
      }),
    ),
  }),
  errors: ['request.not.found'],
});

/** How many tickets are open, and those that got a result last: the live topic `sports-tickets`. */
export const ticketNews = defineCall({
  ...read,
  id: 'sports.news',
  summary: 'Own tickets that got a result last',
  path: '/wps/sports/news',
  response: ticketsState,
});

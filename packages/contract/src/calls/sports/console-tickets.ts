import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountOut, id, pageOf, pageQuery, timestamp } from '../../wire.ts';
import { read } from './console-shared.ts';
import { ticket, ticketStates } from './shapes.ts';

const deskTicket = ticket.extend({ memberId: id, account: z.string() });

/** Tickets, newest first. */
export const deskTickets = defineCall({
  ...read,
  id: 'sports.deskTickets',
  summary: 'Search tickets',
  path: '/console/sports/tickets',
  permission: 'sports.tickets.read',
  query: z.object({
    ...pageQuery,
    /** The number of a ticket as it was read out, its id, or the last 8 characters of that. */
    ticket: z
      .string()
      .trim()
      .regex(/^[0-9a-zA-Z -]{8,36}$/)
      .optional(),
    /** The user name or id of a member. */
    member: z.string().trim().max(60).optional(),
    event: id.optional(),
    state: z.enum(ticketStates).optional(),
    /** Days back, today included. */
    days: z.coerce.number<number | string>().int().min(1).max(366).default(7),
  }),
  response: pageOf(deskTicket, z.object({})),
});

/** One ticket with its history. */
export const deskTicketView = defineCall({
  ...read,
  id: 'sports.deskTicket',
  summary: 'One ticket with its history',
  path: '/console/sports/tickets/:memberId/:id',
  permission: 'sports.tickets.read',
  params: z.object({ memberId: id, id }),
  response: deskTicket.extend({
    /** Placed first, then every result. */
    history: z.array(
      z.object({
        kind: z.enum(['place', 'settle', 'resettle', 'void', 'cancel']),
        at: timestamp,
        payout: amountOut,
        reason: z.string().nullable(),
      }),
    ),
  }),
  errors: ['request.not.found'],
});

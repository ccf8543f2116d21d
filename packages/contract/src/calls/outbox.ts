import { z } from 'zod';
import { defineCall } from '../call.ts';
import { moment } from '../wire.ts';

const consumer = z.object({ name: z.string(), /** Events not read yet, up to 10,000. */ behind: z.number().int(), parked: z.number().int(), failures: z.number().int(), lastError: z.string().nullable(), advancedAt: moment.nullable() });
const parked = z.object({ consumer: z.string(), id: z.string(), topic: z.string(), memberId: z.string().nullable(), at: moment, parkedAt: moment, attempts: z.number().int(), error: z.string(), payload: z.record(z.string(), z.unknown()) });

/** How those who hear of money are doing, and the events they could not bear. */
export const outboxState = defineCall({
  id: 'outbox.state', summary: 'Event consumers and parked events', listener: 'console', method: 'GET', path: '/console/events', guard: 'operator', activity: false, body: 'none', envelope: 'wps', idempotent: true,
  response: z.object({ consumers: z.array(consumer), parked: z.array(parked) }),
});
/** Hands a parked event to its consumer once more. Admins only; written in the audit log. */
export const resendEvent = defineCall({
  id: 'outbox.resend', summary: 'Send a parked event again', listener: 'console', method: 'POST', path: '/console/events/resend', guard: 'operator', body: 'json', envelope: 'wps', idempotent: true,
  request: z.object({ consumer: z.string().max(100), id: z.string().regex(/^\d{1,19}$/) }), response: z.object({ taken: z.boolean(), error: z.string().nullable() }), errors: ['request.not.found', 'account.not.permitted'],
});

/** The calls of the outbox. */
export const outboxCalls = [outboxState, resendEvent] as const;

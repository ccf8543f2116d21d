import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, moment, pageOf, pageQuery } from '../wire.ts';

const consumerName = z.string().min(1).max(100);
const eventId = z.string().regex(/^\d{1,19}$/);
const consumer = z.object({
  name: z.string(),
  /** Events not read yet, up to 10,000. */ behind: z.number().int(),
  parked: z.number().int(),
  /** Failures since it last took something in. */ failures: z.number().int(),
  lastError: z.string().nullable(),
  /** When it last took something in. */ advancedAt: moment.nullable(),
});
/** An event set aside. Whose it is stands there for operators of the member's own brand; `account` is null where it concerns no member of theirs. */
const parked = z.object({
  consumer: z.string(),
  id: z.string(),
  topic: z.string(),
  memberId: id.nullable(),
  account: z.string().nullable(),
  at: moment,
  parkedAt: moment,
  attempts: z.number().int(),
  error: z.string(),
});

/** How those who hear of what happened are doing. */
export const outboxState = defineCall({
  id: 'outbox.state',
  summary: 'Event consumers',
  listener: 'console',
  method: 'GET',
  path: '/console/events',
  guard: 'operator',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.object({ consumers: z.array(consumer) }),
});
/** The events they could not bear, newest first. */
export const parkedEvents = defineCall({
  id: 'outbox.parked',
  summary: 'Parked events, newest first',
  listener: 'console',
  method: 'GET',
  path: '/console/events/parked',
  guard: 'operator',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object({ ...pageQuery, consumer: consumerName.optional() }),
  response: pageOf(parked, z.object({})),
});
/** One of them with what it carries; another brand's is not found. */
export const parkedEvent = defineCall({
  id: 'outbox.event',
  summary: 'A parked event with its payload',
  listener: 'console',
  method: 'GET',
  path: '/console/events/parked/:consumer/:id',
  guard: 'operator',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  params: z.object({ consumer: consumerName, id: eventId }),
  response: parked.extend({ payload: z.record(z.string(), z.unknown()) }),
  errors: ['request.not.found'],
});
/** Hands a parked event to its consumer once more. Admins only, and not another brand's member's; written in the audit log. */
export const resendEvent = defineCall({
  id: 'outbox.resend',
  summary: 'Send a parked event again',
  listener: 'console',
  method: 'POST',
  path: '/console/events/resend',
  guard: 'operator',
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  request: z.object({ consumer: consumerName, id: eventId }),
  response: z.object({ taken: z.boolean(), error: z.string().nullable() }),
  errors: ['request.not.found', 'account.not.permitted'],
});

/** The calls of the outbox. */
export const outboxCalls = [outboxState, parkedEvents, parkedEvent, resendEvent] as const;

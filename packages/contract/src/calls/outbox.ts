import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, timestamp, pageOf, pageQuery } from '../wire.ts';

const consumerName = z.string().min(1).max(100);
const eventId = z.string().regex(/^\d{1,19}$/);
const consumer = z.object({
  name: z.string(),
  /** Unread events; the count stops at 10,000. */
  behind: z.number().int(),
  parked: z.number().int(),
  /** Failures since it last processed an event. */
  failures: z.number().int(),
  lastError: z.string().nullable(),
  /** When it last processed an event. */
  advancedAt: timestamp.nullable(),
});
/**
 * A dead letter. `account` is the member's user name; null if the event concerns no member of the
 * operator's brand.
 */
const deadLetter = z.object({
  consumer: z.string(),
  id: z.string(),
  topic: z.string(),
  memberId: id.nullable(),
  account: z.string().nullable(),
  at: timestamp,
  parkedAt: timestamp,
  attempts: z.number().int(),
  error: z.string(),
});

/** The state of each event consumer. */
export const outboxState = defineCall({
  id: 'outbox.state',
  summary: 'Event consumers',
  listener: 'console',
  method: 'GET',
  path: '/console/events',
  guard: 'operator',
  permission: 'outbox.events.read',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.object({ consumers: z.array(consumer) }),
});
/** The dead letters, newest first. */
export const listDeadLetters = defineCall({
  id: 'outbox.parked',
  summary: 'Parked events, newest first',
  listener: 'console',
  method: 'GET',
  path: '/console/events/parked',
  guard: 'operator',
  permission: 'outbox.events.read',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object({ ...pageQuery, consumer: consumerName.optional() }),
  response: pageOf(deadLetter, z.object({})),
});
/** A dead letter with its payload. That of another brand is not found. */
export const readDeadLetter = defineCall({
  id: 'outbox.event',
  summary: 'A parked event with its payload',
  listener: 'console',
  method: 'GET',
  path: '/console/events/parked/:consumer/:id',
  guard: 'operator',
  permission: 'outbox.events.read',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  params: z.object({ consumer: consumerName, id: eventId }),
  response: deadLetter.extend({ payload: z.record(z.string(), z.unknown()) }),
  errors: ['request.not.found'],
});
/**
 * Passes a dead letter to its consumer again. Not for members of another brand. It is
 * recorded in the audit log.
 */
export const resendEvent = defineCall({
  id: 'outbox.resend',
  summary: 'Send a parked event again',
  listener: 'console',
  method: 'POST',
  path: '/console/events/resend',
  guard: 'operator',
  permission: 'outbox.events.resend',
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  request: z.object({ consumer: consumerName, id: eventId }),
  response: z.object({ taken: z.boolean(), error: z.string().nullable() }),
  errors: ['request.not.found'],
});

/** The calls of event consumers and dead letters. */
export const outboxCalls = [outboxState, listDeadLetters, readDeadLetter, resendEvent] as const;

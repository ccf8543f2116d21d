import { z } from 'zod';
import { defineCall } from '../call.ts';

/** A page with the emails and SMS of the demo. It does not exist in production. */
export const demoOutbox = defineCall({
  id: 'mail.demoOutbox',
  summary: 'Mails and SMS of the demo, as a page (not in production)',
  listener: 'console',
  method: 'GET',
  path: '/demo/outbox',
  guard: 'open',
  activity: false,
  body: 'none',
  envelope: 'raw',
  idempotent: true,
  rate: { requests: 60, seconds: 60, per: 'address' },
  response: z.string(),
});

/**
 * The SMS gateway reports whether it delivered a message: JSON `{id, status, reason?}` with the id
 * of the message and the status `delivered` or `failed`, signed like our requests to it. The first
 * final report counts.
 */
export const smsReceipt = defineCall({
  id: 'mail.smsReceipt',
  summary: 'Signed delivery receipt of the SMS gateway',
  method: 'POST',
  path: '/wps/callback/sms',
  guard: 'open',
  alwaysOpen: true,
  activity: false,
  body: 'raw',
  envelope: 'bare',
  idempotent: true,
  maxBytes: 2_048,
  rate: { requests: 6_000, seconds: 60, per: 'address' },
  response: z.object({ result: z.enum(['recorded', 'repeated']) }),
  errors: ['callback.unsigned', 'callback.unreadable', 'request.not.found'],
});

/** The calls of outgoing messages. */
export const mailCalls = [demoOutbox, smsReceipt] as const;

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

/** The calls of outgoing messages. */
export const mailCalls = [demoOutbox] as const;

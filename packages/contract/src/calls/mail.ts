import { z } from 'zod';
import { defineCall } from '../call.ts';

/** The demo outbox: a page on which mails and SMS of the demo can be read. Production has no such door. */
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

/** The calls of the demo outbox. */
export const mailCalls = [demoOutbox] as const;

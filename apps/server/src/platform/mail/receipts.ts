import { smsReceipt } from '@chokdee/contract/calls/mail';
import type { Database } from '@chokdee/database/database';
import { z } from 'zod';
import { readClock } from '../clock/clock.ts';
import { isSignedMessage } from '../crypto/signed-message.ts';
import { bind, type Binding } from '../module.ts';
import { Refusal } from '../refusal.ts';
import { SMS_SIGNATURE } from './sms-gateway.ts';
import { writeReceipt } from './store.ts';

const receiptBody = z.object({
  id: z.uuid(),
  status: z.enum(['delivered', 'failed']),
  reason: z.string().max(200).default(''),
});

function parse(body: Buffer): z.output<typeof receiptBody> {
  try {
    return receiptBody.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new Refusal('callback.unreadable');
  }
}

/** Binds the call by which the SMS gateway reports deliveries. `key` null: there is no gateway. */
export const receiptRoutes = (database: Database, key: Uint8Array | null): Binding[] => [
  bind(smsReceipt, async (_input, { headers, rawBody }) => {
    if (key === null) throw new Refusal('request.not.found');
    const body = rawBody ?? Buffer.alloc(0);
    const now = await readClock(database);
    if (!isSignedMessage(key, { header: headers[SMS_SIGNATURE], body, now })) throw new Refusal('callback.unsigned');
    const { id, status, reason } = parse(body);
    const result = await writeReceipt(database, id, status, reason);
    if (result === undefined) throw new Refusal('request.not.found');
    return { result };
  }),
];

import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { decimalOf } from '@chokdee/money/amount';
import { z } from 'zod';
import { CallbackError, type PayoutChannel, type PayoutNotice, type PayoutOutcome } from '../channels.ts';
import { sign, SIGNATURE_HEADER, verify } from './signature.ts';

/** How a payout gateway is reached. `key` signs requests and callbacks. */
export interface GatewayOptions {
  /** Base address without a slash at the end. */
  readonly url: string;
  readonly key: Uint8Array;
  /** The database's clock. */
  readonly now: () => Promise<Date>;
  readonly send?: typeof fetch;
  /** Milliseconds before each repetition. */
  readonly pauses?: readonly number[];
}

const ATTEMPT_TIMEOUT_MS = 8_000;
const PAUSES_MS = [500, 1_500];

const outcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('paid'), reference: z.string().min(1).max(100) }),
  z.object({ outcome: z.literal('refused'), note: z.string().max(200).default('refused') }),
  z.object({ outcome: z.literal('pending'), note: z.string().max(200).default('pending') }),
]);
const noticeSchema = z.intersection(z.object({ payoutId: z.uuid() }), outcomeSchema);

/** Whether the same request may be answered differently later. */
const isTemporary = (status: number): boolean => status >= 500 || status === 429 || status === 408;

/**
 * The payout channel of a gateway over HTTP. `POST <url>/payouts` pays, `GET <url>/payouts/<id>`
 * answers the outcome; both are signed as deposit callbacks are (HMAC-SHA256 of time, nonce and
 * body), and the payout id is the idempotency key. A request without an answer is repeated under
 * the same id; what is still unclear is `unknown`, and `pending` until the gateway's callback.
 */
export function createGatewayPayoutChannel({
  url,
  key,
  now,
  send = fetch,
  pauses = PAUSES_MS,
}: GatewayOptions): PayoutChannel {
  const attempt = async (method: 'GET' | 'POST', path: string, id: string, body: string): Promise<Response> =>
    send(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        [SIGNATURE_HEADER]: sign(key, Buffer.from(body), randomBytes(16).toString('base64url'), await now()),
      },
      ...(method === 'POST' && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
    });
  const request = async (method: 'GET' | 'POST', path: string, id: string, body = ''): Promise<PayoutOutcome> => {
    let note = 'no answer';
    for (const pause of [0, ...pauses]) {
      if (pause > 0) await delay(pause);
      try {
        const response = await attempt(method, path, id, body);
        if (response.ok) return outcomeSchema.parse(await response.json());
        note = `the gateway answered ${response.status}`;
        if (!isTemporary(response.status)) break;
      } catch (error) {
        note = error instanceof z.ZodError ? 'the answer of the gateway cannot be read' : 'the gateway does not answer';
      }
    }
    return { outcome: 'unknown', note };
  };
  return {
    code: 'gateway',
    pay: ({ payoutId, amount, ...order }) =>
      request('POST', '/payouts', payoutId, JSON.stringify({ ...order, payoutId, amount: decimalOf(amount) })),
    fetchOutcome: (payoutId) => request('GET', `/payouts/${payoutId}`, payoutId),
    readCallback: ({ rawBody, headers, now: at }): PayoutNotice => {
      if (verify(key, rawBody, headers[SIGNATURE_HEADER], at) === null) throw new CallbackError('unsigned');
      try {
        const { payoutId, ...outcome } = noticeSchema.parse(JSON.parse(rawBody.toString('utf8')));
        return { payoutId, outcome };
      } catch {
        throw new CallbackError('unreadable');
      }
    },
  };
}

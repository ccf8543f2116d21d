import { signMessage } from '../crypto/signed-message.ts';
import { Undeliverable, type Sender } from './sender.ts';

/** The header with the signature of a request or a receipt (platform/crypto/signed-message.ts). */
export const SMS_SIGNATURE = 'x-signature';
/** Milliseconds for an answer of the gateway. */
const TIMEOUT = 10_000;
/** Seconds until the next attempts: a code is valid for some minutes only. */
const RETRY_DELAYS = [5, 10, 20, 40, 60];
/** Refusals that a later attempt may not meet. */
const TEMPORARY = new Set([408, 425, 429]);
const NUMBER = /^\+[1-9][0-9]{6,14}$/;

/** An HTTP gateway that sends SMS. */
export interface SmsGatewaySettings {
  /** Where messages are posted. */
  readonly url: string;
  /** Signs requests, and receipts of the gateway. */
  readonly key: Uint8Array;
  /** The sender that the phone shows. */
  readonly from: string;
  /** Where the gateway posts receipts. */
  readonly receiptUrl: string;
}

/**
 * Creates a sender of SMS that posts JSON `{id, from, to, text, receiptUrl}` to a gateway. The
 * request is signed, and carries the message's id as idempotency key, so that a repeated attempt
 * does not send twice. An answer 2xx means that the gateway has the message.
 */
export const smsGateway = ({ url, key, from, receiptUrl }: SmsGatewaySettings): Sender => ({
  keepsText: false,
  retryDelays: RETRY_DELAYS,
  send: async ({ recipient, body: text }, id) => {
    if (!NUMBER.test(recipient)) throw new Undeliverable('the recipient is not a mobile number');
    const body = Buffer.from(JSON.stringify({ id, from, to: recipient, text, receiptUrl }));
    const {
      ok,
      status,
      body: answer,
    } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        [SMS_SIGNATURE]: signMessage(key, body, new Date()),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await answer?.cancel();
    if (ok) return;
    const reason = `the SMS gateway answered ${status}`;
    throw status >= 400 && status < 500 && !TEMPORARY.has(status) ? new Undeliverable(reason) : new Error(reason);
  },
});

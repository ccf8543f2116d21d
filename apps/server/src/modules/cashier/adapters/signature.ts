import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header of a signed callback: `t=<epoch seconds>,n=<nonce>,v1=<hex HMAC-SHA256>`. */
export const SIGNATURE_HEADER = 'x-bank-signature';
/**
 * How far the time of a signature may differ from ours, in seconds. Within it the nonce stops a
 * replay, outside of it the age does.
 */
const WINDOW_SECONDS = 300;

const headerPattern = /^t=(\d{1,12}),n=([\w-]{16,64}),v1=([0-9a-f]{64})$/;

/** The HMAC of time, nonce and the unmodified body. */
const codeOf = (secret: Uint8Array, seconds: string, nonce: string, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${nonce}.`).update(body).digest();

/** The header that signs a body. */
export function sign(secret: Uint8Array, body: Uint8Array, nonce: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000).toString();
  return `t=${seconds},n=${nonce},v1=${codeOf(secret, seconds, nonce, body).toString('hex')}`;
}

/**
 * The nonce of a valid header; null when it does not sign this body or is too old. Compares in
 * constant time.
 */
export function verify(secret: Uint8Array, body: Uint8Array, header: string | undefined, now: Date): string | null {
  const match = headerPattern.exec(header ?? '');
  if (!match) return null;
  const [, seconds = '', nonce = '', code = ''] = match;
  if (!timingSafeEqual(codeOf(secret, seconds, nonce, body), Buffer.from(code, 'hex'))) return null;
  return Math.abs(Number(seconds) - now.getTime() / 1000) <= WINDOW_SECONDS ? nonce : null;
}

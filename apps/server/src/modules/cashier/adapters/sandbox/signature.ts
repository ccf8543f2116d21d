import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header a signed callback carries: `t=<epoch seconds>,n=<nonce>,v1=<hex HMAC-SHA256>`. */
export const SIGNATURE_HEADER = 'x-bank-signature';
/** How far a signature's time may be from ours, in seconds: within it a replay is stopped by its nonce, outside of it by its age. */
const WINDOW = 300;

const form = /^t=(\d{1,12}),n=([\w-]{16,64}),v1=([0-9a-f]{64})$/;

/** What is signed: the time and the nonce bound to the untouched body. */
const codeOf = (secret: Uint8Array, seconds: string, nonce: string, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${nonce}.`).update(body).digest();

/** Signs a body for its header. */
export function sign(secret: Uint8Array, body: Uint8Array, nonce: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000).toString();
  return `t=${seconds},n=${nonce},v1=${codeOf(secret, seconds, nonce, body).toString('hex')}`;
}

/** The nonce of a header that signs this body now, null for any other. Compared in constant time. */
export function verify(secret: Uint8Array, body: Uint8Array, header: string | undefined, now: Date): string | null {
  const match = form.exec(header ?? '');
  if (!match) return null;
  const [, seconds = '', nonce = '', code = ''] = match;
  if (!timingSafeEqual(codeOf(secret, seconds, nonce, body), Buffer.from(code, 'hex'))) return null;
  return Math.abs(Number(seconds) - now.getTime() / 1000) <= WINDOW ? nonce : null;
}

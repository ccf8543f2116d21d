import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds by which the time of a signed message may differ from ours. */
const WINDOW = 300;
const headerPattern = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const codeOf = (secret: Uint8Array, seconds: string, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** The header that signs a body at a time: `t=<epoch seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signMessage(secret: Uint8Array, body: Uint8Array, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1_000));
  return `t=${seconds},v1=${codeOf(secret, seconds, body).toString('hex')}`;
}

/** Whether a header signs a body, at a time within five minutes of `now`. */
export function isSignedMessage(
  secret: Uint8Array,
  { header = '', body, now }: { readonly header: string | undefined; readonly body: Uint8Array; readonly now: Date },
): boolean {
  const [, seconds, code] = headerPattern.exec(header) ?? [];
  if (seconds === undefined || code === undefined) return false;
  if (!timingSafeEqual(codeOf(secret, seconds, body), Buffer.from(code, 'hex'))) return false;
  return Math.abs(Number(seconds) - now.getTime() / 1_000) <= WINDOW;
}

import { parseAmount } from '@chokdee/money/amount';
import { z } from 'zod';
import { CallbackError, type Callback, type DepositNotice } from '../channels.ts';
import { SIGNATURE_HEADER, verify } from './signature.ts';

const noticeSchema = z.strictObject({
  reference: z.string().min(1).max(100),
  outcome: z.enum(['paid', 'refused']),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/),
  currency: z.string().regex(/^[A-Z]{3,10}$/),
  authorisation: z.string().min(1).max(100),
});

/**
 * An order number as it is sent through banks, whose references have at most 20 capital letters and
 * digits.
 */
export const bankReference = (orderNumber: string): string => orderNumber.replace('-', '');

/** The order number of a bank's reference; an unknown form is returned unchanged. */
const orderNumberOf = (reference: string): string =>
  reference
    .trim()
    .replace(/^(DP\d{6})-?([0-9A-F]{8})$/i, (_all, day: string, end: string) => `${day}-${end}`.toUpperCase());

/**
 * Authenticates and parses a callback of a bank: JSON with `reference`, `outcome`, `amount`
 * (decimal), `currency` and `authorisation`, signed in the header `SIGNATURE_HEADER`. Throws
 * `CallbackError`; without a secret every callback is unsigned.
 */
export function readSignedNotice(secret: Uint8Array | null, { rawBody, headers, now }: Callback): DepositNotice {
  const nonce = secret && verify(secret, rawBody, headers[SIGNATURE_HEADER], now);
  if (nonce === null) throw new CallbackError('unsigned');
  let content;
  try {
    content = noticeSchema.parse(JSON.parse(rawBody.toString('utf8')));
  } catch {
    throw new CallbackError('unreadable');
  }
  const amount = parseAmount(content.amount);
  if (amount <= 0n) throw new CallbackError('unreadable');
  return { ...content, reference: orderNumberOf(content.reference), amount, nonce };
}

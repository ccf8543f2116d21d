import { decimalOf } from '@chokdee/money/amount';
import type { DepositChannel } from '../../channels.ts';
import { BRAND_ACCOUNT } from '../brand-account.ts';
import { bankReference, readSignedNotice } from '../signed-notice.ts';
import { promptPayPayload } from './payload.ts';

/** Who receives PromptPay payments. */
export interface PromptPayReceiver {
  /** Mobile number, tax id or biller id, digits only. */
  readonly id: string;
  /** The name that banking apps show. */
  readonly name: string;
  /** The brand's account that PromptPay pays into; by default that of the bank transfers. */
  readonly account?: string | undefined;
  /** Signs the bank's callbacks; null when the bank sends none. */
  readonly callbackKey: Uint8Array | null;
}

/** An amount in baht with two decimals. */
const bahtText = (amount: bigint): string => {
  const [whole = '0', decimals = ''] = decimalOf(amount).split('.');
  return `${whole}.${decimals.padEnd(2, '0').slice(0, 2)}`;
};

/**
 * The deposit channel PromptPay: a QR code with amount and reference. The payment is confirmed by
 * the bank's signed callback, or by an operator with the payer's slip.
 */
export const createPromptPayChannel = ({
  id,
  name,
  account = BRAND_ACCOUNT,
  callbackKey,
}: PromptPayReceiver): DepositChannel => ({
  code: 'promptpay',
  account,
  bankType: 'QR',
  currency: 'THB',
  slips: true,
  open: async ({ reference: orderNumber, amount }) => {
    const reference = bankReference(orderNumber);
    const payload = promptPayPayload({ receiver: id, amount: bahtText(amount), reference });
    return { instructions: { kind: 'promptpay', payload, name, reference } };
  },
  readCallback: (callback) => readSignedNotice(callbackKey, callback),
});

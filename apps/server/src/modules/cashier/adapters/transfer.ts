import type { DepositChannel } from '../channels.ts';
import { BRAND_ACCOUNT } from './brand-account.ts';
import { bankReference, readSignedNotice } from './signed-notice.ts';

/** The account that receives bank transfers. */
export interface TransferAccount {
  readonly bankCode: string;
  /** Digits only. */
  readonly accountNumber: string;
  readonly name: string;
  /** Signs the bank's callbacks; null when the bank sends none. */
  readonly callbackKey: Uint8Array | null;
}

/**
 * The deposit channel for transfers to a bank account, with a slip. The payment is confirmed by an
 * operator who finds it on the bank's statement, or by the bank's signed callback.
 */
export const createTransferChannel = ({ callbackKey, ...account }: TransferAccount): DepositChannel => ({
  code: 'transfer',
  account: BRAND_ACCOUNT,
  bankType: 'MT',
  currency: 'THB',
  slips: true,
  open: async ({ reference }) => ({
    instructions: { kind: 'transfer', ...account, reference: bankReference(reference) },
  }),
  readCallback: (callback) => readSignedNotice(callbackKey, callback),
});

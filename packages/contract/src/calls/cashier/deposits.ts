import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountIn, amountOut, id, timestamp, pageOf, pageQuery } from '../../wire.ts';
import {
  channelCallback,
  dates,
  depositState,
  memberRead,
  memberWrite,
  pace,
  requestId,
  totals,
  yesNo,
} from './shared.ts';

const channel = z.object({
  code: z.string(),
  bankType: z.string(),
  minimumAmount: amountOut,
  maximumAmount: amountOut,
  /** What the payer is charged. No channel charges anything. */
  fee: amountOut,
  pace,
});

/** The channels, limits and processing time of deposits. */
export const getDepositSettings = defineCall({
  ...memberRead,
  id: 'cashier.getDepositSettings',
  summary: 'Deposit channels, limits and pace',
  relay: { codes: ['MCSFE_getDepositSettings', 'MCS2_getDepositSettings'] },
  moduleId: 'DPSTBAS3',
  response: z.object({
    allowDeposit: yesNo,
    totalDepositSuccessCount: z.number().int(),
    depositInfo: z.array(channel),
    expiryMinutes: z.number().int(),
    pace,
  }),
});

/** A deposit as its member sees it. */
export const deposit = z.object({
  depositId: id,
  orderNo: z.string(),
  channel: z.string(),
  amount: amountOut,
  creditedAmount: amountOut.nullable(),
  currency: z.string(),
  status: depositState,
  createdAt: timestamp,
  expiresAt: timestamp,
  endedAt: timestamp.nullable(),
  /** Where the payer goes; null unless the deposit is pending. */
  redirectUrl: z.string().nullable(),
  /** How to pay by a transfer; null unless the deposit is pending. */
  instructions: z
    .discriminatedUnion('kind', [
      /** `payload`: the text of an EMVCo QR code, with amount and reference. */
      z.object({ kind: z.literal('promptpay'), payload: z.string(), name: z.string(), reference: z.string() }),
      z.object({
        kind: z.literal('transfer'),
        bankCode: z.string(),
        bankName: z.string(),
        accountNumber: z.string(),
        name: z.string(),
        reference: z.string(),
      }),
    ])
    .nullable(),
  /** Whether pictures of the payer's slip are taken, and when the first was sent. */
  slips: z.boolean(),
  slipAt: timestamp.nullable(),
  /**
   * `refused` by the bank, `channel` when the channel did not accept the order, or `unpaid` when an
   * operator found no payment for the slip.
   */
  failure: z.string().nullable(),
});

/** Opens a deposit and returns where, or how, to pay it. `bankCode` names the channel. */
export const depositByLaunchUrl = defineCall({
  ...memberWrite,
  id: 'cashier.depositByLaunchUrl',
  summary: 'Open a deposit',
  method: 'POST',
  relay: {
    codes: [
      'MCSFE_depositByLaunchUrl',
      'MCS2_depositByLaunchUrl',
      'MCSFE_depositByQRImageUrl',
      'MCS2_depositByQRImageUrl',
      'MCSFE_manualTransferByAccountName',
      'MCS2_manualTransferByAccountName',
    ],
  },
  moduleId: 'DPSTBAS3',
  rate: { requests: 30, seconds: 60, per: 'caller' },
  request: z.object({
    amount: amountIn,
    bankCode: z.string().max(40).optional(),
    bankType: z.string().max(40).optional(),
    deviceId: z.string().max(100).optional(),
    requestId,
  }),
  response: deposit.extend({ redirectUrl: z.string().nullable() }),
  errors: [
    'amount.invalid',
    'deposit.amount.range',
    'deposit.channel.unknown',
    'deposit.channel.failed',
    'limit.exceeded',
    'account.blocked',
    'command.conflict',
    'function.not.available',
  ],
});

/** The member's deposits, newest first. */
export const listDeposits = defineCall({
  ...memberRead,
  id: 'cashier.listDeposits',
  summary: "The member's deposits",
  path: '/wps/report/depositTransaction',
  aliases: [{ method: 'GET', path: '/wps/relay/MCSFE_getDepositTransactions' }],
  moduleId: 'DPSTBAS3',
  query: z.object({ ...pageQuery, ...dates, status: depositState.optional() }),
  response: pageOf(deposit, totals),
});

/** One deposit. Pages poll it while they wait for the payment. */
export const getDeposit = defineCall({
  ...memberRead,
  id: 'cashier.getDeposit',
  summary: 'One deposit',
  relay: { codes: ['MCSFE_getDepositStatus'] },
  moduleId: 'DPSTBAS3',
  query: z.object({ depositId: id }),
  response: deposit,
  errors: ['request.not.found'],
});

/**
 * Uploads a picture of the slip of a transfer: PNG or JPG, at most 5 MB, at most 3 per deposit. The
 * deposit then waits for an operator, who finds the payment on the bank's statement.
 */
export const addDepositSlip = defineCall({
  id: 'cashier.addDepositSlip',
  summary: 'Upload the slip of a transfer',
  method: 'POST',
  path: '/wps/transaction/deposit/:depositId/slip',
  guard: 'member',
  body: 'multipart',
  envelope: 'wps',
  idempotent: false,
  moduleId: 'DPSTBAS3',
  rate: { requests: 20, seconds: 60, per: 'caller' },
  maxBytes: 5_308_416,
  timeoutSeconds: 60,
  params: z.object({ depositId: id }),
  request: z.object({ file: z.file() }),
  response: z.object({ id }),
  errors: ['request.not.found', 'deposit.moved', 'file.unavailable'],
});

/**
 * A channel's signed notice about a deposit. Each channel defines its signature of the raw body.
 */
export const depositCallback = defineCall({
  ...channelCallback,
  id: 'cashier.depositCallback',
  summary: 'Signed callback of a deposit channel',
  path: '/wps/callback/deposit/:channel',
  response: z.object({ result: z.enum(['credited', 'repeated', 'refused']) }),
  errors: ['callback.unsigned', 'callback.unreadable', 'callback.held', 'request.not.found'],
});

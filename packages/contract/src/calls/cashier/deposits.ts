import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountIn, amountOut, id, timestamp, pageOf, pageQuery } from '../../wire.ts';
import { dates, depositState, memberRead, memberWrite, pace, requestId, totals, yesNo } from './shared.ts';

const channel = z.object({
  code: z.string(),
  bankType: z.string(),
  minimumAmount: amountOut,
  maximumAmount: amountOut,
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
  /** `refused` by the bank, or `channel` when the channel did not accept the order. */
  failure: z.string().nullable(),
});

/** Opens a deposit and returns where to pay it. */
export const depositByLaunchUrl = defineCall({
  ...memberWrite,
  id: 'cashier.depositByLaunchUrl',
  summary: 'Open a deposit',
  method: 'POST',
  relay: { codes: ['MCSFE_depositByLaunchUrl', 'MCS2_depositByLaunchUrl'] },
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
 * A channel's signed notice about a deposit. Each channel defines its signature of the raw body.
 */
export const depositCallback = defineCall({
  id: 'cashier.depositCallback',
  summary: 'Signed callback of a deposit channel',
  method: 'POST',
  path: '/wps/callback/deposit/:channel',
  guard: 'open',
  alwaysOpen: true,
  activity: false,
  body: 'raw',
  envelope: 'bare',
  idempotent: true,
  maxBytes: 8_192,
  rate: { requests: 1_200, seconds: 60, per: 'address' },
  params: z.object({ channel: z.string().max(40) }),
  response: z.object({ result: z.enum(['credited', 'repeated', 'refused']) }),
  errors: ['callback.unsigned', 'callback.unreadable', 'callback.held', 'request.not.found'],
});

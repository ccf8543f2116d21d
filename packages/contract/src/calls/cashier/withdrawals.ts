import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountIn, amountOut, id, timestamp, pageOf, pageQuery } from '../../wire.ts';
import { dates, memberRead, memberWrite, pace, requestId, totals, withdrawalState, yesNo } from './shared.ts';

/** The limits and processing time of withdrawals. */
export const getWithdrawSettings = defineCall({
  ...memberRead,
  id: 'cashier.getWithdrawSettings',
  summary: 'Withdrawal limits and pace',
  relay: { codes: ['MCSFE_getWithdrawSettings', 'MCS2_getWithdrawSettings'] },
  moduleId: 'WDRAWBAS3',
  query: z.object({ groupId: z.string().max(20).optional() }),
  response: z.object({
    minimumAmount: amountOut,
    maximumAmount: amountOut,
    allowWithdraw: yesNo,
    allowDecimal: z.boolean(),
    withdrawPenaltyCharge: z.number(),
    c2cEnabled: z.boolean(),
    confirmationMinutes: z.number().int(),
    normalBankWithdrawalSwitch: yesNo,
    eWalletWithdrawalSwitch: yesNo,
    virtualWalletWithdrawalSwitch: yesNo,
    passwordRequired: z.boolean(),
    pace,
  }),
});

const bankCard = z.object({
  bankCardId: id,
  bankCode: z.string(),
  bankName: z.string(),
  bankIconUrl: z.string(),
  cardNumber: z.string(),
  cardHolder: z.string(),
  cardType: z.enum(['BC', 'EW', 'VW']),
  createdAt: timestamp,
  isWithdrawActive: z.boolean(),
});

/** The member's payee accounts with masked numbers, and what may still be withdrawn today. */
export const getBankCards = defineCall({
  ...memberRead,
  id: 'cashier.getBankCards',
  summary: 'Payee accounts and what may still be withdrawn today',
  path: '/wps/member/bankCard',
  moduleId: 'BINDCARD3',
  response: z.object({
    bankCards: z.array(bankCard),
    eWallets: z.array(z.never()),
    fullBankCardList: z.array(bankCard),
    maxCardCount: z.number().int(),
    minWithdrawal: amountOut,
    maxWithdrawal: amountOut,
    maxTransactionTimes: z.number().int(),
    remainingTransactionTimes: z.number().int(),
    remainingWithdrawAmount: amountOut,
    normalDeleteBankCard: z.boolean(),
    cardHolder: z.string(),
  }),
});

/** Adds a payee account. Its holder must be the member (decision D18). */
export const addBankCard = defineCall({
  ...memberWrite,
  id: 'cashier.addBankCard',
  summary: 'Add a payee account',
  method: 'PUT',
  path: '/wps/member/bankCard',
  moduleId: 'BINDCARD3',
  encrypted: true,
  rate: { requests: 20, seconds: 600, per: 'caller' },
  request: z.object({
    bankCode: z.string().max(20),
    cardNumber: z.string().max(40),
    cardHolder: z.string().max(100),
    password: z.string().max(1_000).optional(),
  }),
  response: bankCard,
  errors: [
    'payee.name.mismatch',
    'payee.too.many',
    'required_member_information_incomplete',
    'invalid.payment.pw',
    'not.exists.payment.password',
    'login.too.many',
    'system.busy',
  ],
});

/** The banks that can be paid to, named in the caller's language. */
export const withdrawBanks = defineCall({
  id: 'cashier.withdrawBanks',
  summary: 'Banks that can be paid to',
  method: 'GET',
  path: '/wps/system/withdrawBanks',
  moduleId: 'COMM3',
  guard: 'open',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.array(z.object({ bankCode: z.string(), bankName: z.string(), bankIconUrl: z.string() })),
});

const withdrawal = z.object({
  withdrawalId: id,
  orderNo: z.string(),
  amount: amountOut,
  currency: z.string(),
  status: withdrawalState,
  bankCode: z.string(),
  bankName: z.string(),
  cardNumber: z.string(),
  requestedAt: timestamp,
  /** When the last review began, the approval, the last order to the bank, and the payment. */
  reviewingAt: timestamp.nullable(),
  approvedAt: timestamp.nullable(),
  payingAt: timestamp.nullable(),
  paidAt: timestamp.nullable(),
  /**
   * Until when the member can report whether the money arrived. After that it counts as received.
   */
  answerBy: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  /** An operator's reason for a rejection. */
  reason: z.string().nullable(),
  /** `refused` or `returned` by the bank: the money is back in the balance. */
  failure: z.string().nullable(),
});

/** Requests a withdrawal. The amount is held from now on. */
export const withdraw = defineCall({
  ...memberWrite,
  id: 'cashier.withdraw',
  summary: 'Request a withdrawal',
  method: 'POST',
  path: '/wps/v2/transaction/withdraw',
  aliases: [{ method: 'POST', path: '/wps/transaction/withdraw' }],
  moduleId: 'WDRAWBAS3',
  encrypted: true,
  rate: { requests: 20, seconds: 60, per: 'caller' },
  request: z.object({ amount: amountIn, bankCardId: id, password: z.string().max(1_000).default(''), requestId }),
  response: withdrawal,
  errors: [
    'amount.invalid',
    'withdrawal.amount.range',
    'withdrawal.day.limit',
    'balance.insufficient',
    'payee.unknown',
    'payee.name.mismatch',
    'required_member_information_incomplete',
    'invalid.payment.pw',
    'not.exists.payment.password',
    'login.too.many',
    'account.blocked',
    'command.conflict',
    'system.busy',
    'function.not.available',
  ],
});

/** The member's withdrawals, newest first. */
export const listWithdrawals = defineCall({
  ...memberRead,
  id: 'cashier.listWithdrawals',
  summary: "The member's withdrawals",
  path: '/wps/report/withdrawTransaction',
  moduleId: 'WDRAWBAS3',
  query: z.object({ ...pageQuery, ...dates, status: withdrawalState.optional() }),
  response: pageOf(withdrawal, totals),
});

/** The member's paid withdrawals without an answer. */
export const getPaymentConfirmationList = defineCall({
  ...memberRead,
  id: 'cashier.getPaymentConfirmationList',
  summary: "Paid withdrawals that wait for the member's word",
  relay: { codes: ['MCSFE_getPaymentConfirmationList', 'MCS2_getPaymentConfirmationList'] },
  moduleId: 'WDRAWBAS3',
  response: z.array(withdrawal),
});

/**
 * Uploads a picture that shows a paid withdrawal has not arrived: PNG or JPG, at most 5 MB, at most
 * 3 per withdrawal. It can be added before and after the answer.
 */
export const addReceiptProof = defineCall({
  id: 'cashier.addReceiptProof',
  summary: 'Upload a proof that a withdrawal did not come',
  method: 'POST',
  path: '/wps/transaction/withdraw/:withdrawalId/proof',
  guard: 'member',
  body: 'multipart',
  envelope: 'wps',
  idempotent: false,
  moduleId: 'WDRAWBAS3',
  rate: { requests: 20, seconds: 60, per: 'caller' },
  maxBytes: 5_308_416,
  timeoutSeconds: 60,
  params: z.object({ withdrawalId: id }),
  request: z.object({ file: z.file() }),
  response: z.object({ id }),
  errors: ['request.not.found', 'withdrawal.moved', 'file.unavailable'],
});

/** Stores the member's answer whether the money arrived. It is accepted once. */
export const processC2CTransaction = defineCall({
  ...memberWrite,
  id: 'cashier.processC2CTransaction',
  summary: 'Say whether a paid withdrawal came',
  method: 'POST',
  relay: { codes: ['MCSFE_processC2CTransaction', 'MCS2_processC2CTransaction'] },
  moduleId: 'WDRAWBAS3',
  request: z.object({ withdrawalId: id, received: z.boolean(), remark: z.string().trim().max(140).optional() }),
  response: withdrawal,
  errors: ['request.not.found', 'withdrawal.moved'],
});

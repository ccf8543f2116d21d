import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountIn, amountOut, id, timestamp, pageOf, pageQuery } from '../../wire.ts';
import {
  channelCallback,
  dates,
  memberRead,
  memberWrite,
  pace,
  rejectionCode,
  requestId,
  totals,
  withdrawalState,
  yesNo,
} from './shared.ts';

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
    eWalletMinAmount: amountOut,
    eWalletMaxAmount: amountOut,
    eWalletDailyWithdrawMaxCount: z.number().int(),
    allowWithdraw: yesNo,
    allowDecimal: z.boolean(),
    /** Times of day (`HH:MM`, GMT+8) between which withdrawals are taken; equal: all day. */
    withdrawDateFrom: z.string(),
    withdrawDateTo: z.string(),
    /** Whether withdrawals are taken now. */
    withdrawOpen: z.boolean(),
    /** The fee in percent, and how many withdrawals of a day are free of it. */
    withdrawPenaltyCharge: z.number(),
    freeWithdrawals: z.number().int(),
    /** Only these amounts can be withdrawn, to any kind of account; empty without the flag. */
    fixedAmountFlag: yesNo,
    fixedWithdrawAmounts: z.array(amountOut),
    /** Which withdrawals need a code by SMS; null for none. */
    mobileVerificationType: z.enum(['EVERY_WITHDRAWAL', 'WITHDRAW_AMOUNT']).nullable(),
    mobileVerificationWithdrawAmount: amountOut.nullable(),
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
    /** E-wallets by provider; `groupId` is the provider's code. */
    eWallets: z.array(
      z.object({
        groupId: z.string(),
        groupName: z.string(),
        cardCount: z.number().int(),
        eWallets: z.array(bankCard),
      }),
    ),
    fullBankCardList: z.array(bankCard),
    maxCardCount: z.number().int(),
    minWithdrawal: amountOut,
    maxWithdrawal: amountOut,
    maxTransactionTimes: z.number().int(),
    remainingTransactionTimes: z.number().int(),
    remainingWithdrawAmount: amountOut,
    remainingEWalletWithdrawAmount: amountOut,
    remainingEwalletWithdrawCounts: z.number().int(),
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
  response: z.array(
    z.object({
      bankCode: z.string(),
      bankName: z.string(),
      bankIconUrl: z.string(),
      /** `BC` a bank, `EW` a provider of e-wallets. */
      cardType: z.enum(['BC', 'EW']),
    }),
  ),
});

/** The fee of a withdrawal that is requested now, and what the payee gets. */
export const withdrawCharge = defineCall({
  ...memberRead,
  id: 'cashier.withdrawCharge',
  summary: 'Fee of a withdrawal, before it is requested',
  relay: { codes: ['MCSFE_getWithdrawCharge'] },
  moduleId: 'WDRAWBAS3',
  query: z.object({ withdrawAmount: amountIn, withdrawType: z.enum(['BC', 'EW']).default('BC') }),
  response: z.object({ charge: amountOut, receivedAmount: amountOut }),
  errors: ['amount.invalid'],
});

/**
 * Whether the deposits since the last withdrawal have been wagered as the brand demands. `status`:
 * `A` withdrawals are possible, `N` the turnover is not reached. What counts is the valid bet of
 * settled bets: the part of a stake that was at risk, opposite bets netted, times the `weight` (in
 * percent) of the product or game; nothing below the minimum odds. `details` has a row per product
 * with bets, which has no requirement of its own.
 */
export const withdrawTurnover = defineCall({
  ...memberRead,
  id: 'cashier.withdrawTurnover',
  summary: 'Turnover needed before a withdrawal',
  relay: { codes: ['MCSFE_getWithdrawTurnover'] },
  moduleId: 'WDRAWBAS3',
  response: z.object({
    status: z.enum(['A', 'N']),
    details: z.array(
      z.object({
        /** A product, as `RNG`. */
        gameType: z.string(),
        requiredTurnover: amountOut,
        actualTurnover: amountOut,
        /** Before weights and minimum odds. */
        validBet: amountOut,
        /** Stakes of open bets: they count once they are settled. */
        openStake: amountOut,
      }),
    ),
    totalRequiredTurnover: amountOut,
    totalActualTurnover: amountOut,
    /** What counts; products without a rule count in full. Empty where nothing is required. */
    rules: z.array(
      z.object({
        gameType: z.string(),
        /** A game's code and name; null: all games of the product without a rule of their own. */
        game: z.string().nullable(),
        gameName: z.string().nullable(),
        weight: z.number(),
        minimumOdds: z.number().nullable(),
      }),
    ),
  }),
});

/** Sends a code for a withdrawal to the member's own verified mobile number. */
export const sendWithdrawSms = defineCall({
  id: 'cashier.sendWithdrawSms',
  summary: 'Send an SMS code for a withdrawal',
  method: 'POST',
  path: '/wps/verification/sms/withdraw',
  guard: 'member',
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  moduleId: 'WDRAWBAS3',
  rate: { requests: 10, seconds: 600, per: 'caller' },
  request: z.object({}),
  response: z.object({ expiredMinutes: z.number().int() }),
  errors: ['required_member_information_incomplete', 'sms.too.many', 'sms.quota.exceeded', 'request.too.many'],
});

const withdrawal = z.object({
  withdrawalId: id,
  orderNo: z.string(),
  /** What leaves the balance; the payee gets it without the fee. */
  amount: amountOut,
  fee: amountOut,
  receivedAmount: amountOut,
  currency: z.string(),
  status: withdrawalState,
  bankCode: z.string(),
  bankName: z.string(),
  cardNumber: z.string(),
  cardType: z.enum(['BC', 'EW', 'VW']),
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
  /** Who said that it was received: `time` when the member did not answer. */
  answeredWith: z.enum(['member', 'time', 'operator']).nullable(),
  /** Why it was rejected, and the operator's words. */
  reasonCode: rejectionCode.nullable(),
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
  request: z.object({
    amount: amountIn,
    bankCardId: id,
    password: z.string().max(1_000).default(''),
    /** The code of the SMS, where the amount needs one. */
    verificationCode: z.string().max(255).default(''),
    requestId,
  }),
  response: withdrawal,
  errors: [
    'amount.invalid',
    'withdrawal.amount.range',
    'withdrawal.day.limit',
    'withdrawal.window',
    'withdrawal.kind.closed',
    'withdrawal.amount.fixed',
    'withdraw_turnover_not_enough',
    'required_deposit_amount_not_reached',
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

/** A payout channel's signed callback. The answer names what became of it; it can be repeated. */
export const payoutCallback = defineCall({
  ...channelCallback,
  id: 'cashier.payoutCallback',
  summary: 'Signed callback of a payout channel',
  path: '/wps/callback/payout/:channel',
  response: z.object({ result: z.string() }),
  errors: ['callback.unsigned', 'callback.unreadable', 'request.not.found'],
});

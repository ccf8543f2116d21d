import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountIn, amountOut, id, timestamp, pageOf, pageQuery } from '../../wire.ts';
import { deposit } from './deposits.ts';
import {
  depositState,
  operator,
  operatorRead,
  operatorWrite,
  orderNumber,
  reason,
  searchText,
  totals,
} from './shared.ts';

/** A deposit as operators see it. */
const consoleDeposit = deposit
  .omit({ redirectUrl: true, instructions: true })
  .extend({ memberId: id, account: z.string(), authorisation: z.string().nullable() });

/** Deposits of all members, newest first. */
export const consoleDeposits = defineCall({
  ...operatorRead,
  id: 'cashier.consoleDeposits',
  permission: 'cashier.deposits.read',
  summary: 'Deposits',
  path: '/console/deposits',
  query: z.object({
    ...pageQuery,
    status: depositState.optional(),
    text: searchText,
    /** Only those with a slip that wait for an operator. */
    slip: z.enum(['true', 'false']).default('false'),
  }),
  response: pageOf(consoleDeposit, totals),
});

/**
 * The result of processing a channel's notice. `late` to `reused` credited nothing and need a
 * decision; `entered` is a payment that an operator entered.
 */
const noticeResult = z.enum([
  'credited',
  'repeated',
  'refused',
  'late',
  'amount',
  'currency',
  'reference',
  'protection',
  'duplicate',
  'contrary',
  'reused',
  'entered',
]);

/** Why an entered amount is not the declared one. */
const difference = z.enum(['payer', 'fee', 'several', 'other']);

const notice = z.object({
  channel: z.string(),
  nonce: z.string(),
  reference: z.string(),
  outcome: z.enum(['paid', 'refused']),
  amount: amountOut,
  currency: z.string(),
  authorisation: z.string(),
  receivedAt: timestamp,
  result: noticeResult,
  difference: difference.nullable(),
  deposit: consoleDeposit.nullable(),
  decision: z.enum(['credit', 'return']).nullable(),
  reason: z.string().nullable(),
  proposedBy: operator.nullable(),
  decidedBy: operator.nullable(),
  decidedAt: timestamp.nullable(),
  pair: z.boolean(),
});

const depositParams = z.object({ memberId: id, id });

/**
 * Another deposit with the same picture (equal bytes or pixels) or a similar one (saved again or
 * scaled, within 180 days).
 */
const slipUse = z.object({
  match: z.enum(['same', 'similar']),
  usedAt: timestamp,
  memberId: id,
  account: z.string(),
  depositId: id,
  orderNo: z.string(),
  amount: amountOut,
  creditedAmount: amountOut.nullable(),
  status: depositState,
});

/** A deposit with the slips of its member, and the other deposits that have these pictures. */
export const consoleDepositDetail = defineCall({
  ...operatorRead,
  id: 'cashier.consoleDepositDetail',
  permission: 'cashier.deposits.read',
  summary: 'One deposit with its slips',
  path: '/console/deposits/:memberId/:id',
  params: depositParams,
  response: consoleDeposit.extend({
    pictures: z.array(z.object({ id, url: z.string(), createdAt: timestamp, uses: z.array(slipUse) })),
  }),
  errors: ['request.not.found'],
});

/**
 * Credits a payment that the bank's statement shows, by amount and the bank's number of the
 * payment. From the brand's threshold on, or from its bound for the difference to the declared
 * amount on, the answer is `proposed`: a second operator enters the same payment, or confirms it
 * among the notices.
 */
export const enterPayment = defineCall({
  ...operatorWrite,
  id: 'cashier.enterPayment',
  permission: 'cashier.notices.resolve',
  summary: 'Credit a transfer by its slip',
  path: '/console/deposits/:memberId/:id/payment',
  params: depositParams,
  request: z.object({
    amount: amountIn,
    /**
     * At least four letters or digits. Compared in capital letters, without spaces, dashes and
     * other punctuation.
     */
    authorisation: z
      .string()
      .trim()
      .min(4)
      .max(100)
      .regex(/(?:[0-9A-Za-z\u0e01-\u0e5b][^0-9A-Za-z\u0e01-\u0e5b]*){4}/),
    /** Needed when the amount is not the declared one. */
    difference: difference.optional(),
    reason,
  }),
  response: z.object({ status: z.enum(['ok', 'proposed']) }),
  errors: [
    'request.not.found',
    'amount.invalid',
    'deposit.moved',
    'deposit.amount.differs',
    'notice.decided',
    'notice.deposit.closed',
    'notice.deposit.unknown',
    'notice.currency',
    'notice.payment.used',
    'review.pair',
    'operator.related',
  ],
});

/** Records that the bank's statement shows no payment for a slip: the deposit fails. */
export const refuseSlip = defineCall({
  ...operatorWrite,
  id: 'cashier.refuseSlip',
  permission: 'cashier.notices.resolve',
  summary: 'Refuse a slip',
  path: '/console/deposits/:memberId/:id/unpaid',
  params: depositParams,
  request: z.object({ reason }),
  response: z.object({ status: z.literal('ok') }),
  errors: ['request.not.found', 'deposit.moved'],
});

/** Notices of the channels. `open` lists those that need a decision, oldest first. */
export const consoleNotices = defineCall({
  ...operatorRead,
  id: 'cashier.consoleNotices',
  permission: 'cashier.notices.read',
  summary: 'Notices of the deposit channels',
  path: '/console/deposits/notices',
  query: z.object({
    ...pageQuery,
    open: z.enum(['true', 'false']).default('true'),
    text: searchText,
  }),
  response: pageOf(notice, totals),
});

/**
 * Decides a notice that credited nothing: `credit` the paid amount to its deposit (or to the one
 * named), or record that it is `return`ed to the payer.
 */
export const resolveNotice = defineCall({
  ...operatorWrite,
  id: 'cashier.resolveNotice',
  permission: 'cashier.notices.resolve',
  summary: 'Decide an unmatched payment',
  path: '/console/deposits/notices/:channel/:nonce',
  params: z.object({ channel: z.string().max(40), nonce: z.string().max(100) }),
  request: z.object({ decision: z.enum(['credit', 'return']), orderNo: orderNumber.optional(), reason }),
  response: notice,
  errors: [
    'request.not.found',
    'notice.decided',
    'notice.currency',
    'notice.deposit.closed',
    'notice.deposit.unknown',
    'notice.payment.used',
    'review.pair',
  ],
});

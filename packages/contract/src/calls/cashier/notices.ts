import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountOut, id, timestamp, pageOf, pageQuery } from '../../wire.ts';
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
  .omit({ redirectUrl: true })
  .extend({ memberId: id, account: z.string(), authorisation: z.string().nullable() });

/** Deposits of all members, newest first. */
export const consoleDeposits = defineCall({
  ...operatorRead,
  id: 'cashier.consoleDeposits',
  permission: 'cashier.deposits.read',
  summary: 'Deposits',
  path: '/console/deposits',
  query: z.object({ ...pageQuery, status: depositState.optional(), text: searchText }),
  response: pageOf(consoleDeposit, totals),
});

/**
 * The result of processing a channel's notice. `late` to `reused` credited nothing and need a
 * decision.
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
]);

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
  deposit: consoleDeposit.nullable(),
  decision: z.enum(['credit', 'return']).nullable(),
  reason: z.string().nullable(),
  proposedBy: operator.nullable(),
  decidedBy: operator.nullable(),
  decidedAt: timestamp.nullable(),
  pair: z.boolean(),
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

import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountOut, id, timestamp, pageOf, pageQuery } from '../../wire.ts';
import {
  operator,
  operatorRead,
  operatorWrite,
  reason,
  rejectionCode,
  searchText,
  totals,
  withdrawalState,
} from './shared.ts';

const reviewRow = z.object({
  id,
  memberId: id,
  account: z.string(),
  orderNo: z.string(),
  amount: amountOut,
  currency: z.string(),
  status: withdrawalState,
  version: z.number().int(),
  bankCode: z.string(),
  bankName: z.string(),
  cardNumber: z.string(),
  cardHolder: z.string(),
  requestedAt: timestamp,
  takenBy: operator.nullable(),
  /** Two different operators decide. */
  pair: z.boolean(),
  firstBy: operator.nullable(),
  decidedBy: operator.nullable(),
  decidedAt: timestamp.nullable(),
  paidAt: timestamp.nullable(),
  answerBy: timestamp.nullable(),
  /**
   * `unknown`: the outcome of the payout is unknown; the hold stays until it is settled.
   * `contrary`: the channel contradicts the recorded outcome; no money moves until an operator
   * settles it.
   * `manual`: an operator pays at the bank and records its reference.
   */
  attention: z.enum(['unknown', 'contrary', 'manual']).nullable(),
  /** Approved without an operator. */
  automatic: z.boolean(),
  reasonCode: rejectionCode.nullable(),
  reason: z.string().nullable(),
  failure: z.string().nullable(),
});

/** An automatic check. `ok` false asks for a closer look; it decides nothing. */
const check = z.object({
  code: z.enum(['payee.name', 'payee.age', 'payee.shared', 'deposits', 'played']),
  ok: z.boolean(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
/** What an operator found: nothing wrong, explained by the member, or a risk that is accepted. */
const flagAnswer = z.enum(['harmless', 'explained', 'accepted']);
/** What a risk rule found. It is answered before an approval; a rejection upholds it. */
const flag = z.object({
  rule: z.string(),
  score: z.number().int(),
  evidence: z.record(z.string(), z.union([z.string(), z.number()])),
  raisedAt: timestamp,
  decision: z.enum(['cleared', 'upheld']).nullable(),
  /** Null until it is answered, and for flags that an earlier version cleared. */
  answer: flagAnswer.nullable(),
  answerNote: z.string().nullable(),
  decidedBy: operator.nullable(),
  decidedAt: timestamp.nullable(),
});
const step = z.object({
  version: z.number().int(),
  step: z.string(),
  status: withdrawalState,
  at: timestamp,
  operator: operator.nullable(),
  note: z.string().nullable(),
});
const reviewDetail = reviewRow.extend({
  payoutId: id.nullable(),
  channel: z.string(),
  channelReference: z.string().nullable(),
  attempts: z.number().int(),
  answeredWith: z.enum(['member', 'time', 'operator']).nullable(),
  member: z.object({
    deposited: amountOut,
    withdrawn: amountOut,
    pending: amountOut,
    deposits: z.number().int(),
    withdrawals: z.number().int(),
  }),
  checks: z.array(check),
  flags: z.array(flag),
  steps: z.array(step),
  /** Pictures of the member that the money did not arrive. `url` is valid for five minutes. */
  proofs: z.array(z.object({ id, url: z.string(), createdAt: timestamp })),
});

/**
 * The part of the withdrawals to list: the queue to review, those taken by the caller, those that
 * wait for a second operator, payouts in progress, those that need attention (unknown or
 * contradicted outcome, not received), all.
 */
const reviewView = z.enum(['queue', 'mine', 'second', 'paying', 'trouble', 'all']);

/** Withdrawals for review: the queues oldest first, `all` newest first. */
export const reviewWithdrawals = defineCall({
  ...operatorRead,
  id: 'cashier.reviewWithdrawals',
  permission: 'cashier.withdrawals.read',
  summary: 'Withdrawals for review',
  path: '/console/withdrawals',
  activity: false,
  query: z.object({
    ...pageQuery,
    view: reviewView.default('queue'),
    text: searchText,
    minimum: z.coerce.number().min(0).max(1e12).optional(),
  }),
  response: pageOf(reviewRow, totals),
});

/** Counts and sums of the queue. */
export const reviewSummary = defineCall({
  ...operatorRead,
  id: 'cashier.reviewSummary',
  permission: 'cashier.withdrawals.read',
  summary: 'The withdrawal queue in figures',
  path: '/console/withdrawals/summary',
  activity: false,
  response: z.object({
    queue: z.object({ count: z.number().int(), amount: amountOut }),
    mine: z.number().int(),
    second: z.number().int(),
    paying: z.number().int(),
    trouble: z.number().int(),
    overdue: z.number().int(),
    targetMinutes: z.number().int(),
    paidToday: z.object({ count: z.number().int(), amount: amountOut, averageMinutes: z.number().nullable() }),
    noticesOpen: z.number().int(),
    /** Deposits with a slip that wait for an operator. */
    slipsOpen: z.number().int(),
    pairFrom: amountOut,
    at: timestamp,
  }),
});

const params = z.object({ memberId: id, id });

/** One withdrawal with its checks and its history. */
export const reviewWithdrawal = defineCall({
  ...operatorRead,
  id: 'cashier.reviewWithdrawal',
  permission: 'cashier.withdrawals.read',
  summary: 'One withdrawal',
  path: '/console/withdrawals/:memberId/:id',
  activity: false,
  params,
  response: reviewDetail,
  errors: ['request.not.found'],
});

/** An action on a withdrawal; returns the changed withdrawal. */
const action = { ...operatorWrite, params, response: reviewDetail } as const;
/** The version of the withdrawal that the operator saw. */
const version = z.number().int().min(1).max(2_147_483_647);
const actionErrors = [
  'request.not.found',
  'withdrawal.moved',
  'review.taken',
  'review.pair',
  'operator.related',
] as const;

/**
 * Of recording an outcome and settling it. A withdrawal that needed two approvals is left to an
 * operator who gave none (`review.approver`) and counts as another person than both approvers
 * (`operator.related`).
 */
const outcomeErrors = ['request.not.found', 'withdrawal.moved', 'review.approver', 'operator.related'] as const;

/** Takes a request for review. */
export const takeWithdrawal = defineCall({
  ...action,
  id: 'cashier.takeWithdrawal',
  permission: 'cashier.withdrawals.review',
  summary: 'Take a withdrawal for review',
  path: '/console/withdrawals/:memberId/:id/take',
  request: z.object({ version }),
  errors: actionErrors,
});

/** Puts a taken request back into the queue. A first approval is cancelled. */
export const releaseWithdrawal = defineCall({
  ...action,
  id: 'cashier.releaseWithdrawal',
  permission: 'cashier.withdrawals.review',
  summary: 'Put a withdrawal back',
  path: '/console/withdrawals/:memberId/:id/release',
  request: z.object({ version }),
  errors: actionErrors,
});

/**
 * Answers one risk flag of a withdrawal in review. Repeating the answer has no effect; another
 * answer is refused.
 */
export const answerFlag = defineCall({
  ...action,
  id: 'cashier.answerFlag',
  permission: 'cashier.withdrawals.review',
  summary: 'Answer a risk flag of a withdrawal',
  path: '/console/withdrawals/:memberId/:id/flags/:rule',
  params: params.extend({ rule: z.string().min(1).max(40) }),
  request: z.object({ answer: flagAnswer, reason }),
  errors: ['request.not.found', 'withdrawal.moved', 'review.taken', 'withdrawal.flag.answered'],
});

/**
 * Approves. From the brand's threshold on, two different operators must. Refused with
 * `withdrawal.flags` while a risk flag is not answered; the value lists their rules.
 */
export const approveWithdrawal = defineCall({
  ...action,
  id: 'cashier.approveWithdrawal',
  permission: 'cashier.withdrawals.review',
  summary: 'Approve a withdrawal',
  path: '/console/withdrawals/:memberId/:id/approve',
  request: z.object({ version }),
  errors: [...actionErrors, 'withdrawal.flags'],
});

/** Rejects and returns the held funds. The member sees the reason. */
export const rejectWithdrawal = defineCall({
  ...action,
  id: 'cashier.rejectWithdrawal',
  permission: 'cashier.withdrawals.review',
  summary: 'Reject a withdrawal',
  path: '/console/withdrawals/:memberId/:id/reject',
  request: z.object({ version, reasonCode: rejectionCode.default('other'), reason }),
  errors: actionErrors,
});

/** Fetches the outcome of a payout whose outcome is unknown from its channel. */
export const fetchPayoutOutcome = defineCall({
  ...action,
  id: 'cashier.askPayout',
  permission: 'cashier.withdrawals.review',
  summary: 'Ask the bank about a payout',
  path: '/console/withdrawals/:memberId/:id/ask',
  request: z.object({ version }),
  errors: actionErrors,
});

/** Records the outcome of a payout whose outcome is unknown. */
export const resolvePayout = defineCall({
  ...action,
  id: 'cashier.resolvePayout',
  permission: 'cashier.withdrawals.settle',
  summary: 'Settle an unknown payout',
  path: '/console/withdrawals/:memberId/:id/resolve',
  request: z.object({
    version,
    outcome: z.enum(['paid', 'refused']),
    reason,
    /** The bank's reference of the payment: needed for a payout by hand. */
    reference: z.string().trim().min(4).max(100).optional(),
  }),
  errors: [...outcomeErrors, 'payout.reference'],
});

/** Settles "not received": the bank proved the arrival, or has the money back. */
export const settleComplaint = defineCall({
  ...action,
  id: 'cashier.settleComplaint',
  permission: 'cashier.withdrawals.settle',
  summary: 'Settle a "not received"',
  path: '/console/withdrawals/:memberId/:id/complaint',
  request: z.object({ version, outcome: z.enum(['received', 'returned']), reason }),
  errors: outcomeErrors,
});

/**
 * Settles an outcome that the channel contradicts: `kept` keeps the record, `corrected` follows the
 * channel.
 */
export const settleContradiction = defineCall({
  ...action,
  id: 'cashier.settleContrary',
  permission: 'cashier.withdrawals.settle',
  summary: 'Settle what the bank contradicts',
  path: '/console/withdrawals/:memberId/:id/contrary',
  request: z.object({ version, outcome: z.enum(['kept', 'corrected']), reason }),
  errors: [...outcomeErrors, 'balance.insufficient'],
});

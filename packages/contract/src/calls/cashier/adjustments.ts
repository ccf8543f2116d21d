import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountIn, amountOut, emptyValue, id, pageOf, pageQuery, timestamp } from '../../wire.ts';
import { operator, operatorRead, operatorWrite, reason, searchText, totals } from './shared.ts';

/** Why a member's cash is adjusted. Each has a text for the member. */
export const adjustmentCode = z.enum(['booking', 'deposit', 'withdrawal', 'game', 'chargeback', 'goodwill', 'other']);
/** The states of an adjustment: proposed -> posted or rejected. */
export const adjustmentState = z.enum(['proposed', 'posted', 'rejected']);
const direction = z.enum(['credit', 'debit']);

/** An adjustment of a member's cash by two operators. */
const adjustment = z.object({
  id,
  memberId: id,
  account: z.string(),
  orderNo: z.string(),
  direction,
  amount: amountOut,
  currency: z.string(),
  code: adjustmentCode,
  note: z.string(),
  status: adjustmentState,
  proposedBy: operator,
  proposedAt: timestamp,
  decidedBy: operator.nullable(),
  decidedAt: timestamp.nullable(),
  decisionNote: z.string().nullable(),
  /** The member's cash before and after it was posted. */
  balanceBefore: amountOut.nullable(),
  balanceAfter: amountOut.nullable(),
});

/** Adjustments of a brand: the proposed ones oldest first, all others newest first. */
export const adjustments = defineCall({
  ...operatorRead,
  id: 'cashier.adjustments',
  permission: 'cashier.adjustments.read',
  summary: 'Adjustments of cash',
  path: '/console/adjustments',
  activity: false,
  query: z.object({ ...pageQuery, status: adjustmentState.optional(), text: searchText }),
  response: pageOf(adjustment, totals),
});

/**
 * Proposes to credit or debit a member's cash. Nothing moves before another operator approves it.
 * `id` is made by the caller: a repeated request has one effect.
 */
export const proposeAdjustment = defineCall({
  ...operatorWrite,
  id: 'cashier.proposeAdjustment',
  permission: 'cashier.adjustments.propose',
  summary: 'Propose an adjustment of a member’s cash',
  path: '/console/adjustments',
  idempotent: true,
  request: z.object({ id, memberId: id, direction, amount: amountIn, code: adjustmentCode, note: reason }),
  response: adjustment,
  errors: ['request.not.found', 'amount.invalid', 'adjustment.too.many', 'command.conflict'],
});

/**
 * Decides on a proposed adjustment. `approve` posts it and needs another operator than the one who
 * proposed it; who proposed it can only reject it.
 */
export const decideAdjustment = defineCall({
  ...operatorWrite,
  id: 'cashier.decideAdjustment',
  permission: 'cashier.adjustments.decide',
  summary: 'Approve or reject an adjustment',
  path: '/console/adjustments/:memberId/:id',
  params: z.object({ memberId: id, id }),
  request: z.object({ decision: z.enum(['approve', 'reject']), reason }),
  response: emptyValue,
  errors: ['request.not.found', 'adjustment.decided', 'adjustment.own', 'operator.related', 'balance.insufficient'],
});

import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountOut, emptyValue, id, pageOf, pageQuery, timestamp } from '../../wire.ts';
import { operator, operatorRead, operatorWrite, reason } from './shared.ts';

/** `in`: deposits; `out`: payouts. */
const direction = z.enum(['in', 'out']);
/** A business day, GMT+8. */
const day = z.iso.date();
const channelDay = { channel: z.string().max(40), direction, day };
const sums = z.object({ count: z.number().int(), amount: amountOut });

/** Business days of the channels, newest first, with the sums of the channel and of the ledger. */
export const reconciliationDays = defineCall({
  ...operatorRead,
  id: 'cashier.reconciliationDays',
  permission: 'cashier.reconciliation.read',
  summary: 'Reconciled days of the channels',
  path: '/console/reconciliation',
  activity: false,
  query: z.object(pageQuery),
  response: pageOf(
    z.object({
      channel: z.string(),
      direction,
      day: z.string(),
      /** `waiting`: a statement must be uploaded; `due`: it is being compared. */
      status: z.enum(['waiting', 'due', 'done', 'failed']),
      comparedAt: timestamp.nullable(),
      settled: sums,
      booked: sums,
      open: z.number().int(),
      /** Whether the channel reports by itself what it settled. */
      reports: z.boolean(),
    }),
    z.object({ open: z.number().int() }),
  ),
});

/** Payments on which a channel and the ledger disagree: the open ones, or all. */
export const reconciliationFindings = defineCall({
  ...operatorRead,
  id: 'cashier.reconciliationFindings',
  permission: 'cashier.reconciliation.read',
  summary: 'Findings of the reconciliation',
  path: '/console/reconciliation/findings',
  activity: false,
  query: z.object({ ...pageQuery, open: z.enum(['true', 'false']).default('true') }),
  response: pageOf(
    z.object({
      id,
      channel: z.string(),
      direction,
      day: z.string(),
      kind: z.enum(['missing_ledger', 'missing_channel', 'doubled', 'amount']),
      key: z.string(),
      reference: z.string(),
      currency: z.string(),
      settled: sums,
      booked: sums,
      foundAt: timestamp,
      resolution: z.enum(['matched', 'booked', 'returned', 'bank', 'other']).nullable(),
      note: z.string().nullable(),
      resolvedBy: operator.nullable(),
      resolvedAt: timestamp.nullable(),
    }),
    z.object({ open: z.number().int() }),
  ),
});

/** Compares a day of a channel again, at most 31 days back. */
export const requestReconciliation = defineCall({
  ...operatorWrite,
  id: 'cashier.requestReconciliation',
  permission: 'cashier.reconciliation.resolve',
  summary: 'Compare a day of a channel again',
  path: '/console/reconciliation/compare',
  request: z.object(channelDay),
  response: emptyValue,
  errors: ['request.not.found', 'reconciliation.no.report'],
});

/**
 * Uploads the bank's statement of a business day of a channel that reports nothing by itself: CSV
 * lines `time,number,reference,amount,currency`. It replaces an earlier one.
 */
export const uploadStatement = defineCall({
  ...operatorWrite,
  id: 'cashier.uploadStatement',
  permission: 'cashier.reconciliation.resolve',
  summary: 'Upload a bank statement of a channel',
  path: '/console/reconciliation/statement',
  maxBytes: 2_000_000,
  request: z.object({ ...channelDay, content: z.string().max(1_500_000) }),
  response: z.object({ transfers: z.number().int() }),
  errors: ['request.not.found', 'reconciliation.statement'],
});

/** Records how a finding was settled. Money is moved by the actions of deposits and withdrawals. */
export const resolveFinding = defineCall({
  ...operatorWrite,
  id: 'cashier.resolveFinding',
  permission: 'cashier.reconciliation.resolve',
  summary: 'Resolve a finding of the reconciliation',
  path: '/console/reconciliation/findings/:id',
  params: z.object({ id }),
  request: z.object({ resolution: z.enum(['booked', 'returned', 'bank', 'other']), reason }),
  response: emptyValue,
  errors: ['request.not.found'],
});

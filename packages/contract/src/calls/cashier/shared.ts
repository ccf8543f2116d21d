import { z } from 'zod';
import { amountOut, id } from '../../wire.ts';

/**
 * The states of a deposit: created -> pending -> confirmed, or expired or failed (decision D17).
 */
export const depositState = z.enum(['created', 'pending', 'confirmed', 'expired', 'failed']);

/**
 * The states of a withdrawal (decision D17). The member sets `received` or `not_received`; without
 * an answer it becomes `received`.
 */
export const withdrawalState = z.enum([
  'requested',
  'reviewing',
  'approved',
  'paying',
  'paid',
  'received',
  'not_received',
  'rejected',
  'failed',
]);

/** Why a withdrawal is rejected. Each has a text for the member. */
export const rejectionCode = z.enum(['payee', 'documents', 'turnover', 'duplicate', 'limits', 'other']);

/** A yes or no in the form older clients expect. */
export const yesNo = z.enum(['Y', 'N']);

/** The number of a deposit or withdrawal that people see. */
export const orderNumber = z.string().min(1).max(40);

const epochMs = z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional();
/** Query of a list's dates, epoch ms, both included. */
export const dates = { startDate: epochMs, endDate: epochMs };

/** The footer of a list: the sum over all pages. */
export const totals = z.object({ amount: amountOut });

/** The caller's id of a request. A repeated request with the same content has one effect. */
export const requestId = id.optional();

/**
 * A target processing time and the measured average of the last 30 days in minutes; null without
 * data (decision D10).
 */
export const pace = z.object({
  targetMinutes: z.number().int(),
  averageMinutes: z.number().nullable(),
  count: z.number().int(),
});

/** A search text of a list. */
export const searchText = z.string().trim().max(100).default('');

/** An operator's reason for a decision. */
export const reason = z.string().trim().min(3).max(500);

/** An operator, by id and name. */
export const operator = z.object({ id, name: z.string() });

/** A call by which a member reads. It does not count as activity. */
export const memberRead = {
  method: 'GET',
  guard: 'member',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
} as const;

/** A call by which a member changes something. It can be repeated. */
export const memberWrite = { guard: 'member', body: 'json', envelope: 'wps', idempotent: true } as const;

const operatorCall = { listener: 'console', guard: 'operator', envelope: 'wps' } as const;
/** A call by which an operator reads. */
export const operatorRead = { ...operatorCall, method: 'GET', body: 'none', idempotent: true } as const;
/** A call by which an operator changes something. */
export const operatorWrite = { ...operatorCall, method: 'POST', body: 'json', idempotent: false } as const;

/** What the signed callbacks of deposit and payout channels have in common. */
export const channelCallback = {
  method: 'POST',
  guard: 'open',
  alwaysOpen: true,
  activity: false,
  body: 'raw',
  envelope: 'bare',
  idempotent: true,
  maxBytes: 8_192,
  rate: { requests: 1_200, seconds: 60, per: 'address' },
  params: z.object({ channel: z.string().max(40) }),
} as const;

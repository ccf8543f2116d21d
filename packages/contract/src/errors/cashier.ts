import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the cashier. */
export const cashierErrors = {
  'deposit.amount.range': { status: 400, rgs: 'ERR_VAL' },
  'deposit.channel.unknown': { status: 400, rgs: 'ERR_VAL' },
  'deposit.channel.failed': { status: 503, rgs: 'ERR_VAL' },
  'deposit.moved': { status: 409, rgs: 'ERR_VAL' },
  'callback.unsigned': { status: 401, rgs: 'ERR_VAL' },
  'callback.unreadable': { status: 400, rgs: 'ERR_VAL' },
  'callback.held': { status: 409, rgs: 'ERR_VAL' },
  'withdrawal.amount.range': { status: 400, rgs: 'ERR_VAL' },
  'withdrawal.day.limit': { status: 400, rgs: 'ERR_VAL' },
  'withdrawal.moved': { status: 409, rgs: 'ERR_VAL' },
  'payee.unknown': { status: 400, rgs: 'ERR_VAL' },
  'payee.name.mismatch': { status: 400, rgs: 'ERR_VAL' },
  'payee.too.many': { status: 400, rgs: 'ERR_VAL' },
  required_member_information_incomplete: { status: 400, rgs: 'ERR_VAL' },
  'review.taken': { status: 409, rgs: 'ERR_VAL' },
  'review.pair': { status: 409, rgs: 'ERR_VAL' },
  'notice.decided': { status: 409, rgs: 'ERR_VAL' },
  'notice.currency': { status: 400, rgs: 'ERR_VAL' },
  'notice.deposit.closed': { status: 409, rgs: 'ERR_VAL' },
  'notice.deposit.unknown': { status: 400, rgs: 'ERR_VAL' },
  'notice.payment.used': { status: 409, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

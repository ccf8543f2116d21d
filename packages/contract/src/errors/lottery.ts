import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the lottery module: of slips, and of single lines (`fault`). */
export const lotteryErrors = {
  'lottery.lines.refused': { status: 400, rgs: 'ERR_VAL' },
  'lottery.rates.changed': { status: 409, rgs: 'ERR_VAL' },
  'lottery.slip.size': { status: 400, rgs: 'ERR_VAL' },
  'lottery.issue.closed': { status: 409, rgs: 'ERR_VAL' },
  'lottery.issue.unknown': { status: 400, rgs: 'ERR_VAL' },
  'lottery.limit.member': { status: 409, rgs: 'ERR_VAL' },
  'lottery.limit.issue': { status: 409, rgs: 'ERR_VAL' },
  'lottery.limit.number': { status: 409, rgs: 'ERR_VAL' },
  'lottery.play.unknown': { status: 400, rgs: 'ERR_VAL' },
  'lottery.play.closed': { status: 409, rgs: 'ERR_VAL' },
  'lottery.mode.unavailable': { status: 400, rgs: 'ERR_VAL' },
  'lottery.price.differs': { status: 409, rgs: 'ERR_VAL' },
  'lottery.stake.range': { status: 400, rgs: 'ERR_VAL' },
  'lottery.number.closed': { status: 409, rgs: 'ERR_VAL' },
  'lottery.rate.changed': { status: 409, rgs: 'ERR_VAL' },
  'lottery.entry.digits': { status: 400, rgs: 'ERR_VAL' },
  'lottery.entry.count': { status: 400, rgs: 'ERR_VAL' },
  'lottery.entry.repeated': { status: 400, rgs: 'ERR_VAL' },
  'lottery.entry.same': { status: 400, rgs: 'ERR_VAL' },
  'lottery.entry.side': { status: 400, rgs: 'ERR_VAL' },
  'lottery.cancel.forbidden': { status: 409, rgs: 'ERR_VAL' },
  'lottery.settled': { status: 409, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

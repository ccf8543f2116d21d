import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the draws module. */
export const drawsErrors = {
  'draws.feed.invalid': { status: 400, rgs: 'ERR_VAL' },
  'draws.numbers.invalid': { status: 400, rgs: 'ERR_VAL' },
  'draws.numbers.differ': { status: 409, rgs: 'ERR_VAL' },
  'draws.reason': { status: 400, rgs: 'ERR_VAL' },
  'draws.state': { status: 409, rgs: 'ERR_VAL' },
  'draws.early': { status: 409, rgs: 'ERR_VAL' },
  'draws.waiting': { status: 409, rgs: 'ERR_VAL' },
  'draws.decided': { status: 409, rgs: 'ERR_VAL' },
  'draws.same.person': { status: 403, rgs: 'ERR_VAL' },
  'draws.zone': { status: 400, rgs: 'ERR_VAL' },
  'draws.date': { status: 400, rgs: 'ERR_VAL' },
  'draws.times': { status: 400, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of live tables. */
export const tablesErrors = {
  'tables.round.closed': { status: 409, rgs: 'ERR_VAL' },
  'tables.currency': { status: 400, rgs: 'ERR_VAL' },
  'tables.limit.low': { status: 400, rgs: 'ERR_VAL' },
  'tables.limit.position': { status: 400, rgs: 'ERR_VAL' },
  'tables.limit.round': { status: 400, rgs: 'ERR_VAL' },
  'tables.limit.operator': { status: 400, rgs: 'ERR_VAL' },
  'tables.limits': { status: 400, rgs: 'ERR_VAL' },
  'tables.void.waiting': { status: 409, rgs: 'ERR_VAL' },
  'tables.void.done': { status: 409, rgs: 'ERR_VAL' },
  'tables.void.decided': { status: 409, rgs: 'ERR_VAL' },
  'tables.void.same': { status: 403, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

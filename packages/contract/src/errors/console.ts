import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the console module. */
export const consoleErrors = {
  'operator.self': { status: 409, rgs: 'ERR_VAL' },
  'role.exceeds': { status: 403, rgs: 'ERR_VAL' },
  'role.own': { status: 409, rgs: 'ERR_VAL' },
  'role.fixed': { status: 409, rgs: 'ERR_VAL' },
  'role.in.use': { status: 409, rgs: 'ERR_VAL' },
  'role.moved': { status: 409, rgs: 'ERR_VAL' },
  'role.too.many': { status: 409, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

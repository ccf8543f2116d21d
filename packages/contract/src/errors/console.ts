import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the console module. */
export const consoleErrors = {
  'operator.self': { status: 409, rgs: 'ERR_VAL' },
  'operator.related': { status: 409, rgs: 'ERR_VAL' },
  'change.waiting': { status: 409, rgs: 'ERR_VAL' },
  'change.decided': { status: 409, rgs: 'ERR_VAL' },
  'change.own': { status: 409, rgs: 'ERR_VAL' },
  'change.outdated': { status: 409, rgs: 'ERR_VAL' },
  'change.bound.alone': { status: 409, rgs: 'ERR_VAL' },
  'role.exceeds': { status: 403, rgs: 'ERR_VAL' },
  'role.own': { status: 409, rgs: 'ERR_VAL' },
  'role.fixed': { status: 409, rgs: 'ERR_VAL' },
  'role.in.use': { status: 409, rgs: 'ERR_VAL' },
  'role.moved': { status: 409, rgs: 'ERR_VAL' },
  'role.too.many': { status: 409, rgs: 'ERR_VAL' },
  'login.code.needed': { status: 401, rgs: 'ERR_IS' },
  'login.code.wrong': { status: 401, rgs: 'ERR_IS' },
  'login.password.expired': { status: 401, rgs: 'ERR_IS' },
  'factor.none': { status: 409, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the identity module. */
export const identityErrors = {
  'login.failed': { status: 400, rgs: 'ERR_VAL' },
  'login.too.many': { status: 429, rgs: 'ERR_GEN' },
  'login.agents.only': { status: 403, rgs: 'ERR_VAL' },
  'register.username.taken': { status: 400, rgs: 'ERR_VAL' },
  'payee.name.fixed': { status: 409, rgs: 'ERR_VAL' },
  'payment.password.exists': { status: 409, rgs: 'ERR_VAL' },
  'not.exists.payment.password': { status: 400, rgs: 'ERR_VAL' },
  'invalid.payment.pw': { status: 400, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

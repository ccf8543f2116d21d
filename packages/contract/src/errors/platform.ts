import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the transport and the guards, which any call may give. */
export const platformErrors = {
  'validation.failed': { status: 400, rgs: 'ERR_VAL' },
  'request.unreadable': { status: 400, rgs: 'ERR_VAL' },
  'request.type.unsupported': { status: 415, rgs: 'ERR_VAL' },
  'request.too.large': { status: 413, rgs: 'ERR_VAL' },
  'request.too.slow': { status: 408, rgs: 'ERR_VAL' },
  'request.too.many': { status: 429, rgs: 'ERR_GEN' },
  'request.not.found': { status: 404, rgs: 'ERR_VAL' },
  http_method_not_support: { status: 459, rgs: 'ERR_VAL' },
  'request.origin.refused': { status: 403, rgs: 'ERR_VAL' },
  missing_encryption: { status: 400, rgs: 'ERR_VAL' },
  'encryption.invalid': { status: 400, rgs: 'ERR_VAL' },
  'function.not.available': { status: 400, rgs: 'ERR_GEN' },
  'domain.invalid': { status: 400, rgs: 'ERR_GEN' },
  'system.maintenance': { status: 503, rgs: 'ERR_MAINTENANCE' },
  'region.restricted': { status: 403, rgs: 'ERR_LOC' },
  'system.error': { status: 500, rgs: 'ERR_GEN' },
  'system.busy': { status: 503, rgs: 'ERR_GEN' },
  'login.not.session': { status: 401, rgs: 'ERR_IS' },
  'account.not.real': { status: 403, rgs: 'ERR_VAL' },
  'account.not.agent': { status: 403, rgs: 'ERR_VAL' },
  'account.not.permitted': { status: 403, rgs: 'ERR_VAL' },
  'password.change.needed': { status: 403, rgs: 'ERR_IS' },
  'account.blocked': { status: 403, rgs: 'ERR_GLE' },
  'export.too.large': { status: 400, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

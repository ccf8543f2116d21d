import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the promotions module. */
export const promotionsErrors = {
  'promotion.not.found': { status: 404, rgs: 'ERR_VAL' },
  'promotion.moved': { status: 409, rgs: 'ERR_VAL' },
  'promotion.too.many': { status: 409, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the brand module. */
export const brandErrors = {
  'brand.changed': { status: 409, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

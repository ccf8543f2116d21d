import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the wagering module. */
export const wageringErrors = {
  'settlement.ended': { status: 409, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the sample module. */
export const sampleErrors = {
  'sample.full': { status: 409, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

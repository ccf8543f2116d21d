import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the seeds module. */
export const seedsErrors = {
  'seed.invalid': { status: 400, rgs: 'ERR_VAL' },
  'seed.in.use': { status: 409, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the proofs module. */
export const proofsErrors = {
  'proof.running': { status: 409, rgs: 'ERR_VAL' },
  'proof.ended': { status: 409, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the catalogue. */
export const catalogueErrors = {
  'game.not.found': { status: 404, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

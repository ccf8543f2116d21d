import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the console module. */
export const consoleErrors = {
  'operator.self': { status: 409, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;

import type { GuardDefinitions } from '../guard.ts';

/** The guard of calls of operators. */
export const consoleGuards = {
  operator: { session: 'operator', text: 'operator' },
} as const satisfies GuardDefinitions;

import type { GuardDefinitions } from '../guard.ts';

/** Guards of calls that need no session. */
export const platformGuards = {
  open: { session: 'none', text: 'anyone, no session is read' },
  visitor: { session: 'optional', text: 'anyone' },
} as const satisfies GuardDefinitions;

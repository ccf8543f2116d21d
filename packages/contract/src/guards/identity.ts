import { isAgentKind, isRealKind } from '../account-kind.ts';
import type { GuardDefinition, GuardDefinitions } from '../guard.ts';

const isReal: NonNullable<GuardDefinition['requires']>[number] = {
  holds: ({ isAgent }) => isRealKind(isAgent),
  otherwise: 'account.not.real',
};

/** Guards of calls of players. */
export const identityGuards = {
  player: { session: 'player', text: 'signed-in player (trial accounts too)' },
  member: { session: 'player', requires: [isReal], text: 'member' },
  agent: {
    session: 'player',
    requires: [isReal, { holds: ({ isAgent }) => isAgentKind(isAgent), otherwise: 'account.not.agent' }],
    text: 'agent',
  },
} as const satisfies GuardDefinitions;

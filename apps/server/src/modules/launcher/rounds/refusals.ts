import { Refusal } from '../../../platform/refusal.ts';
import type { RefusedRound } from '../play-modes.ts';

const CONFLICTS: Readonly<Record<string, 'round.active' | 'round.moved' | 'round.too.soon' | 'system.busy'>> = {
  active: 'round.active',
  concurrent: 'round.active',
  moved: 'round.moved',
  cooldown: 'round.too.soon',
  nonce: 'system.busy',
};
const CLOSED: Readonly<Record<string, 'game.session.invalid' | 'game.closed' | 'round.not.found'>> = {
  session: 'game.session.invalid',
  game: 'game.closed',
  round: 'round.not.found',
};

/** The refusal a caller receives for a command that was not carried out. */
export function refusalOf({ status, reason }: RefusedRound): Refusal {
  switch (status) {
    case 'insufficient':
      return new Refusal('balance.insufficient');
    case 'limit':
      return new Refusal('limit.exceeded', reason === undefined ? {} : { value: { limit: reason } });
    case 'blocked':
      return new Refusal('account.blocked');
    case 'stale':
      return new Refusal('command.stale');
    case 'busy':
      return new Refusal('system.busy');
    case 'closed':
      return new Refusal(CLOSED[reason ?? ''] ?? 'account.blocked');
    case 'conflict':
      return new Refusal(CONFLICTS[reason ?? ''] ?? 'command.conflict');
  }
}

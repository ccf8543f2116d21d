import { NO_SCORER, type MarketType } from './market-types.ts';
import { voidBecause, type OutcomeResult } from './results.ts';
import { isCounted } from './tally.ts';
import type { MatchFacts } from './types.ts';

/** The result of a player in a goalscorer market; null while it is open. Own goals do not count. */
export function scorerResult(type: MarketType, player: string, facts: MatchFacts): OutcomeResult | null {
  if (facts.absent?.includes(player)) return voidBecause('absent');
  const scorers = facts.goals.filter(({ isOwn }) => !isOwn).map((goal) => goal.player);
  const isOver = isCounted(facts, type.scope);
  if (type.rule === 'any_scorer') {
    if (scorers.includes(player)) return { result: 'win' };
    return isOver ? { result: 'loss' } : null;
  }
  const [first] = scorers;
  if (first === undefined) return isOver ? { result: player === NO_SCORER ? 'win' : 'loss' } : null;
  return { result: player === first ? 'win' : 'loss' };
}

import type { MarketScope } from './market-types.ts';
import { sportFormats, type CountCode, type MatchFacts, type Pair, type Period, type Side } from './types.ts';

/** What a market counts in its periods. */
export interface Tally extends Pair {
  /** Both sides; of `periods` those played, so that a drawn one counts. */
  readonly total: number;
}

/** The periods of a scope that were played or have begun. */
export const periodsIn = ({ periods, overtime }: MatchFacts, scope: MarketScope): readonly Period[] => [
  ...periods.slice(scope.from - 1, scope.to),
  ...(scope.overtime ? overtime : []),
];

/** Counts what has happened in a scope so far. */
export function tallyOf(facts: MatchFacts, scope: MarketScope, count: CountCode): Tally {
  const periods = periodsIn(facts, scope);
  const of = (side: Side): number =>
    periods.reduce(
      (sum, { counts, winner }) => sum + (count === 'periods' ? Number(winner === side) : (counts[count]?.[side] ?? 0)),
      0,
    );
  const [home, away] = [of('home'), of('away')];
  const total = count === 'periods' ? periods.filter(({ isComplete }) => isComplete).length : home + away;
  return { home, away, total };
}

/**
 * Whether nothing more can be counted in a scope: its periods are complete, or the match has
 * finished without needing the later ones.
 */
export function isCounted(facts: MatchFacts, scope: MarketScope): boolean {
  const { from, to, overtime } = scope;
  if (facts.status === 'finished') return facts.periods[from - 1]?.isComplete === true;
  const periods = facts.periods.slice(from - 1, to);
  return !overtime && periods.length === to - from + 1 && periods.every(({ isComplete }) => isComplete);
}

/** The side with more, or null when level. */
export const leaderOf = ({ home, away }: Pair): Side | null => (home === away ? null : home > away ? 'home' : 'away');

/** The score of a match: goals or points with overtime, or periods won; a fight is 1 to 0. */
export function matchScore(facts: MatchFacts): Pair {
  const { toWin, periods, counts } = sportFormats[facts.sport];
  if (facts.sport === 'muay_thai')
    return { home: Number(facts.winner === 'home'), away: Number(facts.winner === 'away') };
  const { home, away } = tallyOf(
    facts,
    { from: 1, to: periods, overtime: facts.sport === 'basketball' },
    toWin === null ? counts[0]! : 'periods',
  );
  return { home, away };
}

import { matchStatuses, sportCodes, sportFormats, type MatchFacts, type Pair, type Period } from './types.ts';

/** The largest number of a count that is taken in. */
const LARGEST = 999;
const MOST_OVERTIMES = 12;
const MOST_GOALS = 60;

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= LARGEST;
const isPair = (pair: Pair | undefined): boolean => pair !== undefined && isCount(pair.home) && isCount(pair.away);

/**
 * Checks facts that a feed or an operator enters: the paths that are wrong, none when all is well.
 * The form (types of the fields) is checked by the caller's schema.
 */
export function wrongFacts(facts: MatchFacts): readonly string[] {
  if (!sportCodes.includes(facts.sport)) return ['sport'];
  if (!matchStatuses.includes(facts.status)) return ['status'];
  const format = sportFormats[facts.sport];
  return [
    ...(facts.periods.length > format.periods ? ['periods'] : []),
    ...(facts.overtime.length > MOST_OVERTIMES ? ['overtime'] : []),
    ...facts.periods.flatMap((period, at) => wrongPeriod(facts, period, at).map((path) => `periods.${at}.${path}`)),
    ...wrongEnd(facts),
    ...wrongGoals(facts),
    ...(facts.minute !== null && !isCount(facts.minute) ? ['minute'] : []),
    ...(facts.delayHours !== null && !(facts.delayHours >= 0 && facts.delayHours <= 9_999) ? ['delayHours'] : []),
  ];
}

function wrongPeriod(facts: MatchFacts, period: Period, at: number): string[] {
  const { counts, toWin } = sportFormats[facts.sport];
  const needsWinner = period.isComplete && toWin !== null;
  return [
    ...counts.filter((count) => !isPair(period.counts[count])).map((count) => `counts.${count}`),
    ...(!period.isComplete && at < facts.periods.length - 1 ? ['isComplete'] : []),
    ...(needsWinner === (period.winner === null) && toWin !== null ? ['winner'] : []),
  ];
}

/** What a finished or retired match must state. */
function wrongEnd({ sport, status, periods, winner }: MatchFacts): string[] {
  if (status === 'retired') return winner === null ? ['winner'] : [];
  if (status !== 'finished') return [];
  const { periods: most, toWin } = sportFormats[sport];
  const wins = (side: 'home' | 'away'): number => periods.filter((period) => period.winner === side).length;
  const isWhole =
    periods.length > 0 &&
    periods.every(({ isComplete }) => isComplete) &&
    (toWin === null
      ? periods.length === most || (sport === 'muay_thai' && periods.at(-1)!.winner !== null)
      : wins('home') === toWin || wins('away') === toWin);
  return isWhole ? [] : ['periods'];
}

/** Goals must be as many as the periods count, in the order of their minutes. */
function wrongGoals({ sport, status, periods, goals }: MatchFacts): string[] {
  if (sport !== 'football') return goals.length === 0 ? [] : ['goals'];
  const counted = (side: 'home' | 'away'): number =>
    periods.reduce((sum, { counts }) => sum + (counts.goals?.[side] ?? 0), 0);
  const scored = (side: 'home' | 'away'): number => goals.filter((goal) => goal.side === side).length;
  const isWrong =
    goals.length > MOST_GOALS ||
    goals.some(({ minute }, at) => !isCount(minute) || minute < (goals[at - 1]?.minute ?? 0)) ||
    (status === 'finished' && (counted('home') !== scored('home') || counted('away') !== scored('away')));
  return isWrong ? ['goals'] : [];
}

import { notStarted, type MatchFacts, type Period } from '@chokdee/games/sports/types';

/** Goals of a period or a match. */
export type Goals = readonly [home: number, away: number];

/** A half of a football match with these goals, and four corners to three. */
export const footballHalf = ([home, away]: Goals): Period => ({
  isComplete: true,
  winner: home === away ? null : home > away ? 'home' : 'away',
  counts: { goals: { home, away }, corners: { home: 4, away: 3 }, card_points: { home: 1, away: 2 } },
});

/** A football match that ended so, with the goals at half time and at the end. */
export const finishedFootball = (first: Goals, full: Goals): MatchFacts => ({
  ...notStarted('football'),
  status: 'finished',
  minute: 90,
  periods: [footballHalf(first), footballHalf([full[0] - first[0], full[1] - first[1]])],
});

import type { Draw } from '@chokdee/fairness/draw';
import type { Side } from '../types.ts';
import type { Fixture } from './model.ts';

/** Probabilities of single points, rounds and possessions are whole millionths. */
export const MILLION = 1_000_000;

/** Whether something with a probability in millionths happens. */
export const happens = (draw: Draw, millionths: number): boolean => draw.integer(MILLION) < millionths;

/** How much the home side scores against the away side, and the reverse; 1 is average. */
export function strengthsOf({ home, away }: Fixture): Readonly<Record<Side, number>> {
  return {
    home: (home.rating.attack * away.rating.defence) / MILLION,
    away: (away.rating.attack * home.rating.defence) / MILLION,
  };
}

/**
 * The share of the home side, millionths, with an advantage of `home` thousandths. Basic operations
 * only, so that every browser computes the same.
 */
export function shareOf(fixture: Fixture, home: number): number {
  const strength = strengthsOf(fixture);
  const own = (strength.home * (1_000 + home)) / 1_000;
  return Math.round((MILLION * own) / (own + strength.away));
}

/** The other side. */
export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

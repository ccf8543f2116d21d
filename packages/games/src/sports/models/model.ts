import type { Draw } from '@chokdee/fairness/draw';
import type { Incident } from '../incidents.ts';
import type { PricedMarket } from './offer.ts';

/** How good a competitor is, in thousandths of the average of its league: 1000 is average. */
export interface Rating {
  /** What it scores: goals, points, rallies. */
  readonly attack: number;
  /** What it lets the other side score: less is better. */
  readonly defence: number;
}

/** A player of a team, with the share of the team's goals, in thousandths; they sum to 1000. */
export interface SquadPlayer {
  readonly code: string;
  readonly share: number;
}

/** A competitor of a match. */
export interface Competitor {
  readonly code: string;
  readonly rating: Rating;
  /** Empty in sports without markets on players. */
  readonly squad: readonly SquadPlayer[];
}

/** What decides the chances of a match, published before it with the commitment. */
export interface Fixture {
  readonly home: Competitor;
  readonly away: Competitor;
}

/** A sport: how it is priced and how it is played. Both follow from the same probabilities. */
export interface SportModel {
  /** Markets with `margin` (0.05: an overround of 5 %); none favours the bettor. */
  price(fixture: Fixture, margin: number): readonly PricedMarket[];
  /** A match in its order, from its begin to its `over`. The same draw gives the same match. */
  simulate(fixture: Fixture, draw: Draw): readonly Incident[];
  /** The minute shown at a second of the match; null for sports without a clock. */
  minuteAt(second: number): number | null;
}

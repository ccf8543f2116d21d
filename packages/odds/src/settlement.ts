import type { Micro } from '@chokdee/money/amount';
import { payoutOf, ratio, type Ratio } from '@chokdee/money/ratio';
import type { Price } from './price.ts';

/** The result of a selection. `void` returns the stake as `push` does, for another reason. */
export type LegResult = 'win' | 'half_win' | 'push' | 'half_loss' | 'loss' | 'void';

/**
 * A handicap or a total in quarters: 2.25 is 9, -0.5 is -2. Half of closing football handicaps are
 * quarter lines, so they are integers here.
 */
export type QuarterLine = number;

/**
 * Settles a line by its margin: goal difference plus handicap, or total minus line for over and
 * line minus total for under. Closed form. `margin` is in quarters.
 */
export function resultOfMargin(margin: QuarterLine): LegResult {
  if (margin >= 2) return 'win';
  if (margin === 1) return 'half_win';
  if (margin === 0) return 'push';
  return margin === -1 ? 'half_loss' : 'loss';
}

/** The margin of a handicap for the team the handicap is given to, quarters. Goals are whole. */
export const handicapMargin = (goals: number, opponentGoals: number, handicap: QuarterLine): QuarterLine =>
  4 * (goals - opponentGoals) + handicap;

/** The margin of over or under a total, quarters. */
export const totalMargin = (side: 'over' | 'under', total: number, line: QuarterLine): QuarterLine =>
  side === 'over' ? 4 * total - line : line - 4 * total;

/**
 * What a unit of stake returns for a result: win d, half win (d + 1) / 2, push and void 1, half
 * loss 1/2, loss 0.
 */
export function factorOf(result: LegResult, price: Price): Ratio {
  switch (result) {
    case 'win':
      return price;
    case 'half_win':
      return ratio(price.numerator + price.denominator, price.denominator * 2n);
    case 'push':
    case 'void':
      return ratio(1n);
    case 'half_loss':
      return ratio(1n, 2n);
    case 'loss':
      return ratio(0n);
  }
}

/**
 * The factor after a dead heat: of `runners` that share `places`, each wins with that part of the
 * stake.
 */
export function deadHeatFactor(price: Price, places: number, runners: number): Ratio {
  if (!Number.isInteger(places) || !Number.isInteger(runners) || places < 1 || runners < places)
    throw new RangeError(`no dead heat: ${places} places, ${runners} runners`);
  return ratio(price.numerator * BigInt(places), price.denominator * BigInt(runners));
}

/** A settled selection of a bet. */
export interface SettledLeg {
  readonly price: Price;
  readonly result: LegResult;
}

/** The factor of a parlay: the product of the factors of its legs. */
export const parlayFactor = (legs: readonly SettledLeg[]): Ratio =>
  legs.map(({ result, price }) => factorOf(result, price)).reduce(multiply, ratio(1n));

/** The payout of a single bet or a parlay, micro-units, rounded down to the minor unit once. */
export const payoutOfLegs = (stake: Micro, legs: readonly SettledLeg[]): Micro => payoutOf(stake, parlayFactor(legs));

/** The product of two ratios, exact. */
export const multiply = (a: Ratio, b: Ratio): Ratio => ratio(a.numerator * b.numerator, a.denominator * b.denominator);

/** The sum of two ratios, exact. */
export const add = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

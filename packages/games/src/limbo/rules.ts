import { ratio, type Ratio } from '@chokdee/money/ratio';

/** The number of equally likely results of a flight. */
export const RESULTS = 100_000_000;

/** Heights and targets are in hundredths: 250 is 2.50x. */
export const HEIGHT_SCALE = 100;

/** The highest return of any target: 99 %. */
export const returnCap: Ratio = ratio(99n, 100n);
const CAP_HUNDREDTHS = 99;

/**
 * The choice of a bet: the height the lantern must reach, in hundredths. Bursting exactly there
 * counts as reached.
 */
export interface LimboChoice {
  readonly target: number;
}

/** The targets that can be chosen, in hundredths: 1.01x to 10,000.00x. */
export const targets = { least: 101, most: 1_000_000, usual: 200 } as const;

/** The lowest height a lantern bursts at: 1.00x. */
const LOWEST_HEIGHT = HEIGHT_SCALE;

/**
 * The height at which the lantern of a result (0 to RESULTS - 1) bursts, in hundredths:
 * 0.99 x RESULTS / (result + 1), truncated after two decimals. This is the published limbo formula
 * over an integer instead of a float. It is exact: the product is below 2^53 and the quotient is
 * never within 1e-10 below the next integer.
 */
export const heightOf = (result: number): number =>
  Math.max(LOWEST_HEIGHT, Math.floor((CAP_HUNDREDTHS * RESULTS) / (result + 1)));

/**
 * The number of results that reach a target: floor(0.99 x RESULTS / target). Rounding down keeps
 * every return within the cap.
 */
export const reaching = (target: number): number => Math.floor((CAP_HUNDREDTHS * RESULTS) / target);

/**
 * The payout in hundredths of the stake: the target when it was reached, otherwise 0. Used by
 * rounds and by the maths.
 */
export const settle = (target: number, height: number): number => (height >= target ? target : 0);

/** A height or target as shown: two decimals, exact. */
export const shownHeight = (hundredths: number): string => (hundredths / HEIGHT_SCALE).toFixed(2);

import { ratio, type Ratio } from '@chokdee/money/ratio';

/** A lantern's flight is one of these many equally likely results. */
export const RESULTS = 100_000_000;

/** Heights and targets are hundredths: 250 is 2.50x. */
export const HEIGHT_SCALE = 100;

/** The house gives back at most 99 parts of 100. */
export const returnCap: Ratio = ratio(99n, 100n);
const CAP_HUNDREDTHS = 99;

/** The bet besides its amount: the height the lantern has to reach, in hundredths. A lantern that bursts exactly there has reached it. */
export interface LimboChoice {
  readonly target: number;
}

/** The heights that can be bet on, in hundredths: 1.01x to 10,000.00x. */
export const targets = { least: 101, most: 1_000_000, usual: 200 } as const;

/** No lantern bursts below 1.00x: it would not have left the hand. */
const GROUND = HEIGHT_SCALE;

/**
 * Where the lantern of a result (0 to RESULTS - 1) bursts, in hundredths: 0.99 x RESULTS / (result + 1), cut after two decimals. The published
 * limbo formula (facts/games.md 9.1) over a whole number instead of a float. Exact: the product stays below 2^53 and the quotient is never within 1e-10 of the next whole number.
 */
export const heightOf = (result: number): number =>
  Math.max(GROUND, Math.floor((CAP_HUNDREDTHS * RESULTS) / (result + 1)));

/** How many of the results reach a target: floor(0.99 x RESULTS / target). The rounding down is what keeps every return at or below the cap. */
export const reaching = (target: number): number => Math.floor((CAP_HUNDREDTHS * RESULTS) / target);

/** What a lantern pays per unit staked, in hundredths: the target when it was reached, nothing otherwise. The one settlement of limbo: rounds and maths both use it. */
export const settle = (target: number, height: number): number => (height >= target ? target : 0);

/** A height or a target as shown: two decimals, exact. */
export const shownHeight = (hundredths: number): string => (hundredths / HEIGHT_SCALE).toFixed(2);

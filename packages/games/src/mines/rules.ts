import { ratio, type Ratio } from '@chokdee/money/ratio';
import { MULTIPLIER_SCALE } from '../multiplier.ts';

/** A pond of five rows of five leaves, numbered 0 to 24 row by row. */
export const SIDE = 5;
/** How many leaves there are. */
export const TILES = SIDE * SIDE;

/** How many crabs may hide under them. */
export const mines = { least: 1, most: TILES - 1, usual: 3 } as const;

/** The house gives back at most 99 parts of 100. */
export const returnCap: Ratio = ratio(99n, 100n);

/** No round pays more than 10,000 times the bet: it pays itself out at the last pearl before that. In ten-thousandths. */
export const LARGEST_UNITS = 10_000 * MULTIPLIER_SCALE;

/** The bet besides its amount: how many crabs hide. */
export interface MinesChoice {
  readonly mines: number;
}
/** One step of a round: the leaf to lift, or taking the money. */
export type MinesMove = number | 'take';

/** n choose k, exact. */
export function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

/**
 * What taking the money pays after so many pearls, per unit staked, in ten-thousandths: floor(10,000 x 0.99 x C(25, pearls) / C(25 - crabs, pearls))
 * (facts/games.md 9.4): 0.99 through the chance of having found so many, rounded down. Before the first pearl that is 0.99.
 */
export const multiplierUnits = (hidden: number, pearls: number): number =>
  Number(
    (BigInt(MULTIPLIER_SCALE) * returnCap.numerator * choose(TILES, pearls)) /
      (returnCap.denominator * choose(TILES - hidden, pearls)),
  );

/** After how many pearls a round pays itself out: when all are found, or when the next would pay more than the largest win. */
export function mostPearls(hidden: number): number {
  let pearls = 1;
  while (pearls < TILES - hidden && multiplierUnits(hidden, pearls + 1) <= LARGEST_UNITS) pearls += 1;
  return pearls;
}

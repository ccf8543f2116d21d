import { ratio, type Ratio } from '@chokdee/money/ratio';
import { MULTIPLIER_SCALE } from '../multiplier.ts';
import { stakesFrom } from '../stakes.ts';

/** Leaves per row and column; they are numbered 0 to 24, row by row. */
export const SIDE = 5;
/** The number of leaves. */
export const TILES = SIDE * SIDE;

/** How many crabs may be hidden; `usual` is the default. */
export const mines = { least: 1, most: TILES - 1, usual: 3 } as const;

/** The bet amounts: whole baht from 10 to 500. */
export const stakes = stakesFrom(10n, 500n);

/** The highest return of any strategy: 99 %. */
export const returnCap: Ratio = ratio(99n, 100n);

/**
 * No round pays more than 10,000 times the bet: it is paid out at the last pearl before that.
 * Ten-thousandths.
 */
export const LARGEST_UNITS = 10_000 * MULTIPLIER_SCALE;

/** The choice of a bet: the number of crabs. */
export interface MinesChoice {
  readonly mines: number;
}
/** A move: the leaf to lift, or cashing out. */
export type MinesMove = number | 'take';

/** n choose k, exact. */
export function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

const computeUnits = (hidden: number, pearls: number): number =>
  Number(
    (BigInt(MULTIPLIER_SCALE) * returnCap.numerator * choose(TILES, pearls)) /
      (returnCap.denominator * choose(TILES - hidden, pearls)),
  );
/** By the number of crabs, then of pearls. */
const unitsTable: readonly (readonly number[])[] = Array.from({ length: mines.most + 1 }, (_, hidden) =>
  Array.from({ length: TILES - hidden + 1 }, (_each, pearls) => computeUnits(hidden, pearls)),
);

/**
 * What cashing out pays after so many pearls, in ten-thousandths of the stake: floor(10,000 x 0.99
 * x C(25, pearls) / C(25 - crabs, pearls)), which is 0.99 divided by the chance to find them.
 * Before the first pearl it is 0.99. Throws `RangeError` for more crabs or pearls than there are.
 */
export function multiplierUnits(hidden: number, pearls: number): number {
  const units = unitsTable[hidden]?.[pearls];
  if (units === undefined) throw new RangeError('there are no such crabs or pearls');
  return units;
}

/**
 * The number of pearls after which a round is paid out: all of them, or fewer where the next would
 * pay more than `LARGEST_UNITS`.
 */
export function mostPearls(hidden: number): number {
  let pearls = 1;
  while (pearls < TILES - hidden && multiplierUnits(hidden, pearls + 1) <= LARGEST_UNITS) pearls += 1;
  return pearls;
}

import { compareRatio, ratio, type Ratio } from '@chokdee/money/ratio';
import type { ReturnFigures } from '../game.ts';
import { MULTIPLIER_SCALE } from '../multiplier.ts';
import { multiplierUnits, RESULTS, targets, type Side } from './rules.ts';
import { settle } from './settle.ts';

/** The exact return of one target: the mean payout over all 10,000 results. */
export function returnOf(side: Side, target: number): Ratio {
  const units = multiplierUnits(side, target);
  let paid = 0;
  for (let roll = 0; roll < RESULTS; roll += 1) paid += settle(side, target, units, roll);
  return ratio(BigInt(paid), BigInt(MULTIPLIER_SCALE * RESULTS));
}

/** The exact chance to win at one target, counted over every result. */
export function chanceOf(side: Side, target: number): Ratio {
  let won = 0;
  for (let roll = 0; roll < RESULTS; roll += 1) if (settle(side, target, 1, roll) > 0) won += 1;
  return ratio(BigInt(won), BigInt(RESULTS));
}

/**
 * The lowest and the highest return over every target of a side, and the largest multiplier, all by
 * enumeration.
 */
export function returnsOf(side: Side): ReturnFigures {
  const { least, most } = targets(side);
  let lowest = returnOf(side, least);
  let highest = lowest;
  let units = 0;
  for (let target = least; target <= most; target += 1) {
    const returned = returnOf(side, target);
    if (compareRatio(returned, lowest) < 0) lowest = returned;
    if (compareRatio(returned, highest) > 0) highest = returned;
    units = Math.max(units, multiplierUnits(side, target));
  }
  return { lowest, highest, largestWin: ratio(BigInt(units), BigInt(MULTIPLIER_SCALE)) };
}

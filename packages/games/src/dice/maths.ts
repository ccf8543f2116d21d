import { compareRatio, ratio, type Ratio } from '@chokdee/money/ratio';
import type { ReturnFigures } from '../game.ts';
import { MULTIPLIER_SCALE } from '../multiplier.ts';
import { worstStake, type StakeReturn } from '../stakes.ts';
import { multiplierUnits, RESULTS, stakes, targets, type Side } from './rules.ts';
import { settle } from './settle.ts';

/** The number of results that win at one target, counted over every result. */
function countWins(side: Side, target: number): bigint {
  let won = 0;
  for (let roll = 0; roll < RESULTS; roll += 1) if (settle(side, target, 1, roll) > 0) won += 1;
  return BigInt(won);
}

/** The exact return of one target before its payouts are rounded: chance times multiplier. */
export const returnOf = (side: Side, target: number): Ratio =>
  ratio(countWins(side, target) * BigInt(multiplierUnits(side, target)), BigInt(MULTIPLIER_SCALE * RESULTS));

/** The exact return of one target at the offered stake where it is lowest. */
export const worstReturnOf = (side: Side, target: number): StakeReturn =>
  worstStake(stakes, [{ units: multiplierUnits(side, target), count: countWins(side, target) }], BigInt(RESULTS));

/** The exact chance to win at one target, counted over every result. */
export const chanceOf = (side: Side, target: number): Ratio => ratio(countWins(side, target), BigInt(RESULTS));

/**
 * The lowest return over every target of a side and every offered stake, the highest over every
 * target, and the largest multiplier, all by enumeration.
 */
export function returnsOf(side: Side): ReturnFigures {
  const { least, most } = targets(side);
  let [lowest, highest] = [worstReturnOf(side, least).returned, returnOf(side, least)];
  let units = 0;
  for (let target = least; target <= most; target += 1) {
    const [{ returned: worst }, returned] = [worstReturnOf(side, target), returnOf(side, target)];
    if (compareRatio(worst, lowest) < 0) lowest = worst;
    if (compareRatio(returned, highest) > 0) highest = returned;
    units = Math.max(units, multiplierUnits(side, target));
  }
  return { lowest, highest, largestWin: ratio(BigInt(units), BigInt(MULTIPLIER_SCALE)) };
}

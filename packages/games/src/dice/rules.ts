import { ratio, type Ratio } from '@chokdee/money/ratio';
import { multiplierRatio, MULTIPLIER_SCALE } from '../multiplier.ts';
import { stakesFrom } from '../stakes.ts';

/** The number of equally likely results of a roll, shown as 00.00 to 99.99. */
export const RESULTS = 10_000;

/** The side of the target that wins; also the name of the mode. */
export type Side = 'over' | 'under';

/** The choice of a bet: the target in hundredths, 0 to 9,999. The target itself never wins. */
export interface DiceChoice {
  readonly target: number;
}

/** The number of winning results: 10 (a chance of 0.10 %) to 9,800 (98 %). */
export const winning = { least: 10, most: 9_800 } as const;

/** The bet amounts: whole baht from 10 to 5,000. */
export const stakes = stakesFrom(10n, 5_000n);

/** The highest return of any target: 99 %. */
export const returnCap: Ratio = ratio(99n, 100n);

/** How many of the 10,000 results win at this target. */
export const winningResults = (side: Side, target: number): number =>
  side === 'under' ? target : RESULTS - 1 - target;

/** The target with this many winning results. */
export const targetFor = (side: Side, results: number): number => (side === 'under' ? results : RESULTS - 1 - results);

/** The smallest and the largest target that can be bet. */
export function targets(side: Side): { readonly least: number; readonly most: number } {
  const [a, b] = [targetFor(side, winning.least), targetFor(side, winning.most)];
  return { least: Math.min(a, b), most: Math.max(a, b) };
}

/** True when a roll wins. */
export const wins = (side: Side, target: number, roll: number): boolean =>
  side === 'under' ? roll < target : roll > target;

/**
 * The multiplier of a win in ten-thousandths: the largest one that keeps the return within the cap,
 * floor(10,000 x 0.99 x 10,000 / winning results).
 */
export function multiplierUnits(side: Side, target: number): number {
  const results = BigInt(winningResults(side, target));
  return Number((BigInt(MULTIPLIER_SCALE) * BigInt(RESULTS) * returnCap.numerator) / (returnCap.denominator * results));
}

/** The same multiplier as an exact ratio. */
export const multiplier = (side: Side, target: number): Ratio => multiplierRatio(multiplierUnits(side, target));

/** A result or target as shown: two digits, a point, two digits. */
export const shown = (hundredths: number): string =>
  `${String(Math.floor(hundredths / 100)).padStart(2, '0')}.${String(hundredths % 100).padStart(2, '0')}`;

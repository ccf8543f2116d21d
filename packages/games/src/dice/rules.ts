import { ratio, type Ratio } from '@chokdee/money/ratio';
import { multiplierRatio, MULTIPLIER_SCALE } from '../multiplier.ts';

/** A roll is one of these many equally likely results, shown as 00.00 to 99.99. */
export const RESULTS = 10_000;

/** Which side of the target wins; also the names of the two modes. */
export type Side = 'over' | 'under';

/** The bet besides its amount: the target in hundredths, 0 to 9,999. The target itself never wins. */
export interface DiceChoice {
  readonly target: number;
}

/** How many results win: at least 10 (a chance of 0.10 %), at most 9,800 (98 %). */
export const winning = { least: 10, most: 9_800 } as const;

/** The house gives back at most 99 parts of 100. */
export const returnCap: Ratio = ratio(99n, 100n);

/** How many of the 10,000 results win at this target. */
export const winningResults = (side: Side, target: number): number =>
  side === 'under' ? target : RESULTS - 1 - target;

/** The target that gives this many winning results. */
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
 * What a win pays per unit staked, in ten-thousandths: the largest four-decimal number that keeps the return within the cap,
 * floor(10,000 x 0.99 x 10,000 / winning results).
 */
export function multiplierUnits(side: Side, target: number): number {
  const results = BigInt(winningResults(side, target));
  return Number((BigInt(MULTIPLIER_SCALE) * BigInt(RESULTS) * returnCap.numerator) / (returnCap.denominator * results));
}

/** The same multiplier as an exact ratio. */
export const multiplier = (side: Side, target: number): Ratio => multiplierRatio(multiplierUnits(side, target));

/** A result or a target as shown: two digits, a point, two digits. */
export const shown = (hundredths: number): string =>
  `${String(Math.floor(hundredths / 100)).padStart(2, '0')}.${String(hundredths % 100).padStart(2, '0')}`;

import { ratio, type Ratio } from '@chokdee/money/ratio';
import { HEIGHT_SCALE, heightOf, reaching, RESULTS, settle, targets } from './rules.ts';

/** The exact return of one target. */
export const returnOf = (target: number): Ratio =>
  ratio(BigInt(settle(target, target)) * BigInt(reaching(target)), BigInt(HEIGHT_SCALE) * BigInt(RESULTS));

/** The exact chance to reach a target. */
export const chanceOf = (target: number): Ratio => ratio(BigInt(reaching(target)), BigInt(RESULTS));

/** The lowest and the highest return over every target, with the targets they belong to. */
export function returnsOf(): {
  readonly lowest: Ratio;
  readonly highest: Ratio;
  readonly worst: number;
  readonly best: number;
} {
  // All returns have the same denominator: their numerators are whole numbers below 2^53.
  let [worst, best] = [targets.least, targets.least] as [number, number];
  for (let target = targets.least; target <= targets.most; target += 1) {
    const back = target * reaching(target);
    if (back < worst * reaching(worst)) worst = target;
    if (back > best * reaching(best)) best = target;
  }
  return { lowest: returnOf(worst), highest: returnOf(best), worst, best };
}

/**
 * Lets every one of the 100,000,000 lanterns fly and counts how many reach each target (index: hundredths). This is the enumeration
 * that `reaching` states in one line; a second of work.
 */
export function countReaching(): Uint32Array {
  const counts = new Uint32Array(targets.most + 1);
  for (let result = 0; result < RESULTS; result += 1) counts[Math.min(targets.most, heightOf(result))]! += 1;
  for (let target = targets.most - 1; target >= 0; target -= 1) counts[target]! += counts[target + 1]!;
  return counts;
}

import { ratio, type Ratio } from '@chokdee/money/ratio';
import { HEIGHT_SCALE, heightOf, reaching, RESULTS, settle, targets } from './rules.ts';

/** The exact return of one target. */
export const returnOf = (target: number): Ratio =>
  ratio(BigInt(settle(target, target)) * BigInt(reaching(target)), BigInt(HEIGHT_SCALE) * BigInt(RESULTS));

/** The exact chance to reach a target. */
export const chanceOf = (target: number): Ratio => ratio(BigInt(reaching(target)), BigInt(RESULTS));

/** The lowest and the highest return over every target, with their targets. */
export function returnsOf(): {
  readonly lowest: Ratio;
  readonly highest: Ratio;
  readonly worst: number;
  readonly best: number;
} {
  // All returns have the same denominator, and their numerators are integers below 2^53.
  let [worst, best] = [targets.least, targets.least] as [number, number];
  for (let target = targets.least; target <= targets.most; target += 1) {
    const product = target * reaching(target);
    if (product < worst * reaching(worst)) worst = target;
    if (product > best * reaching(best)) best = target;
  }
  return { lowest: returnOf(worst), highest: returnOf(best), worst, best };
}

/**
 * Enumerates all 100,000,000 results and counts how many reach each target (index: hundredths).
 * This checks the formula of `reaching`; it takes a second.
 */
export function countReaching(): Uint32Array {
  const counts = new Uint32Array(targets.most + 1);
  for (let result = 0; result < RESULTS; result += 1) counts[Math.min(targets.most, heightOf(result))]! += 1;
  for (let target = targets.most - 1; target >= 0; target -= 1) counts[target]! += counts[target + 1]!;
  return counts;
}

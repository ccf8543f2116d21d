import type { Micro } from './amount.ts';

/** An exact non-negative fraction: a multiplier, an odds price, a rate. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Builds a ratio in lowest terms. Throws `RangeError` on a negative part or a zero denominator. */
export function ratio(numerator: bigint, denominator: bigint = 1n): Ratio {
  if (numerator < 0n || denominator <= 0n) throw new RangeError(`not a ratio: ${numerator}/${denominator}`);
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** `amount` times `by`, rounded down to the micro-unit. The one place where a payout is rounded (design/money.md, Units). */
export function payoutOf(amount: Micro, by: Ratio): Micro {
  if (amount < 0n) throw new RangeError('a payout is made of a stake, which is never negative');
  return (amount * by.numerator) / by.denominator;
}

/** The ratio as a floating number, for display and statistics only. */
export const approximate = ({ numerator, denominator }: Ratio): number => Number(numerator) / Number(denominator);

/** Whether `a` is larger than (1), equal to (0) or smaller than (-1) `b`, exactly. */
export function compareRatio(a: Ratio, b: Ratio): -1 | 0 | 1 {
  const left = a.numerator * b.denominator,
    right = b.numerator * a.denominator;
  return left < right ? -1 : left > right ? 1 : 0;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a || 1n;
}

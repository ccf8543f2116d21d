import { downToMinorUnit, type Micro } from './amount.ts';

/** An exact fraction, zero or above: a multiplier, decimal odds, a rate. */
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

/**
 * The payout of a stake: `amount` times `by`, rounded down to the minor unit. Payouts are rounded
 * only here, once (decision 0065). Throws `RangeError` on a negative amount.
 */
export const payoutOf = (amount: Micro, by: Ratio): Micro => downToMinorUnit(shareOf(amount, by));

/**
 * A share of an amount: `amount` times `by`, rounded down to the micro-unit, for what no purse
 * receives as it is: pools, rebates, expected values. Throws `RangeError` on a negative amount.
 */
export function shareOf(amount: Micro, by: Ratio): Micro {
  if (amount < 0n) throw new RangeError('the amount of a share must not be negative');
  return (amount * by.numerator) / by.denominator;
}

/** The ratio as a floating-point number, for display and statistics only. */
export const approximate = ({ numerator, denominator }: Ratio): number => Number(numerator) / Number(denominator);

/**
 * Compares exactly: 1 when `a` is larger than `b`, 0 when they are equal, -1 when it is smaller.
 */
export function compareRatio(a: Ratio, b: Ratio): -1 | 0 | 1 {
  const left = a.numerator * b.denominator;
  const right = b.numerator * a.denominator;
  return left < right ? -1 : left > right ? 1 : 0;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a || 1n;
}

import type { Ratio } from '@chokdee/money/ratio';

/**
 * The edge of a return in percent with a fixed number of decimals, rounded half up from the exact
 * value, as tables of odds write it.
 */
export function edgePercent({ numerator, denominator }: Ratio, decimals: number): string {
  const scale = 10n ** BigInt(decimals + 2);
  const rounded = (2n * (denominator - numerator) * scale + denominator) / (2n * denominator);
  const digits = rounded.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The probability of some cases in decimals, rounded half up from the exact value. */
export const probability = (count: bigint, cases: bigint, decimals: number): string =>
  edgePercent({ numerator: cases * 100n - count, denominator: cases * 100n }, decimals);

import { MICROS_PER_UNIT, type Micro } from './amount.ts';

const MICROS_PER_CENT = MICROS_PER_UNIT / 100n;
const groupedFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/**
 * Formats micro-units for people: two decimals and thousands separators. It truncates, so that the
 * text never shows more money than there is. With `sign` "always" an amount above zero has a plus.
 */
export function displayAmount(amount: Micro, sign: 'negative' | 'always' = 'negative'): string {
  const cents = (amount < 0n ? -amount : amount) / MICROS_PER_CENT;
  const prefix = amount < 0n && cents > 0n ? '\u2212' : sign === 'always' && cents > 0n ? '+' : '';
  return `${prefix}${groupedFormat.format(cents / 100n)}.${(cents % 100n).toString().padStart(2, '0')}`;
}

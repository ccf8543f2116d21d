import { decimalOf, type Micro } from './amount.ts';

const groupedFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
/** A minus sign, longer than a hyphen. */
const MINUS = '\u2212';

/**
 * Formats micro-units for people: two decimals and thousands separators. Every digit is shown: an
 * amount that is not a whole number of minor units, such as a payout from before decision 0065, has
 * up to six decimals. With `sign` "always" an amount above zero has a plus.
 */
export function displayAmount(amount: Micro, sign: 'negative' | 'always' = 'negative'): string {
  const [whole = '', fraction = ''] = decimalOf(amount < 0n ? -amount : amount).split('.');
  const prefix = amount < 0n ? MINUS : sign === 'always' && amount > 0n ? '+' : '';
  return `${prefix}${groupedFormat.format(BigInt(whole))}.${fraction.padEnd(2, '0')}`;
}

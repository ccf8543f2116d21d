import { unit, type Micro } from './amount.ts';

const cent = unit / 100n;
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/**
 * Micro-units as people read them: two decimals, thousands separators, cut (never rounded up), so that the screen does not promise a cent that is not there.
 * `sign` "always" writes a plus before gains.
 */
export function displayAmount(amount: Micro, sign: 'negative' | 'always' = 'negative'): string {
  const cents = (amount < 0n ? -amount : amount) / cent;
  const mark = amount < 0n && cents > 0n ? '\u2212' : sign === 'always' && cents > 0n ? '+' : '';
  return `${mark}${grouped.format(cents / 100n)}.${(cents % 100n).toString().padStart(2, '0')}`;
}

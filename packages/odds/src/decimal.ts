import { ratio, type Ratio } from '@chokdee/money/ratio';

const DECIMAL = /^(\d{1,7})(?:\.(\d{1,4}))?$/;

/**
 * Reads an unsigned decimal of at most seven digits and four decimals, exactly; null for other
 * texts.
 */
export function parseDecimal(text: string): Ratio | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  return ratio(BigInt(whole + fraction), 10n ** BigInt(fraction.length));
}

/** Writes a ratio with a fixed number of decimals, rounded `down` or `up`. */
export function writeDecimal(value: Ratio, decimals: number, rounding: 'down' | 'up'): string {
  const scaled = value.numerator * 10n ** BigInt(decimals);
  const remainder = scaled % value.denominator;
  const digits = scaled / value.denominator + (rounding === 'up' && remainder > 0n ? 1n : 0n);
  const text = digits.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/**
 * The largest fraction with a denominator of at most `largest` that is not above the value (a walk
 * down the Stern-Brocot tree).
 */
export function fractionBelow(value: Ratio, largest: bigint): Ratio {
  const whole = value.numerator / value.denominator;
  let low = { numerator: whole, denominator: 1n };
  let high = { numerator: whole + 1n, denominator: 1n };
  while (low.denominator + high.denominator <= largest) {
    const middle = { numerator: low.numerator + high.numerator, denominator: low.denominator + high.denominator };
    if (middle.numerator * value.denominator <= value.numerator * middle.denominator) low = middle;
    else high = middle;
  }
  return ratio(low.numerator, low.denominator);
}

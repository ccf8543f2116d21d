import type { Ratio } from '@chokdee/money/ratio';
import { MINOR_UNIT, parseAmount, type Micro } from '@chokdee/money/amount';
import { Refusal } from '../../platform/refusal.ts';

/**
 * An amount of a request in micro-units: positive, at most two decimals. Refuses with
 * `amount.invalid`.
 */
export function amountOf(amount: number | string): Micro {
  let parsed: Micro | null = null;
  try {
    parsed = parseAmount(amount);
  } catch {
    // Refused below.
  }
  if (parsed === null || parsed <= 0n || parsed % MINOR_UNIT !== 0n)
    throw new Refusal('amount.invalid', { fields: { amount: { code: 'amount.invalid' } } });
  return parsed;
}

/** A ratio as decimal text with `places` decimals, truncated. */
export function decimalText({ numerator, denominator }: Ratio, places: number): string {
  const text = String((numerator * 10n ** BigInt(places)) / denominator).padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`;
}

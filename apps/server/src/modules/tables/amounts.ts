import { parseAmount, type Micro } from '@chokdee/money/amount';
import { Refusal } from '../../platform/refusal.ts';

/** Amounts are whole minor units: 0.01, in micro-units. */
const MINOR_UNIT: Micro = 10_000n;

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

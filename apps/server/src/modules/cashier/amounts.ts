import { MINOR_UNIT, parseAmount, type Micro } from '@chokdee/money/amount';
import { displayAmount } from '@chokdee/money/display';
import type { BrandFacts } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Parses the amount of a request into micro-units. It must be positive with at most two decimals,
 * and at most `most`.
 * Refuses with `amount.invalid`.
 */
export function amountOf(text: number | string, most?: Micro): Micro {
  let amount: Micro;
  try {
    amount = parseAmount(text);
  } catch {
    throw invalid();
  }
  if (amount <= 0n || amount % MINOR_UNIT !== 0n || (most !== undefined && amount > most)) throw invalid();
  return amount;
}

const invalid = () => new Refusal('amount.invalid', { fields: { amount: { code: 'amount.invalid' } } });

/** Formats an amount with the brand's currency symbol. */
export const amountText = (brand: BrandFacts, amount: Micro): string =>
  `${brand.currencySymbol}${displayAmount(amount)}`;

/** The refusal of an amount outside of the brand's limits, with the limits as parameters. */
export function outOfRange(
  code: 'deposit.amount.range' | 'withdrawal.amount.range',
  brand: BrandFacts,
  minimum: Micro,
  maximum: Micro,
): Refusal {
  const params = { minimum: amountText(brand, minimum), maximum: amountText(brand, maximum) };
  return new Refusal(code, { params, fields: { amount: { code, params } } });
}

import type { Micro } from '@chokdee/money/amount';
import { displayAmount } from '@chokdee/money/display';
import type { BrandFacts } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';

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

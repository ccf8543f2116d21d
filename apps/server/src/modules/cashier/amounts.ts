import { parseAmount, type Micro } from '@chokdee/money/amount';
import { displayAmount } from '@chokdee/money/display';
import type { BrandFacts } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The smallest piece of money a bank moves, in micro-units: 0.01. */
const satang: Micro = 10_000n;

/** Reads the amount of a request into micro-units: above zero, whole hundredths. Refuses with `amount.invalid`. */
export function amountOf(asked: number | string): Micro {
  let amount: Micro;
  try {
    amount = parseAmount(asked);
  } catch {
    throw invalid();
  }
  if (amount <= 0n || amount % satang !== 0n) throw invalid();
  return amount;
}

const invalid = () => new Refusal('amount.invalid', { fields: { amount: { code: 'amount.invalid' } } });

/** An amount for a sentence, with the brand's symbol. */
export const amountText = (brand: BrandFacts, amount: Micro): string =>
  `${brand.currencySymbol}${displayAmount(amount)}`;

/** An amount out of the brand's bounds: the code, with the bounds as its text and under the field. */
export function outOfRange(
  code: 'deposit.amount.range' | 'withdrawal.amount.range',
  brand: BrandFacts,
  minimum: Micro,
  maximum: Micro,
): Refusal {
  const params = { minimum: amountText(brand, minimum), maximum: amountText(brand, maximum) };
  return new Refusal(code, { params, fields: { amount: { code, params } } });
}

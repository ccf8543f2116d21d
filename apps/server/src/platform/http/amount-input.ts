import { MINOR_UNIT, parseAmount, type Micro } from '@chokdee/money/amount';
import { Refusal } from '../refusal.ts';

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

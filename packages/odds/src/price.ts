import { compareRatio, ratio, type Ratio } from '@chokdee/money/ratio';

/**
 * A price in decimal odds as an exact fraction above 1: the payout per unit staked, the stake
 * included. The only form in which prices are stored, multiplied and settled; the other formats
 * (formats.ts) are views of it.
 */
export type Price = Ratio;

/** The code of an `OddsError`. */
export type OddsErrorCode = 'odds.malformed' | 'odds.out_of_range';

/** A price or a text of odds that cannot be used. */
export class OddsError extends Error {
  override readonly name = 'OddsError';
  readonly code: OddsErrorCode;

  constructor(code: OddsErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const ONE = ratio(1n);
/** The longest price, decimal odds. */
const LONGEST = ratio(1_000_000n);

/** Checks a price. Throws `OddsError` unless it is above 1 and at most 1,000,000. */
export function priceOf(decimalOdds: Ratio): Price {
  if (compareRatio(decimalOdds, ONE) <= 0 || compareRatio(decimalOdds, LONGEST) > 0)
    throw new OddsError('odds.out_of_range', `not a price: ${decimalOdds.numerator}/${decimalOdds.denominator}`);
  return decimalOdds;
}

/** The win per unit staked (decimal odds minus 1): Hong Kong odds. */
export const winPerUnit = (price: Price): Ratio => ratio(price.numerator - price.denominator, price.denominator);

/** The price of a win per unit staked. Throws `OddsError` as `priceOf`. */
export const priceOfWin = (win: Ratio): Price => priceOf(ratio(win.numerator + win.denominator, win.denominator));

import { upToMinorUnit, type Micro } from '@chokdee/money/amount';
import { compareRatio, payoutOf, ratio, shareOf, type Ratio } from '@chokdee/money/ratio';
import { fractionBelow, parseDecimal, writeDecimal } from './decimal.ts';
import { OddsError, priceOf, priceOfWin, winPerUnit, type Price } from './price.ts';

/**
 * How odds are written. With h = decimal odds minus 1: decimal h + 1; Hong Kong h; Malay h up to 1,
 * else -1/h; Indonesian h from 1, else -1/h; American 100h from 1, else -100/h; fractional h as a
 * fraction.
 *
 * Myanmar odds are left out: no published definition was found.
 */
export const ODDS_FORMATS = ['decimal', 'hongKong', 'malay', 'indonesian', 'american', 'fractional'] as const;

/** A member of `ODDS_FORMATS`. */
export type OddsFormat = (typeof ODDS_FORMATS)[number];

const ONE = ratio(1n);
const HUNDRED = ratio(100n);
/** The largest denominator of fractional odds. */
const LARGEST_DENOMINATOR = 100n;

/**
 * Writes a price. A rounded text never shows better odds than the price pays: positive odds are
 * rounded down, negative ones away from zero. A price is settled as stored, never as written.
 */
export function writeOdds(price: Price, format: OddsFormat): string {
  const win = winPerUnit(price);
  switch (format) {
    case 'decimal':
      return writeDecimal(price, 2, 'down');
    case 'hongKong':
      return writeDecimal(win, 2, 'down');
    case 'malay':
      return compareRatio(win, ONE) <= 0 ? writeDecimal(win, 2, 'down') : negative(inverse(win), 2);
    case 'indonesian':
      return compareRatio(win, ONE) >= 0 ? writeDecimal(win, 2, 'down') : negative(inverse(win), 2);
    case 'american':
      return compareRatio(win, ONE) >= 0
        ? `+${writeDecimal(times(win, HUNDRED), 0, 'down')}`
        : negative(times(inverse(win), HUNDRED), 0);
    case 'fractional': {
      const { numerator, denominator } = fractionBelow(win, LARGEST_DENOMINATOR);
      return `${numerator}/${denominator}`;
    }
  }
}

/**
 * Reads odds exactly: Malay -0.96 is the price 1 + 1/0.96. `-` and the minus sign U+2212 are the
 * same. Throws `OddsError` with code `odds.malformed` for other texts, and `odds.out_of_range` for
 * values the format does not have (Malay 1.20, Indonesian 0.80, American +90) or that are no price.
 */
export function readOdds(text: string, format: OddsFormat): Price {
  if (format === 'fractional') return priceOfWin(readFraction(text));
  const [, sign = '', digits = ''] = /^([-+\u2212]?)(.*)$/.exec(text) ?? [];
  const size = parseDecimal(digits);
  const isNegative = sign === '-' || sign === '\u2212';
  if (size === null || size.numerator === 0n || (sign === '+' && format !== 'american')) throw malformed(text, format);
  if (isNegative && (format === 'decimal' || format === 'hongKong')) throw malformed(text, format);
  requireRange(size, text, format);
  const scaled = format === 'american' ? ratio(size.numerator, size.denominator * 100n) : size;
  if (format === 'decimal') return priceOf(scaled);
  return priceOfWin(isNegative ? inverse(scaled) : scaled);
}

/**
 * What a stake that was entered in a format means: what can be lost and what can be won,
 * micro-units.
 */
export interface StakeTerms {
  /** What the wallet is debited. */
  readonly risk: Micro;
  /** The win on top of the risk. */
  readonly win: Micro;
}

/**
 * The terms of an entered stake. With negative Malay or Indonesian odds the stake entered is the
 * amount to win, and the risk is |odds| times it (SBOBET); the risk is rounded up to the minor
 * unit. In every other case the stake entered is the risk. Throws `RangeError` for a negative
 * amount.
 */
export function termsOf(entered: Micro, price: Price, format: OddsFormat): StakeTerms {
  const win = winPerUnit(price);
  const isEnteredAsWin =
    (format === 'malay' && compareRatio(win, ONE) > 0) || (format === 'indonesian' && compareRatio(win, ONE) < 0);
  const risk = isEnteredAsWin ? roundedUp(entered, inverse(win)) : entered;
  return { risk, win: payoutOf(risk, win) };
}

const negative = (size: Ratio, decimals: number): string => `-${writeDecimal(size, decimals, 'up')}`;
const inverse = ({ numerator, denominator }: Ratio): Ratio => ratio(denominator, numerator);
const times = (a: Ratio, b: Ratio): Ratio => ratio(a.numerator * b.numerator, a.denominator * b.denominator);
const malformed = (text: string, format: OddsFormat): OddsError =>
  new OddsError('odds.malformed', `not ${format} odds: ${text}`);

function roundedUp(amount: Micro, by: Ratio): Micro {
  const down = shareOf(amount, by);
  return upToMinorUnit(down * by.denominator === amount * by.numerator ? down : down + 1n);
}

function readFraction(text: string): Ratio {
  const [, numerator = '0', denominator = '0'] = /^(\d{1,7})\/(\d{1,7})$/.exec(text) ?? [];
  if (BigInt(numerator) === 0n || BigInt(denominator) === 0n) throw malformed(text, 'fractional');
  return ratio(BigInt(numerator), BigInt(denominator));
}

function requireRange(size: Ratio, text: string, format: OddsFormat): void {
  const isOutside =
    (format === 'malay' && compareRatio(size, ONE) > 0) ||
    (format === 'indonesian' && compareRatio(size, ONE) < 0) ||
    (format === 'american' && compareRatio(size, HUNDRED) < 0);
  if (isOutside) throw new OddsError('odds.out_of_range', `outside ${format} odds: ${text}`);
}

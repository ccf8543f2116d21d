import { compareRatio, ratio, type Ratio } from '@chokdee/money/ratio';
import { checkReturns } from '../tables/returns.ts';
import { playOf, plays } from './plays.ts';
import { returnOf } from './returns.ts';
import type { Play, PriceList, PriceRow, Variant } from './types.ts';

/** The highest return of a price unless a brand sets a lower one. */
export const RETURN_CAP: Ratio = ratio(97n, 100n);
/** The largest price: 1,000,000 for 1, in ten-thousandths. */
export const MOST_PRICE = 10_000_000_000;

/**
 * Thrown by `checkPriceList`: a row is `unknown` (no such play or variant), `repeated`, or has no
 * valid `price`; or a row is `missing`.
 */
export class PriceRowError extends Error {
  override readonly name = 'PriceRowError';
  readonly reason: 'unknown' | 'repeated' | 'price' | 'missing';
  /** The key of the row: the code of the play, and its variant unless `any`. */
  readonly row: string;
  constructor(reason: PriceRowError['reason'], row: string) {
    super(`price list: ${reason} row ${row}`);
    this.reason = reason;
    this.row = row;
  }
}

/** The key of a row in messages: `lao.tote3/pair`, `lao.top3`. */
export const rowKey = ({ play, variant }: Pick<PriceRow, 'play' | 'variant'>): string =>
  variant === 'any' ? play : `${play}/${variant}`;

/** The keys of all rows that a price list has. */
const requiredKeys: readonly string[] = plays.flatMap(({ code, variants }) =>
  variants.map((variant) => rowKey({ play: code, variant })),
);

/** The exact return of every row of a list, by its key. Throws `PriceRowError`. */
export function returnsOfList({ rows }: Pick<PriceList, 'rows'>): Map<string, Ratio> {
  const returns = new Map<string, Ratio>();
  for (const row of rows) {
    const key = rowKey(row);
    const play = playOf(row.play);
    if (!play?.variants.includes(row.variant)) throw new PriceRowError('unknown', key);
    if (returns.has(key)) throw new PriceRowError('repeated', key);
    const isPrice = Number.isInteger(row.price) && row.price > 0 && row.price <= MOST_PRICE;
    if (!isPrice) throw new PriceRowError('price', key);
    returns.set(key, returnOf(play, row.variant, row.price));
  }
  return returns;
}

/**
 * Checks a price list before it is used and returns the exact return of every row by its key.
 * Throws `PriceRowError`, and `ReturnAboveCapError` with the keys of the rows above `cap` (D23).
 */
export function checkPriceList(list: Pick<PriceList, 'rows'>, cap: Ratio = RETURN_CAP): Map<string, Ratio> {
  const returns = returnsOfList(list);
  const missing = requiredKeys.find((key) => !returns.has(key));
  if (missing !== undefined) throw new PriceRowError('missing', missing);
  checkReturns(returns, cap);
  return returns;
}

/** The price of an entry's variant, in ten-thousandths. Throws `PriceRowError` without one. */
export function priceOf({ rows }: Pick<PriceList, 'rows'>, { code }: Pick<Play, 'code'>, variant: Variant): number {
  const row = rows.find((one) => one.play === code && one.variant === variant);
  if (!row) throw new PriceRowError('missing', rowKey({ play: code, variant }));
  return row.price;
}

/** The lowest and the highest return of the rows of a play; what a page shows of it. */
export function returnsOfPlay(play: Play, list: Pick<PriceList, 'rows'>): { lowest: Ratio; highest: Ratio } {
  const returns = play.variants
    .map((variant) => returnOf(play, variant, priceOf(list, play, variant)))
    .sort(compareRatio);
  return { lowest: returns[0]!, highest: returns.at(-1)! };
}

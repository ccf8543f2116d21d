import { ratio, type Ratio } from '@chokdee/money/ratio';

/** The prices of a table: net winnings per unit of stake ("to 1"). */
export interface SicBoPaytable {
  /** Small, big, odd and even. */
  readonly half: Ratio;
  /** The totals 4 or 17, 5 or 16, 6 or 15, 7 or 14, 8 or 13, 9 or 12, and 10 or 11. */
  readonly totals: readonly [Ratio, Ratio, Ratio, Ratio, Ratio, Ratio, Ratio];
  readonly triple: Ratio;
  readonly anyTriple: Ratio;
  readonly double: Ratio;
  readonly pair: Ratio;
  readonly threeOfFour: Ratio;
  /** One, two and three dice show the face. */
  readonly single: readonly [Ratio, Ratio, Ratio];
}

/** A paytable from whole numbers. */
function paytable(prices: {
  readonly totals: readonly [number, number, number, number, number, number, number];
  readonly triple: number;
  readonly anyTriple: number;
  readonly double: number;
  readonly pair: number;
  readonly single: readonly [number, number, number];
}): SicBoPaytable {
  const price = (whole: number): Ratio => ratio(BigInt(whole));
  const [four, five, six, seven, eight, nine, ten] = prices.totals;
  const [one, two, three] = prices.single;
  return {
    half: price(1),
    totals: [price(four), price(five), price(six), price(seven), price(eight), price(nine), price(ten)],
    triple: price(prices.triple),
    anyTriple: price(prices.anyTriple),
    double: price(prices.double),
    pair: price(prices.pair),
    threeOfFour: price(7),
    single: [price(one), price(two), price(three)],
  };
}

/** Payout sets by name. `macau` is also the set of online tables in South-East Asia. */
export const SIC_BO_PAYTABLES = {
  macau: paytable({
    totals: [50, 18, 14, 12, 8, 6, 6],
    triple: 150,
    anyTriple: 24,
    double: 8,
    pair: 5,
    single: [1, 2, 3],
  }),
  atlanticCity: paytable({
    totals: [60, 30, 17, 12, 8, 6, 6],
    triple: 180,
    anyTriple: 30,
    double: 10,
    pair: 5,
    single: [1, 2, 3],
  }),
  australia: paytable({
    totals: [62, 31, 18, 12, 8, 7, 6],
    triple: 190,
    anyTriple: 31,
    double: 11,
    pair: 6,
    single: [1, 2, 12],
  }),
} as const satisfies Readonly<Record<string, SicBoPaytable>>;

import { approximate, compareRatio, ratio, type Ratio } from '@chokdee/money/ratio';

/** Factors are what a unit of stake returns, the stake included. */
export const LOSS: Ratio = ratio(0n);
/** Half of the stake is returned. */
export const HALF_LOSS: Ratio = ratio(1n, 2n);
/** The stake is returned. */
export const PUSH: Ratio = ratio(1n);

/** The factor of a won bet that pays `pays` to 1: the stake and the win. */
export const winFactor = (pays: Ratio): Ratio => ratio(pays.numerator + pays.denominator, pays.denominator);

/** The factor of a bet that only wins or loses, at `pays` to 1. */
export const winOrLoss = (won: boolean, pays: Ratio): Ratio => (won ? winFactor(pays) : LOSS);

/** Results that settle every bet alike, and how many equally likely cases lead to them. */
export interface WeightedResult<Result> {
  readonly result: Result;
  readonly count: bigint;
}

/** The number of equally likely cases. */
export const casesOf = (results: readonly WeightedResult<unknown>[]): bigint =>
  results.reduce((sum, { count }) => sum + count, 0n);

/**
 * The exact return of a bet: the mean of its factor over all cases. Throws `RangeError` when there
 * is no case.
 */
export function returnOver<Result>(
  results: readonly WeightedResult<Result>[],
  factorOf: (result: Result) => Ratio,
): Ratio {
  const cases = casesOf(results);
  if (cases <= 0n) throw new RangeError('a return needs at least one case');
  // A bet has few different factors: their counts are added first, so few fractions are added.
  const counts = new Map<string, { readonly factor: Ratio; count: bigint }>();
  for (const { result, count } of results) {
    const factor = factorOf(result);
    const key = `${factor.numerator}/${factor.denominator}`;
    const same = counts.get(key);
    if (same) same.count += count;
    else counts.set(key, { factor, count });
  }
  let sum = LOSS;
  for (const { factor, count } of counts.values())
    sum = ratio(
      sum.numerator * factor.denominator + factor.numerator * count * sum.denominator,
      sum.denominator * factor.denominator,
    );
  return ratio(sum.numerator, sum.denominator * cases);
}

/** The exact return of every bet of a table, by bet. */
export type TableReturns<Bet extends string = string> = ReadonlyMap<Bet, Ratio>;

/** The returns of a list of bets over the same results. */
export function returnsOver<Bet extends string, Result>(
  bets: readonly Bet[],
  results: readonly WeightedResult<Result>[],
  factorOf: (bet: Bet, result: Result) => Ratio,
): Map<Bet, Ratio> {
  return new Map(bets.map((bet) => [bet, returnOver(results, (result) => factorOf(bet, result))]));
}

const percent = (value: Ratio): string => `${(approximate(value) * 100).toFixed(4)} %`;

/** Thrown by `checkReturns`: a bet of a table returns more than its cap allows. */
export class ReturnAboveCapError extends Error {
  override readonly name = 'ReturnAboveCapError';
  /** The bets above the cap, with their returns. */
  readonly bets: TableReturns;
  /** The highest return that is allowed. */
  readonly cap: Ratio;

  /** `bets` must not be empty. */
  constructor(bets: TableReturns, cap: Ratio) {
    const list = [...bets].map(([bet, returned]) => `${bet} ${percent(returned)}`).join(', ');
    super(`returns above the cap of ${percent(cap)}: ${list}`);
    this.bets = bets;
    this.cap = cap;
  }
}

/**
 * Checks the prices of a table before it opens. Throws `ReturnAboveCapError` when a bet returns
 * more than `cap`.
 */
export function checkReturns(returns: TableReturns, cap: Ratio): void {
  const above = new Map([...returns].filter(([, returned]) => compareRatio(returned, cap) > 0));
  if (above.size > 0) throw new ReturnAboveCapError(above, cap);
}

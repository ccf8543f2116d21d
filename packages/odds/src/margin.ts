/**
 * Methods that turn prices into probabilities without margin. With q = 1 /
 * odds and B the sum of all q:
 * - `proportional`: q / B;
 * - `additive`: q - (B - 1) / n, which can be negative for long prices;
 * - `power`: q^k, with k so that the sum is 1;
 * - `shin`: (sqrt(z^2 + 4 (1 - z) q^2 / B) - z) / (2 (1 - z)), with z so that the sum is 1;
 * - `oddsRatio`: q / (c + q - c q), with c so that the sum is 1.
 */
export const MARGIN_METHODS = ['proportional', 'additive', 'power', 'shin', 'oddsRatio'] as const;

/** A member of `MARGIN_METHODS`. */
export type MarginMethod = (typeof MARGIN_METHODS)[number];

/** Differences of sums below this are rounding errors. */
const ROUNDING = 1e-10;

/**
 * Probabilities without margin, sum 1, of the decimal odds of all outcomes of a market. Throws
 * `RangeError` for fewer than two outcomes, odds that are not above 1, and where a method has no
 * result (`additive` would be negative; `shin` needs a sum of at least 1).
 */
export function removeMargin(odds: readonly number[], method: MarginMethod): number[] {
  if (odds.length < 2 || odds.some((price) => !(price > 1 && Number.isFinite(price))))
    throw new RangeError(`not the odds of a market: ${odds.join(', ')}`);
  const implied = odds.map((price) => 1 / price);
  const sum = total(implied);
  switch (method) {
    case 'proportional':
      return implied.map((q) => q / sum);
    case 'additive':
      return requireProbabilities(
        implied.map((q) => q - (sum - 1) / implied.length),
        method,
      );
    case 'power':
      return withParameter((k) => implied.map((q) => q ** k), 0.01, 100);
    case 'shin':
      return sum < 1 - ROUNDING
        ? noResult(method)
        : withParameter((z) => implied.map((q) => shinOf(q, sum, z)), 0, 0.999);
    case 'oddsRatio':
      return withParameter((logC) => implied.map((q) => oddsRatioOf(q, Math.exp(logC))), -10, 10);
  }
}

/**
 * Decimal odds with a margin: the same methods reversed. `overround` is the sum of the implied
 * probabilities wanted, 1.05 for 5 %. `power` keeps every price above 1 (Clarke et al. 2017).
 * Throws `RangeError` for probabilities outside (0, 1) or with another sum than 1, an overround
 * below 1, and where a price would not be above 1.
 */
export function addMargin(
  probabilities: readonly number[],
  overround: number,
  method: Exclude<MarginMethod, 'shin'>,
): number[] {
  if (probabilities.some((p) => !(p > 0 && p < 1)) || Math.abs(total(probabilities) - 1) > 1e-9 || !(overround >= 1))
    throw new RangeError(`not probabilities and an overround: ${probabilities.join(', ')}; ${overround}`);
  const implied = impliedWith(probabilities, overround, method);
  return requireProbabilities(implied, method).map((q) => 1 / q);
}

function impliedWith(
  probabilities: readonly number[],
  overround: number,
  method: Exclude<MarginMethod, 'shin'>,
): number[] {
  switch (method) {
    case 'proportional':
      return probabilities.map((p) => p * overround);
    case 'additive':
      return probabilities.map((p) => p + (overround - 1) / probabilities.length);
    case 'power':
      return withPower(probabilities, overround);
    case 'oddsRatio':
      return withParameter((logC) => probabilities.map((p) => oddsRatioOf(p, Math.exp(logC))), -20, 0, overround);
  }
}

/**
 * The probabilities raised to the power at which they sum to `overround`, by Newton's method: the
 * sum is a convex, falling function of the power, so the steps approach from one side. Throws
 * `RangeError` for an overround that no power of at least 0 reaches.
 */
function withPower(probabilities: readonly number[], overround: number): number[] {
  if (!(overround < probabilities.length)) throw new RangeError(`no power for an overround of ${overround}`);
  const logs = probabilities.map(Math.log);
  const values = [...probabilities];
  let power = 1;
  for (let step = 0; step < 50; step += 1) {
    let [excess, slope] = [-overround, 0];
    for (let at = 0; at < values.length; at += 1) {
      excess += values[at]!;
      slope += values[at]! * logs[at]!;
    }
    if (Math.abs(excess) < ROUNDING) break;
    power -= excess / slope;
    for (let at = 0; at < values.length; at += 1) values[at] = Math.exp(power * logs[at]!);
  }
  return values;
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const shinOf = (q: number, sum: number, z: number): number =>
  (Math.sqrt(z * z + (4 * (1 - z) * q * q) / sum) - z) / (2 * (1 - z));

const oddsRatioOf = (q: number, c: number): number => q / (c + q - c * q);

/**
 * Finds the parameter at which the values sum to `wanted` by bisection: the sums of all methods
 * fall as their parameter grows. Throws `RangeError` where the bounds do not enclose it.
 */
function withParameter(valuesAt: (parameter: number) => number[], least: number, most: number, wanted = 1): number[] {
  let [low, high] = [least, most];
  const excessAt = (parameter: number): number => total(valuesAt(parameter)) - wanted;
  for (const bound of [low, high]) if (Math.abs(excessAt(bound)) < ROUNDING) return valuesAt(bound);
  if (excessAt(low) < 0 || excessAt(high) > 0) throw new RangeError(`no parameter between ${least} and ${most}`);
  for (let step = 0; step < 100 && high - low > Number.EPSILON * Math.abs(high); step += 1) {
    const middle = (low + high) / 2;
    if (excessAt(middle) > 0) low = middle;
    else high = middle;
  }
  return valuesAt((low + high) / 2);
}

function requireProbabilities(values: number[], method: MarginMethod): number[] {
  return values.every((value) => value > 0 && value < 1) ? values : noResult(method);
}

function noResult(method: MarginMethod): never {
  throw new RangeError(`the method ${method} has no result for these odds`);
}

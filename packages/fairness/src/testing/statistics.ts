// Tests of randomness for the test suites. No payout depends on these floats.

const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** ln of the gamma function for x > 0 (Lanczos, g = 7). */
function logGamma(x: number): number {
  const shifted = x - 1;
  const sum = lanczos.reduce((total, c, i) => total + c / (shifted + i + 1), 0.99999999999980993);
  const t = shifted + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
}

/**
 * The upper regularised incomplete gamma function Q(a, x): a series below a + 1, a continued
 * fraction (Lentz) above.
 */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 100_000 && term > sum * 1e-15; n += 1) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - sum * scale;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 100_000; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return fraction * scale;
}

/**
 * The chance that a chi-square variable with `freedom` degrees of freedom is at least `statistic`.
 */
export const chiSquareTail = (statistic: number, freedom: number): number => upperGamma(freedom / 2, statistic / 2);

/** The p-value of Pearson's chi-square test of counts against equal expectations. */
export function uniformP(counts: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < counts.length; i += 1) total += counts[i] as number;
  const expected = total / counts.length;
  let statistic = 0;
  for (let i = 0; i < counts.length; i += 1) statistic += ((counts[i] as number) - expected) ** 2 / expected;
  return chiSquareTail(statistic, counts.length - 1);
}

/** The same against expectations in proportion to weights. */
export function weightedP(counts: readonly number[], weights: readonly number[]): number {
  const total = counts.reduce((a, b) => a + b, 0);
  const weight = weights.reduce((a, b) => a + b, 0);
  const statistic = counts.reduce((sum, count, i) => {
    const expected = (total * (weights[i] as number)) / weight;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  return chiSquareTail(statistic, counts.length - 1);
}

/** The two-sided p-value: counts that are too even fail as well. */
export const twoSided = (p: number): number => 2 * Math.min(p, 1 - p);

/** Each of `tests` p-values must be above this for a joint level of 99 % (Bonferroni). */
export const collectiveLevel = (tests: number): number => 0.01 / tests;

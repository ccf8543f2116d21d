/** Probabilities of the integers from `from` on. */
export interface Distribution {
  readonly from: number;
  readonly p: readonly number[];
}

const zeros = (length: number): number[] => new Array<number>(length).fill(0);

/** The distribution of the sum of two independent numbers. */
export function sumOf(a: Distribution, b: Distribution): Distribution {
  const [length, other] = [a.p.length, b.p.length];
  const p = zeros(length + other - 1);
  for (let i = 0; i < length; i += 1) {
    const x = a.p[i]!;
    if (x !== 0) for (let j = 0; j < other; j += 1) p[i + j]! += x * b.p[j]!;
  }
  return { from: a.from + b.from, p };
}

/** The distribution of the negated number. */
export const negate = ({ from, p }: Distribution): Distribution => ({
  from: -(from + p.length - 1),
  p: [...p].reverse(),
});

/** The distribution of `a - b`, independent. */
export const differenceOf = (a: Distribution, b: Distribution): Distribution => sumOf(a, negate(b));

/** The distribution of the sum of `count` independent numbers of one distribution. */
export function timesOf(one: Distribution, count: number): Distribution {
  let result: Distribution = { from: 0, p: [1] };
  for (let at = 0; at < count; at += 1) result = sumOf(one, result);
  return result;
}

/** Numbers with their probabilities as a distribution; equal numbers are added. */
export function distributionOf(values: readonly (readonly [value: number, p: number])[]): Distribution {
  let [from, to] = [Infinity, -Infinity];
  for (const [value] of values) {
    from = Math.min(from, value);
    to = Math.max(to, value);
  }
  const p = zeros(to - from + 1);
  for (const [value, x] of values) p[value - from]! += x;
  return { from, p };
}

/** A mixture: the sum of parts with their weights. */
export function mix(parts: readonly (readonly [number, Distribution])[]): Distribution {
  const used = parts.filter(([weight]) => weight !== 0);
  let [from, to] = [Infinity, -Infinity];
  for (const [, part] of used) {
    from = Math.min(from, part.from);
    to = Math.max(to, part.from + part.p.length);
  }
  const p = zeros(to - from);
  for (const [weight, part] of used) {
    const shift = part.from - from;
    for (let at = 0; at < part.p.length; at += 1) p[shift + at]! += weight * part.p[at]!;
  }
  return { from, p };
}

/** The probability of the numbers for which `isIn` is true. */
export function chance({ from, p }: Distribution, isIn: (value: number) => boolean): number {
  let sum = 0;
  for (let at = 0; at < p.length; at += 1) if (isIn(from + at)) sum += p[at]!;
  return sum;
}

/** The mean. */
export const meanOf = ({ from, p }: Distribution): number => p.reduce((sum, x, at) => sum + x * (from + at), 0);

/** A distribution with any sum, cut where less than 1e-12 is left on each side; keeps the sum. */
export function trimmed({ from, p }: Distribution): Distribution {
  let sum = 0;
  for (const x of p) sum += x;
  const least = sum * 1e-12;
  let [first, last] = [0, p.length - 1];
  while (first < last && p[first]! < least) first += 1;
  while (last > first && p[last]! < least) last -= 1;
  const kept = p.slice(first, last + 1);
  let rest = 0;
  for (const x of kept) rest += x;
  return { from: from + first, p: kept.map((x) => x * (sum / rest)) };
}

/** The same, scaled to sum 1. */
export function trim(of: Distribution): Distribution {
  const { from, p } = trimmed(of);
  let sum = 0;
  for (const x of p) sum += x;
  return { from, p: p.map((x) => x / sum) };
}

/**
 * Poisson from 0 to `most`, scaled to sum 1. Basic operations only: the same bits in every browser.
 */
export function poissonTo(expected: number, most: number): Distribution {
  const weights = [1];
  for (let k = 1; k <= most; k += 1) weights.push((weights[k - 1]! * expected) / k);
  const sum = weights.reduce((total, x) => total + x, 0);
  return { from: 0, p: weights.map((x) => x / sum) };
}

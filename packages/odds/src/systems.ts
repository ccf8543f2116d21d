import { downToMinorUnit, type Micro } from '@chokdee/money/amount';
import { payoutOf, ratio, type Ratio } from '@chokdee/money/ratio';
import { add, factorOf, multiply, type SettledLeg } from './settlement.ts';

/** A system bet: every combination of its selections in each of the sizes is one line. */
export interface System {
  readonly selections: number;
  /** Sizes of the combinations, ascending: a Patent of three selections has [1, 2, 3]. */
  readonly sizes: readonly number[];
}

/** The most selections of a system, and the most lines of one bet. */
const MOST_SELECTIONS = 20;
const MOST_LINES = 1_000;

const withoutSingles = (selections: number): System => ({ selections, sizes: range(2, selections) });
const withSingles = (selections: number): System => ({ selections, sizes: range(1, selections) });

/** Full-cover systems by name. Lucky bets have no bonus. */
export const FULL_COVER = {
  trixie: withoutSingles(3),
  patent: withSingles(3),
  yankee: withoutSingles(4),
  lucky15: withSingles(4),
  canadian: withoutSingles(5),
  lucky31: withSingles(5),
  heinz: withoutSingles(6),
  lucky63: withSingles(6),
  superHeinz: withoutSingles(7),
  goliath: withoutSingles(8),
} as const satisfies Record<string, System>;

/**
 * Builds a system. Throws `RangeError` for no or repeated sizes, more than 20 selections or more
 * than 1,000 lines.
 */
export function systemOf(selections: number, sizes: readonly number[]): System {
  const sorted = [...sizes].sort((a, b) => a - b);
  const isValid =
    Number.isInteger(selections) &&
    selections <= MOST_SELECTIONS &&
    sorted.length > 0 &&
    sorted.every((size, at) => Number.isInteger(size) && size >= 1 && size <= selections && size !== sorted[at - 1]);
  if (!isValid) throw new RangeError(`not a system: ${selections} selections in sizes ${sizes.join(', ')}`);
  const system = { selections, sizes: sorted };
  if (lineCount(system) > MOST_LINES) throw new RangeError(`a system of ${lineCount(system)} lines`);
  return system;
}

/** The number of lines of a system: the sum of "n choose size". */
export const lineCount = ({ selections, sizes }: System): number =>
  sizes.reduce((sum, size) => sum + choose(selections, size), 0);

/** The lines of a system: positions of its selections, from 0, in ascending order. */
export const linesOf = ({ selections, sizes }: System): readonly (readonly number[])[] =>
  sizes.flatMap((size) => combinations(range(0, selections - 1), size));

/**
 * How the stake of a system is meant: `per_line`, as in the United Kingdom, or `total`, divided by
 * the number of lines, as in Asia.
 */
export type StakeConvention = 'per_line' | 'total';

/**
 * The stake of one line, micro-units. A total is divided, rounded down to the
 * minor unit; the remainder is not staked.
 */
export const stakePerLine = (stake: Micro, system: System, convention: StakeConvention): Micro =>
  convention === 'per_line' ? stake : downToMinorUnit(stake / BigInt(lineCount(system)));

/**
 * The payout of a settled system, micro-units: what its lines pay together, rounded down once.
 * Throws `RangeError` unless there is one leg per selection.
 */
export const payoutOfSystem = (perLine: Micro, system: System, legs: readonly SettledLeg[]): Micro =>
  payoutOf(perLine, systemFactor(system, legs));

/**
 * What a unit of stake on each line returns in all, exact: the sum of the elementary symmetric
 * polynomials of the factors, in time linear in selections times sizes. Throws `RangeError` unless
 * there is one leg per selection.
 */
export function systemFactor(system: System, legs: readonly SettledLeg[]): Ratio {
  requireLegs(system, legs);
  const sums: Ratio[] = [ratio(1n), ...range(1, system.selections).map(() => ratio(0n))];
  for (const { result, price } of legs)
    for (let size = system.selections; size >= 1; size -= 1)
      sums[size] = add(sums[size]!, multiply(sums[size - 1]!, factorOf(result, price)));
  return system.sizes.map((size) => sums[size]!).reduce(add, ratio(0n));
}

function requireLegs({ selections }: System, legs: readonly SettledLeg[]): void {
  if (legs.length !== selections) throw new RangeError(`${legs.length} legs for ${selections} selections`);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

function choose(n: number, k: number): number {
  return range(1, k).reduce((product, at) => (product * (n - k + at)) / at, 1);
}

function combinations(from: readonly number[], size: number): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  return from.flatMap((first, at) => combinations(from.slice(at + 1), size - 1).map((rest) => [first, ...rest]));
}

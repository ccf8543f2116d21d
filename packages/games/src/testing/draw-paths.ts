import type { Draw } from '@chokdee/fairness/draw';

/**
 * The result of one sequence of drawn numbers, and how many of `total` equally likely sequences it
 * represents.
 */
export interface DrawPath<T> {
  readonly result: T;
  readonly count: bigint;
}

/**
 * Plays with every possible sequence of drawn numbers, by counting up the numbers like digits.
 * `total` must be a multiple of the product of the ranges of every sequence. Only `Draw.integer` is
 * supported.
 */
export function* everyDrawPath<T>(total: bigint, play: (draw: Draw) => T): Generator<DrawPath<T>> {
  const digits: number[] = [];
  for (;;) {
    const ranges: number[] = [];
    const integer = (range: number): number => {
      const position = ranges.push(range) - 1;
      return (digits[position] ??= 0);
    };
    const result = play({ integer } as Draw);
    const product = ranges.reduce((all, range) => all * BigInt(range), 1n);
    if (total % product !== 0n) throw new RangeError(`the ranges of a sequence (${product}) do not divide ${total}`);
    yield { result, count: total / product };
    digits.length = ranges.length;
    while (digits.length > 0 && digits.at(-1) === ranges[digits.length - 1]! - 1) digits.pop();
    if (digits.length === 0) return;
    digits[digits.length - 1]! += 1;
  }
}

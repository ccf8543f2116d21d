import type { Draw } from '@chokdee/fairness/draw';

/** One of all the courses a draw can take, and how many of `whole` equally likely ones it stands for. */
export interface Course<T> {
  readonly result: T;
  readonly share: bigint;
}

/**
 * Plays every course of chance there is, one after another, by turning the numbers a draw gives like an odometer. `whole` must be a
 * multiple of the product of the ranges of every course. Only `integer` can be drawn.
 */
export function* everyCourse<T>(whole: bigint, play: (draw: Draw) => T): Generator<Course<T>> {
  const digits: number[] = [];
  for (;;) {
    const ranges: number[] = [];
    const integer = (range: number): number => {
      const place = ranges.push(range) - 1;
      return (digits[place] ??= 0);
    };
    const result = play({ integer } as Draw);
    const product = ranges.reduce((all, range) => all * BigInt(range), 1n);
    if (whole % product !== 0n) throw new RangeError('a course does not divide the whole');
    yield { result, share: whole / product };
    digits.length = ranges.length;
    while (digits.length > 0 && digits.at(-1) === ranges[digits.length - 1]! - 1) digits.pop();
    if (digits.length === 0) return;
    digits[digits.length - 1]! += 1;
  }
}

import type { Draw } from '@chokdee/fairness/draw';

/**
 * A draw that returns these numbers in order. Throws when a number is out of range or none is left.
 */
export function scripted(numbers: readonly number[]): { readonly draw: Draw; readonly left: () => number } {
  let next = 0;
  const integer = (range: number): number => {
    const value = numbers[next];
    if (value === undefined || value >= range)
      throw new RangeError(`number ${next} of the script is ${value}, which is not below ${range}`);
    next += 1;
    return value;
  };
  return { draw: { integer } as Draw, left: () => numbers.length - next };
}

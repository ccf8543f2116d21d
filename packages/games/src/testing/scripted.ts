import type { Draw } from '@chokdee/fairness/draw';

/** A draw that gives these numbers one after another, and fails when it is asked for one that does not fit or for more than there are. */
export function scripted(numbers: readonly number[]): { readonly draw: Draw; readonly left: () => number } {
  let at = 0;
  const integer = (range: number): number => {
    const value = numbers[at];
    if (value === undefined || value >= range)
      throw new RangeError(`number ${at} of the script is ${value}, asked out of ${range}`);
    at += 1;
    return value;
  };
  return { draw: { integer } as Draw, left: () => numbers.length - at };
}

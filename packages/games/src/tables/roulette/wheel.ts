/** A pocket of the wheel: 0 to 36, and `DOUBLE_ZERO`. */
export type Pocket = number;

/** The pocket 00 of the American wheel. */
export const DOUBLE_ZERO: Pocket = 37;

/** The name of a pocket on the layout: "0" to "36" and "00". */
export const pocketName = (pocket: Pocket): string => (pocket === DOUBLE_ZERO ? '00' : String(pocket));

/** Whether a pocket is 0 or 00. */
export const isZero = (pocket: Pocket): boolean => pocket === 0 || pocket === DOUBLE_ZERO;

/**
 * The rules of a table. `french` is the European wheel with la partage: an even-money bet gets half
 * of its stake back on zero. The American wheel has a double zero.
 */
export type RouletteVariant = 'european' | 'french' | 'american';

// Wheel orders, clockwise from zero.
const EUROPEAN_WHEEL: readonly Pocket[] = [
  ...[0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9],
  ...[22, 18, 29, 7, 28, 12, 35, 3, 26],
];
const AMERICAN_WHEEL: readonly Pocket[] = [
  ...[0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1],
  ...[DOUBLE_ZERO, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2],
];

/** The pockets of a wheel in their order, clockwise from zero. */
export const wheelOf = (variant: RouletteVariant): readonly Pocket[] =>
  variant === 'american' ? AMERICAN_WHEEL : EUROPEAN_WHEEL;

/** The red numbers; the other numbers from 1 to 36 are black. */
export const RED: ReadonlySet<Pocket> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** The colour of a pocket. */
export function colourOf(pocket: Pocket): 'red' | 'black' | 'green' {
  if (isZero(pocket)) return 'green';
  return RED.has(pocket) ? 'red' : 'black';
}

/**
 * A pocket and its neighbours on the wheel, `each` on either side, in wheel order. Throws
 * `RangeError` for a pocket that the wheel does not have, and when they do not all differ.
 */
export function neighboursOf(variant: RouletteVariant, pocket: Pocket, each: number): Pocket[] {
  const wheel = wheelOf(variant);
  const at = wheel.indexOf(pocket);
  if (at < 0) throw new RangeError(`the wheel has no pocket ${pocket}`);
  if (!Number.isInteger(each) || each < 0 || 2 * each >= wheel.length)
    throw new RangeError(`a pocket does not have ${each} neighbours on either side`);
  return Array.from({ length: 2 * each + 1 }, (_, i) => wheel[(at - each + i + wheel.length) % wheel.length]!);
}

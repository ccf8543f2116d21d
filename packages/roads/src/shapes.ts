import type { BigRoad } from './big-road.ts';

/**
 * A notable shape at the end of the big road. It describes past rounds and forecasts nothing.
 * `dragon`: one side won `length` rounds or more in a row, ties aside. `pingPong`: the winner
 * changed in `length` rounds. `double`: columns of two. `oneTwo`: columns of one and two in turn.
 */
export type Shape<Side extends string> =
  | { readonly name: 'dragon'; readonly length: number; readonly side: Side }
  | { readonly name: 'pingPong' | 'double' | 'oneTwo'; readonly length: number };

/** The least lengths of the shapes, in rounds or columns. */
const LEAST = { dragon: 4, pingPong: 4, double: 3, oneTwo: 4 } as const;

/** The number of items before the first that does not fit. */
function countWhile(lengths: readonly number[], fits: (length: number, index: number) => boolean): number {
  const end = lengths.findIndex((length, i) => !fits(length, i));
  return end < 0 ? lengths.length : end;
}

/** The shape at the end of a big road, the first that fits; null when there is none. */
export function shapeOf<Side extends string>({ columns }: BigRoad<Side>): Shape<Side> | null {
  const last = columns.at(-1);
  if (!last) return null;
  if (last.length >= LEAST.dragon) return { name: 'dragon', length: last.length, side: last[0]!.side };
  const lengths = columns.map(({ length }) => length).reverse();
  const closed = lengths.slice(1);
  const ones = countWhile(lengths, (length) => length === 1);
  if (ones >= LEAST.pingPong) return { name: 'pingPong', length: ones };
  const twos = countWhile(closed, (length) => length === 2);
  if (last.length <= 2 && twos >= LEAST.double) return { name: 'double', length: twos + (last.length === 2 ? 1 : 0) };
  const first = closed[0] === 1 ? 1 : 2;
  const inTurn = countWhile(closed, (length, i) => length === (i % 2 === 0 ? first : 3 - first));
  return inTurn >= LEAST.oneTwo ? { name: 'oneTwo', length: inTurn } : null;
}

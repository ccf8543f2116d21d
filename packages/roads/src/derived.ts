import type { BigRoad } from './big-road.ts';

/** The derived roads in their usual order. */
export const DERIVED_ROADS = ['bigEyeBoy', 'smallRoad', 'cockroachRoad'] as const;
/** The name of a derived road. */
export type DerivedRoad = (typeof DERIVED_ROADS)[number];

/** A mark of a derived road: red is regular, blue is irregular. They do not mean the two sides. */
export type DerivedMark = 'red' | 'blue';

/** How many columns to the left each road compares with. */
const DISTANCE: Readonly<Record<DerivedRoad, number>> = { bigEyeBoy: 1, smallRoad: 2, cockroachRoad: 3 };

/**
 * The mark of a derived road for an entry of the big road; null before the road starts. `column`
 * and `row` count from 0, `lengths` are the lengths of the logical columns up to that one.
 *
 * The road starts at the second entry of column k + 1 (counted from 1; k is 1, 2 and 3), or at the
 * first entry of column k + 2. The first entry of a column is red when the two columns k apart
 * before it are equally long. A later entry is blue only where it is one row below the end of the
 * column k to the left. Source: casinos' rule pages, and the comment in the source of
 * baccarat-engine 1.1.5 (npm), whose code leaves out the marks that compare with the first column.
 */
export function derivedMark(
  road: DerivedRoad,
  lengths: readonly number[],
  column: number,
  row: number,
): DerivedMark | null {
  const distance = DISTANCE[road];
  if (column < distance || (column === distance && row === 0)) return null;
  if (row === 0) return lengths[column - 1] === lengths[column - 1 - distance] ? 'red' : 'blue';
  return lengths[column - distance] === row ? 'blue' : 'red';
}

/** The mark that the newest entry of the big road gives; null when there is none. */
export function newestMark(road: DerivedRoad, { columns }: BigRoad<string>): DerivedMark | null {
  const newest = columns.at(-1);
  if (!newest) return null;
  return derivedMark(
    road,
    columns.map(({ length }) => length),
    columns.length - 1,
    newest.length - 1,
  );
}

/** All marks of a derived road, oldest first. */
export function derivedMarks(road: DerivedRoad, { columns }: BigRoad<string>): DerivedMark[] {
  const lengths = columns.map(({ length }) => length);
  return lengths
    .flatMap((length, column) => Array.from({ length }, (_, row) => derivedMark(road, lengths, column, row)))
    .filter((mark) => mark !== null);
}

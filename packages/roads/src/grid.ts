/** The rows of every drawn road. */
export const ROWS = 6;

/** A cell of a drawn road: `x` is the column and `y` the row, from 0. */
export interface Cell<Entry> {
  readonly x: number;
  readonly y: number;
  readonly entry: Entry;
}

/** A drawn road: its cells, oldest first, and its width in columns. */
export interface Grid<Entry> {
  readonly cells: readonly Cell<Entry>[];
  readonly width: number;
}

/** The bead plate: every round, ties too, column by column, six down. */
export const beadPlate = <Round>(rounds: readonly Round[]): Grid<Round> => ({
  cells: rounds.map((entry, i) => ({ x: Math.floor(i / ROWS), y: i % ROWS, entry })),
  width: Math.ceil(rounds.length / ROWS),
});

/** Groups equal neighbours of a list: the columns of a derived road from its marks. */
export function runsOf<Mark>(marks: readonly Mark[]): Mark[][] {
  const runs: Mark[][] = [];
  for (const mark of marks) {
    const last = runs.at(-1);
    if (last && last[0] === mark) last.push(mark);
    else runs.push([mark]);
  }
  return runs;
}

/**
 * Places logical columns on a grid of six rows. A column starts in row 0 of the first free grid
 * column to the right of the start of the column before it. It goes down until row 5 or a taken
 * cell, then right along its row and never down again: the dragon's tail.
 */
export function placeColumns<Entry>(columns: readonly (readonly Entry[])[]): Grid<Entry> {
  const taken = new Set<number>();
  const keyOf = (x: number, y: number): number => x * ROWS + y;
  const cells: Cell<Entry>[] = [];
  let start = -1;
  let width = 0;
  for (const column of columns) {
    start += 1;
    while (taken.has(keyOf(start, 0))) start += 1;
    let [x, y, turned] = [start, 0, false];
    column.forEach((entry, i) => {
      if (i > 0) {
        turned ||= y + 1 === ROWS || taken.has(keyOf(x, y + 1));
        if (turned) x += 1;
        else y += 1;
      }
      taken.add(keyOf(x, y));
      width = Math.max(width, x + 1);
      cells.push({ x, y, entry });
    });
  }
  return { cells, width };
}

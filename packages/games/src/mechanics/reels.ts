import type { Draw } from '@chokdee/fairness/draw';

/** The symbols of each reel, top to bottom, closed to a ring. */
export type Strips<S> = readonly (readonly S[])[];

/** What can be seen: reel by reel, top to bottom. */
export type Window<S> = readonly (readonly S[])[];

/** A cell of a window, counted from 0. */
export type Cell = readonly [reel: number, row: number];

/** One stop per reel, left to right; every place of a strip is equally likely to lie in the top row. */
export const spin = (draw: Draw, strips: Strips<unknown>): number[] =>
  strips.map((strip) => draw.integer(strip.length));

/** What lies in the `rows` rows of one reel from a stop on. */
export function column<S>(strip: readonly S[], stop: number, rows: number): S[] {
  const cells: S[] = [];
  for (let row = 0; row < rows; row += 1) cells.push(strip[(stop + row) % strip.length]!);
  return cells;
}

/** The window at these stops. */
export const windowAt = <S>(strips: Strips<S>, stops: readonly number[], rows: number): Window<S> =>
  strips.map((strip, reel) => column(strip, stops[reel]!, rows));

/** How many windows there are, each equally likely: the product of the strips' lengths. */
export const cycleOf = (strips: Strips<unknown>): bigint =>
  strips.reduce((product, strip) => product * BigInt(strip.length), 1n);

/** The cells in which one of these symbols lies, reel by reel. */
export function cellsOf<S>(window: Window<S>, ...symbols: readonly S[]): Cell[] {
  const cells: Cell[] = [];
  for (let reel = 0; reel < window.length; reel += 1)
    for (let row = 0; row < window[reel]!.length; row += 1)
      if (symbols.includes(window[reel]![row]!)) cells.push([reel, row]);
  return cells;
}

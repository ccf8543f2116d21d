import type { Draw } from '@chokdee/fairness/draw';

/** The symbols of each reel, top to bottom; a strip is a ring. */
export type Strips<S> = readonly (readonly S[])[];

/** The visible symbols, reel by reel, top to bottom. */
export type Window<S> = readonly (readonly S[])[];

/** A cell of a window; both numbers start at 0. */
export type Cell = readonly [reel: number, row: number];

/**
 * Draws one stop per reel, left to right; every position of a strip is equally likely to be in the
 * top row.
 */
export const spin = (draw: Draw, strips: Strips<unknown>): number[] =>
  strips.map((strip) => draw.integer(strip.length));

/** The visible symbols of one reel at a stop. */
export function column<S>(strip: readonly S[], stop: number, rows: number): S[] {
  const cells: S[] = [];
  for (let row = 0; row < rows; row += 1) cells.push(strip[(stop + row) % strip.length]!);
  return cells;
}

/** The window at these stops. */
export const windowAt = <S>(strips: Strips<S>, stops: readonly number[], rows: number): Window<S> =>
  strips.map((strip, reel) => column(strip, stops[reel]!, rows));

/** The number of equally likely windows: the product of the strips' lengths. */
export const cycleOf = (strips: Strips<unknown>): bigint =>
  strips.reduce((product, strip) => product * BigInt(strip.length), 1n);

/** The cells that show one of these symbols, reel by reel. */
export function cellsOf<S>(window: Window<S>, ...symbols: readonly S[]): Cell[] {
  const cells: Cell[] = [];
  for (let reel = 0; reel < window.length; reel += 1)
    for (let row = 0; row < window[reel]!.length; row += 1)
      if (symbols.includes(window[reel]![row]!)) cells.push([reel, row]);
  return cells;
}

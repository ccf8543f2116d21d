import type { Draw } from '@chokdee/fairness/draw';

/** The symbols of each reel, top to bottom, closed to a ring. */
export type Strips<S> = readonly (readonly S[])[];

/** What can be seen: reel by reel, top to bottom. */
export type Window<S> = readonly (readonly S[])[];

/** A cell of a window, counted from 0. */
export type Cell = readonly [reel: number, row: number];

/** One stop per reel, left to right; every place of a strip is equally likely to lie in the top row. */
export const spin = (draw: Draw, strips: Strips<unknown>): number[] => strips.map((strip) => draw.integer(strip.length));

/** What lies in the `rows` rows of one reel from a stop on. */
export const column = <S>(strip: readonly S[], stop: number, rows: number): S[] => Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length]!);

/** The window at these stops. */
export const windowAt = <S>(strips: Strips<S>, stops: readonly number[], rows: number): Window<S> => strips.map((strip, reel) => column(strip, stops[reel]!, rows));

/** How many windows there are, each equally likely: the product of the strips' lengths. */
export const cycleOf = (strips: Strips<unknown>): bigint => strips.reduce((product, strip) => product * BigInt(strip.length), 1n);

/** The cells a symbol lies in, reel by reel. */
export const cellsOf = <S>(window: Window<S>, symbol: S): Cell[] =>
  window.flatMap((cells, reel) => cells.flatMap((each, row) => (each === symbol ? [[reel, row] as const] : [])));

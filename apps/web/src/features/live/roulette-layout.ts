import { DOUBLE_ZERO, isZero, type Pocket } from '@chokdee/games/tables/roulette/wheel';

/** Rows and columns of a grid, the end not included. */
interface Area {
  readonly row: readonly [from: number, to: number];
  readonly column: readonly [from: number, to: number];
}
/** Where something is on the upright board of phones and on the lying one of wide screens. */
export interface Place {
  readonly upright: Area;
  readonly lying: Area;
}

const cell = (row: number, column: number, rows = 1, columns = 1): Area => ({
  row: [row, row + rows],
  column: [column, column + columns],
});

/** The place of a number. With a double zero the zeros share their side of the board. */
export function placeOf(pocket: Pocket, hasDoubleZero: boolean): Place {
  if (pocket === DOUBLE_ZERO) return { upright: cell(1, 4, 1, 2), lying: cell(1, 1, 1) };
  if (isZero(pocket))
    return hasDoubleZero
      ? { upright: cell(1, 3), lying: cell(2, 1, 2) }
      : { upright: cell(1, 3, 1, 3), lying: cell(1, 1, 3) };
  const street = Math.ceil(pocket / 3);
  const inStreet = (pocket - 1) % 3;
  return { upright: cell(1 + street, 3 + inStreet), lying: cell(3 - inStreet, 1 + street) };
}

/** The place of the outside bets by id. */
export const OUTSIDE: ReadonlyMap<string, Place> = new Map([
  ...['low', 'even', 'red', 'black', 'odd', 'high'].map(
    (id, index) =>
      [id, { upright: cell(2 + index * 2, 1, 2), lying: cell(5, 2 + index * 2, 1, 2) }] satisfies [string, Place],
  ),
  ...[1, 2, 3].flatMap((n): [string, Place][] => [
    [`dozen_${n}`, { upright: cell(2 + (n - 1) * 4, 2, 4), lying: cell(4, 2 + (n - 1) * 4, 1, 4) }],
    [`column_${n}`, { upright: cell(14, 2 + n), lying: cell(4 - n, 14) }],
  ]),
]);

const between = (areas: readonly Area[]): Area => ({
  row: [Math.min(...areas.map(({ row }) => row[0])), Math.max(...areas.map(({ row }) => row[1]))],
  column: [Math.min(...areas.map(({ column }) => column[0])), Math.max(...areas.map(({ column }) => column[1]))],
});

/**
 * Where chips on several numbers are: in the middle between them. Beside a zero, which is wider
 * than the numbers, their own columns count.
 */
export function placeBetween(pockets: readonly Pocket[], hasDoubleZero: boolean): Place {
  const places = pockets.map((pocket) => placeOf(pocket, hasDoubleZero));
  const numbers = pockets.filter((pocket) => !isZero(pocket)).map((pocket) => placeOf(pocket, hasDoubleZero));
  const own = numbers.length > 0 ? numbers : places;
  return {
    upright: {
      row: between(places.map(({ upright }) => upright)).row,
      column: between(own.map(({ upright }) => upright)).column,
    },
    lying: {
      row: between(own.map(({ lying }) => lying)).row,
      column: between(places.map(({ lying }) => lying)).column,
    },
  };
}

const text = ({ row, column }: Area): string => `${row[0]} / ${column[0]} / ${row[1]} / ${column[1]}`;
/** The custom properties that place an element of the board; live.css reads them. */
export const placed = ({ upright, lying }: Place): Readonly<Record<`--${string}`, string>> => ({
  '--upright': text(upright),
  '--lying': text(lying),
});

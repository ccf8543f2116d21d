import { marketType } from '@chokdee/games/sports/market-types';
import type { EventSummary, Market } from './calls.ts';
import type { ListPart } from './list-look.ts';

/** The columns of the table of Asian books: handicap, over/under, winner. */
const columns = ['handicap', 'total', 'result'] as const;
/** A member of `columns`. */
export type Column = (typeof columns)[number];

const COLUMN_OF: Readonly<Record<string, Column>> = {
  handicap: 'handicap',
  total: 'total',
  result3: 'result',
  result2: 'result',
};

/** The column of a market, and the part of the match that it is of; null for other markets. */
export function placeOf({ type }: Pick<Market, 'type'>): { readonly column: Column; readonly part: ListPart } | null {
  const found = marketType(type);
  const column = found && COLUMN_OF[found.rule];
  return column ? { column, part: found.group === 'half' ? 'half' : 'match' } : null;
}

/** The market of an event for a column; undefined when the event offers none. */
export const marketIn = ({ main }: EventSummary, column: Column, part: ListPart): Market | undefined =>
  main.find((market) => {
    const place = placeOf(market);
    return place?.column === column && place.part === part;
  });

/** The columns in which any of some events offers a market of a part, in their order. */
export const columnsOf = (events: readonly EventSummary[], part: ListPart): readonly Column[] =>
  columns.filter((column) => events.some((event) => marketIn(event, column, part) !== undefined));

/** Whether any event offers markets of the first half. */
export const hasHalf = (events: readonly EventSummary[]): boolean =>
  events.some(({ main }) => main.some((market) => placeOf(market)?.part === 'half'));

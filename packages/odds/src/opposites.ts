import type { OppositeBets } from '@chokdee/money/valid-bet';
import type { QuarterLine } from './settlement.ts';

/** A market of an event with its sides: together they cover every result. */
const SIDES = {
  match_result: ['home', 'draw', 'away'],
  draw_no_bet: ['home', 'away'],
  handicap: ['home', 'away'],
  total: ['over', 'under'],
  both_score: ['yes', 'no'],
  odd_even: ['odd', 'even'],
} as const;
/** A market whose sides cover each other. */
export type OppositeMarket = keyof typeof SIDES;

/** One side of a market of an event. */
export interface Selection<Market extends OppositeMarket = OppositeMarket> {
  readonly market: Market;
  /** The handicap of the home team, or the line of a total, in quarters; null in other markets. */
  readonly line: QuarterLine | null;
  readonly side: (typeof SIDES)[Market][number];
  /** The bet is that the side does not win. Only in markets of two sides. */
  readonly lay?: boolean;
}

/**
 * The name of what a selection wins on. A lay of one of two sides is a bet on the other. Throws
 * `RangeError` for a side that the market does not have and a lay of one of three sides.
 */
export function positionOf({ market, line, side, lay = false }: Selection): string {
  const sides: readonly string[] = SIDES[market];
  if (!sides.includes(side)) throw new RangeError(`${market} has no side ${side}`);
  if (lay && sides.length !== 2) throw new RangeError(`${market} has more than two sides: a lay has no opposite side`);
  return nameOf(market, line, lay ? sides.find((other) => other !== side)! : side);
}
const nameOf = (market: OppositeMarket, line: QuarterLine | null, side: string): string =>
  `${market}:${line ?? ''}:${side}`;

/**
 * The positions that cover each other among some selections of one event, for `netValidBets`: the
 * sides of one market on one line. Over 2.5 and under 3.5 do not cover each other.
 */
export function oppositesOf(selections: readonly Selection[]): OppositeBets {
  const groups = new Map(
    selections.map(({ market, line }) => [
      nameOf(market, line, ''),
      SIDES[market].map((side) => nameOf(market, line, side)),
    ]),
  );
  return [...groups.values()];
}

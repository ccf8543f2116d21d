import type { RoadRound } from './round.ts';

/** An entry of the big road: a round that a side won. */
export interface BigRoadEntry<Side extends string> {
  readonly side: Side;
  /** The index of the round in the shoe, from 0. */
  readonly round: number;
  /** Ties after this round and before the next entry; on the first entry also those before it. */
  readonly ties: number;
  /** The pairs of this round and of its ties, each side once. */
  readonly pairs: readonly Side[];
}

/** The entries of one run of wins, oldest first. Never empty. */
export type BigRoadColumn<Side extends string> = readonly BigRoadEntry<Side>[];

/**
 * The big road in logical form: one column per run of equal winners, however long. The derived
 * roads use these columns, never the drawn ones.
 */
export interface BigRoad<Side extends string> {
  /** The number of rounds, ties included. */
  readonly rounds: number;
  readonly columns: readonly BigRoadColumn<Side>[];
  /** Ties before the first entry, and their pairs. Zero and none once there is an entry. */
  readonly leading: { readonly ties: number; readonly pairs: readonly Side[] };
}

/** The big road of a new shoe. */
export const EMPTY_BIG_ROAD: BigRoad<never> = { rounds: 0, columns: [], leading: { ties: 0, pairs: [] } };

const union = <Side extends string>(one: readonly Side[], other: readonly Side[] = []): readonly Side[] => [
  ...new Set([...one, ...other]),
];

/**
 * The big road after one more round. A tie makes no entry: it is counted on the entry before it,
 * and its pairs are marked there. The same winner continues the column, the other starts a new one.
 */
export function appendRound<Side extends string>(road: BigRoad<Side>, round: RoadRound<Side>): BigRoad<Side> {
  const rounds = road.rounds + 1;
  const column = road.columns.at(-1);
  const entry = column?.at(-1);
  if (round.winner === 'tie') {
    if (!column || !entry) {
      const { ties, pairs } = road.leading;
      return { ...road, rounds, leading: { ties: ties + 1, pairs: union(pairs, round.pairs) } };
    }
    const marked = { ...entry, ties: entry.ties + 1, pairs: union(entry.pairs, round.pairs) };
    return { ...road, rounds, columns: [...road.columns.slice(0, -1), [...column.slice(0, -1), marked]] };
  }
  const { ties, pairs } = road.leading;
  const added = { side: round.winner, round: road.rounds, ties, pairs: union(pairs, round.pairs) };
  const columns: readonly BigRoadColumn<Side>[] =
    column && entry?.side === round.winner
      ? [...road.columns.slice(0, -1), [...column, added]]
      : [...road.columns, [added]];
  return { rounds, columns, leading: { ties: 0, pairs: [] } };
}

/** The big road of the rounds of one shoe, oldest first. */
export function bigRoadOf<Side extends string>(rounds: readonly RoadRound<Side>[]): BigRoad<Side> {
  const columns: { side: Side; round: number; ties: number; pairs: readonly Side[] }[][] = [];
  let leading: BigRoad<Side>['leading'] = { ties: 0, pairs: [] };
  rounds.forEach(({ winner, pairs }, round) => {
    const last = columns.at(-1)?.at(-1);
    if (winner !== 'tie') {
      const entry = { side: winner, round, ties: leading.ties, pairs: union(leading.pairs, pairs) };
      leading = { ties: 0, pairs: [] };
      if (last?.side === winner) columns.at(-1)!.push(entry);
      else columns.push([entry]);
    } else if (last) {
      last.ties += 1;
      last.pairs = union(last.pairs, pairs);
    } else leading = { ties: leading.ties + 1, pairs: union(leading.pairs, pairs) };
  });
  return { rounds: rounds.length, columns, leading };
}

/**
 * A round of a shoe as the roads need it. `Side` names the two positions: banker and player, or
 * dragon and tiger. Void rounds are left out of the list; a new shoe starts with an empty list.
 */
export interface RoadRound<Side extends string> {
  readonly winner: Side | 'tie';
  /** The positions whose first two cards are a pair. */
  readonly pairs?: readonly Side[];
}

/** How often each side won and how many rounds were ties. */
export interface RoadStatistics<Side extends string> {
  readonly rounds: number;
  readonly ties: number;
  readonly wins: Readonly<Record<Side, number>>;
  readonly pairs: Readonly<Record<Side, number>>;
}

/** Counts the rounds of a shoe. */
export function statisticsOf<Side extends string>(
  rounds: readonly RoadRound<Side>[],
  sides: readonly [Side, Side],
): RoadStatistics<Side> {
  const count = (counts: (round: RoadRound<Side>) => boolean): number => rounds.filter(counts).length;
  const bySide = (counts: (round: RoadRound<Side>, side: Side) => boolean): Record<Side, number> =>
    Object.fromEntries(sides.map((side) => [side, count((round) => counts(round, side))])) as Record<Side, number>;
  return {
    rounds: rounds.length,
    ties: count(({ winner }) => winner === 'tie'),
    wins: bySide(({ winner }, side) => winner === side),
    pairs: bySide(({ pairs }, side) => pairs?.includes(side) ?? false),
  };
}

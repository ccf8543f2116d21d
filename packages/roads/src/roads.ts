import { appendRound, bigRoadOf, EMPTY_BIG_ROAD, type BigRoad } from './big-road.ts';
import { DERIVED_ROADS, derivedMarks, newestMark, type DerivedMark, type DerivedRoad } from './derived.ts';
import type { RoadRound } from './round.ts';

/** The roads of one shoe in logical form; `placeColumns` and `beadPlate` draw them. */
export interface Roads<Side extends string> {
  /** The bead plate: every round, oldest first. */
  readonly beads: readonly RoadRound<Side>[];
  readonly bigRoad: BigRoad<Side>;
  /** The marks of the derived roads, oldest first. */
  readonly derived: Readonly<Record<DerivedRoad, readonly DerivedMark[]>>;
}

const eachRoad = <Value>(value: (road: DerivedRoad) => Value): Record<DerivedRoad, Value> =>
  Object.fromEntries(DERIVED_ROADS.map((road) => [road, value(road)])) as Record<DerivedRoad, Value>;

/** The roads of a new shoe. */
export const EMPTY_ROADS: Roads<never> = { beads: [], bigRoad: EMPTY_BIG_ROAD, derived: eachRoad(() => []) };

/** The roads after one more round. */
export function nextRoads<Side extends string>(roads: Roads<Side>, round: RoadRound<Side>): Roads<Side> {
  const beads = [...roads.beads, round];
  const bigRoad = appendRound(roads.bigRoad, round);
  if (round.winner === 'tie') return { beads, bigRoad, derived: roads.derived };
  const derived = eachRoad((road) => {
    const mark = newestMark(road, bigRoad);
    return mark === null ? roads.derived[road] : [...roads.derived[road], mark];
  });
  return { beads, bigRoad, derived };
}

/** The roads of the rounds of one shoe, oldest first. */
export function roadsOf<Side extends string>(rounds: readonly RoadRound<Side>[]): Roads<Side> {
  const bigRoad = bigRoadOf(rounds);
  return { beads: rounds, bigRoad, derived: eachRoad((road) => derivedMarks(road, bigRoad)) };
}

/**
 * The mark that each derived road would get if `winner` won the next round; null for a road that
 * would not have started. It answers the question buttons of the two sides.
 */
export function askRoads<Side extends string>(
  { bigRoad }: Pick<Roads<Side>, 'bigRoad'>,
  winner: Side,
): Record<DerivedRoad, DerivedMark | null> {
  const next = appendRound(bigRoad, { winner });
  return eachRoad((road) => newestMark(road, next));
}

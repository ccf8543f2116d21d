import type { Side } from '../types.ts';
import { otherSide } from './chances.ts';
import { distributionOf, mix, sumOf, trimmed, type Distribution } from './distribution.ts';

/** A score that a set can end with, and its probability. */
export interface SetOutcome {
  readonly home: number;
  readonly away: number;
  readonly p: number;
}

/** What a match of sets can end with. */
export interface BestOf {
  /** Probabilities of the score in sets: `2:1`. */
  readonly scores: Readonly<Record<string, number>>;
  readonly home: number;
  readonly away: number;
  /** Points (games) of both sides, and home minus away. */
  readonly total: Distribution;
  readonly difference: Distribution;
  /** Sets played, and sets home minus away. */
  readonly sets: Distribution;
  readonly setDifference: Distribution;
}

interface State {
  readonly home: number;
  readonly away: number;
  /** Who begins the next set. */
  readonly first: Side;
  /** Both with the probability of the state as their sum. */
  readonly total: Distribution;
  readonly difference: Distribution;
}

const sumP = ({ p }: Distribution): number => p.reduce((sum, x) => sum + x, 0);

/** States with the same key as one. */
function merged(states: readonly State[]): State {
  const [any] = states as readonly [State];
  if (states.length === 1) return any;
  return {
    ...any,
    total: trimmed(mix(states.map(({ total }) => [1, total]))),
    difference: trimmed(mix(states.map(({ difference }) => [1, difference]))),
  };
}

/** The ends of a set that lead to the same score in sets, and to the same side that begins. */
interface SetGroup {
  readonly home: 0 | 1;
  readonly swaps: boolean;
  /** Both with the probability of the group as their sum. */
  readonly total: Distribution;
  readonly difference: Distribution;
}

function groupsOf(outcomes: readonly SetOutcome[], alternates: boolean): SetGroup[] {
  const groups = new Map<number, SetOutcome[]>();
  for (const outcome of outcomes) {
    const { home, away } = outcome;
    const key = Number(home > away) + (alternates && (home + away) % 2 === 1 ? 2 : 0);
    const group = groups.get(key);
    if (group) group.push(outcome);
    else groups.set(key, [outcome]);
  }
  return [...groups].map(([key, ends]) => ({
    home: key % 2 === 1 ? 1 : 0,
    swaps: key >= 2,
    total: trimmed(distributionOf(ends.map(({ home, away, p }) => [home + away, p]))),
    difference: trimmed(distributionOf(ends.map(({ home, away, p }) => [home - away, p]))),
  }));
}

/**
 * All ends of a match that `toWin` sets win, set by set. With `alternates` a set begins with who
 * did not begin the last one after an odd number of games, as in tennis, and the first by the toss
 * of a coin; without, who begins does not matter.
 */
export function bestOf(
  toWin: number,
  outcomesOf: (set: number, first: Side) => readonly SetOutcome[],
  alternates = false,
): BestOf {
  const begin = (first: Side, p: number): State => ({
    home: 0,
    away: 0,
    first,
    total: { from: 0, p: [p] },
    difference: { from: 0, p: [p] },
  });
  let open: readonly State[] = alternates ? [begin('home', 0.5), begin('away', 0.5)] : [begin('home', 1)];
  const ended: State[] = [];
  for (let set = 1; open.length > 0; set += 1) {
    const next = new Map<string, State[]>();
    const groups = new Map<Side, readonly SetGroup[]>();
    for (const state of open) {
      const { first } = state;
      if (!groups.has(first)) groups.set(first, groupsOf(outcomesOf(set, first), alternates));
      for (const group of groups.get(first)!) {
        const reached: State = {
          home: state.home + group.home,
          away: state.away + 1 - group.home,
          first: group.swaps ? otherSide(first) : first,
          total: sumOf(group.total, state.total),
          difference: sumOf(group.difference, state.difference),
        };
        const key = `${reached.home}:${reached.away}:${reached.first}`;
        const same = next.get(key);
        if (same) same.push(reached);
        else next.set(key, [reached]);
      }
    }
    const states = [...next.values()].map(merged);
    const isOver = ({ home, away }: State): boolean => home === toWin || away === toWin;
    ended.push(...states.filter(isOver));
    open = states.filter((state) => !isOver(state));
  }
  return summary(toWin, ended);
}

function summary(toWin: number, ended: readonly State[]): BestOf {
  const scores: Record<string, number> = {};
  for (const { home, away, total } of ended) scores[`${home}:${away}`] = (scores[`${home}:${away}`] ?? 0) + sumP(total);
  const sums = (of: (state: State) => number): Distribution =>
    distributionOf(ended.map((state) => [of(state), sumP(state.total)]));
  const home = ended.reduce((sum, state) => sum + (state.home === toWin ? sumP(state.total) : 0), 0);
  return {
    scores,
    home,
    away: 1 - home,
    total: mix(ended.map((state) => [1, state.total])),
    difference: mix(ended.map((state) => [1, state.difference])),
    sets: sums((state) => state.home + state.away),
    setDifference: sums((state) => state.home - state.away),
  };
}

/** Distributions of one set. */
export const setSums = (
  outcomes: readonly SetOutcome[],
): { total: Distribution; difference: Distribution; home: number } => ({
  total: distributionOf(outcomes.map(({ home, away, p }) => [home + away, p])),
  difference: distributionOf(outcomes.map(({ home, away, p }) => [home - away, p])),
  home: outcomes.reduce((sum, { home, away, p }) => sum + (home > away ? p : 0), 0),
});

import {
  notStarted,
  sportFormats,
  type Goal,
  type MatchFacts,
  type Pair,
  type Period,
  type Side,
  type SportCode,
  type StatedCount,
} from './types.ts';

/** One thing that happens. `at`: seconds of the match from its start, breaks included. */
export type Incident =
  | {
      readonly kind: 'count';
      readonly at: number;
      readonly side: Side;
      readonly count: StatedCount;
      readonly amount: number;
      /** The minute that is shown; of goals. */
      readonly minute?: number;
      /** Of goals. */
      readonly player?: string;
      readonly isOwn?: boolean;
    }
  | { readonly kind: 'begin'; readonly at: number }
  | { readonly kind: 'end'; readonly at: number; readonly winner: Side | null }
  | { readonly kind: 'over'; readonly at: number; readonly winner: Side | null };

const NONE: Pair = { home: 0, away: 0 };
const emptyPeriod = (sport: SportCode): Period => ({
  isComplete: false,
  winner: null,
  counts: Object.fromEntries(sportFormats[sport].counts.map((count) => [count, NONE])),
});

/**
 * The facts after some incidents of a match, which are in their order. Periods after the regular
 * ones are overtime. `minute` is that of the caller's clock.
 */
export function factsAfter(sport: SportCode, incidents: readonly Incident[], minute: number | null): MatchFacts {
  if (incidents.length === 0) return notStarted(sport);
  const periods: Period[] = [];
  const goals: Goal[] = [];
  let over: { readonly winner: Side | null } | null = null;
  const change = (edit: (period: Period) => Period): void => {
    periods.push(edit(periods.pop()!));
  };
  for (const incident of incidents)
    switch (incident.kind) {
      case 'begin':
        periods.push(emptyPeriod(sport));
        break;
      case 'end':
        change((period) => ({ ...period, isComplete: true, winner: incident.winner }));
        break;
      case 'over':
        over = incident;
        break;
      case 'count': {
        const { side, count, amount, player } = incident;
        change((period) => {
          const before = period.counts[count] ?? NONE;
          return { ...period, counts: { ...period.counts, [count]: { ...before, [side]: before[side] + amount } } };
        });
        if (player !== undefined)
          goals.push({ minute: incident.minute ?? 1, side, player, isOwn: incident.isOwn === true });
      }
    }
  const regular = sportFormats[sport].periods;
  return {
    ...notStarted(sport),
    status: over ? 'finished' : 'live',
    periods: periods.slice(0, regular),
    overtime: periods.slice(regular),
    winner: over?.winner ?? null,
    minute,
    goals,
  };
}

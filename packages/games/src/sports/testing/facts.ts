import fc from 'fast-check';
import { marketTypesOf, type MarketType } from '../market-types.ts';
import {
  sportFormats,
  type MatchFacts,
  type Pair,
  type Period,
  type Side,
  type SportCode,
  type StatedCount,
} from '../types.ts';

/** One thing that happened: a goal, a corner, a point. */
export interface Step {
  readonly period: number;
  readonly side: Side;
  readonly count: StatedCount;
}

/** A finished match as what happened in it, one by one. */
export interface Story {
  readonly sport: SportCode;
  readonly steps: readonly Step[];
  readonly winners: readonly (Side | null)[];
  readonly overtimes: number;
  readonly winner: Side | null;
}

const side = fc.constantFrom<Side>('home', 'away');

/** The winners of periods up to the one that decides the match. */
function untilDecided(winners: readonly Side[], toWin: number): readonly Side[] {
  const end = winners.findIndex((_, at) => {
    const so = winners.slice(0, at + 1);
    return so.filter((winner) => winner === so.at(-1)).length === toWin;
  });
  return winners.slice(0, end + 1);
}

const winnersOf = (sport: SportCode): fc.Arbitrary<readonly (Side | null)[]> => {
  const { periods, toWin } = sportFormats[sport];
  if (toWin !== null)
    return fc.array(side, { minLength: periods, maxLength: periods }).map((all) => untilDecided(all, toWin));
  if (sport !== 'muay_thai') return fc.constant(Array.from({ length: periods }, () => null));
  return fc
    .tuple(fc.integer({ min: 1, max: periods }), side, fc.boolean())
    .map(([rounds, by, isStopped]) =>
      Array.from({ length: isStopped ? rounds : periods }, (_, at) => (isStopped && at === rounds - 1 ? by : null)),
    );
};

/** Finished matches of a sport. */
export const story = (sport: SportCode): fc.Arbitrary<Story> =>
  fc
    .tuple(winnersOf(sport), fc.nat({ max: sport === 'basketball' ? 2 : 0 }), fc.option(side))
    .chain(([winners, overtimes, decision]) =>
      fc
        .array(
          fc.record({
            period: fc.integer({ min: 1, max: winners.length + overtimes }),
            side,
            count: fc.constantFrom(...sportFormats[sport].counts),
          }),
          { maxLength: 24 },
        )
        .map((steps) => ({
          sport,
          steps,
          winners,
          overtimes,
          winner: sport === 'muay_thai' ? (winners.at(-1) ?? decision) : null,
        })),
    );

const pairOf = (steps: readonly Step[], period: number, count: StatedCount): Pair => {
  const of = (by: Side): number =>
    steps.filter((step) => step.period === period && step.count === count && step.side === by).length;
  return { home: of('home'), away: of('away') };
};

/** The facts of a story. */
export function factsOf({ sport, steps, winners, overtimes, winner }: Story): MatchFacts {
  const periodOf = (number: number, won: Side | null): Period => ({
    isComplete: true,
    winner: won,
    counts: Object.fromEntries(sportFormats[sport].counts.map((count) => [count, pairOf(steps, number, count)])),
  });
  const goals = steps.filter(({ count }) => count === 'goals').sort((a, b) => a.period - b.period);
  return {
    sport,
    status: 'finished',
    periods: winners.map((won, at) => periodOf(at + 1, won)),
    overtime: Array.from({ length: overtimes }, (_, at) => periodOf(winners.length + at + 1, null)),
    winner,
    minute: 90,
    delayHours: null,
    hasFormatChanged: false,
    goals: goals.map((goal) => ({ minute: goal.period * 10, side: goal.side, player: `${goal.side}-9`, isOwn: false })),
  };
}

/** A market type of a sport with a line for it. */
export const soldType = (sport: SportCode): fc.Arbitrary<{ type: MarketType; line: number | null }> =>
  fc
    .tuple(fc.constantFrom(...marketTypesOf(sport)), fc.integer({ min: -14, max: 14 }), fc.integer({ min: 2, max: 40 }))
    .map(([type, handicap, total]) => ({
      type,
      line: type.hasLine ? (type.rule === 'handicap' ? handicap : total) : null,
    }));

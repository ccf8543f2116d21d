import type { Draw } from '@chokdee/fairness/draw';
import { chiSquareTail, twoSided, uniformP } from '@chokdee/fairness/testing/statistics';
import { approximate } from '@chokdee/money/ratio';
import { deviation } from '../par-page.ts';
import type { SlotMaths } from '../slot/maths.ts';
import { playSlot } from '../slot/round.ts';
import type { SlotRules } from '../slot/rules.ts';

/**
 * The totals of a run of rounds. Plain numbers, so that runs of several processes can be added as
 * JSON.
 */
export interface Tally {
  readonly rounds: number;
  /** The sum of the payouts, hundredths of the bet. */
  readonly paid: number;
  readonly hits: number;
  readonly triggers: number;
  /** The number of free-spin features by lanterns lit at their end. */
  readonly lit: readonly number[];
  /** How often each reel stopped at each position, in paid and in free spins. */
  readonly stops: { readonly base: readonly (readonly number[])[]; readonly free: readonly (readonly number[])[] };
}

/** Plays so many rounds, each with a draw of its own. */
export function tallyRounds(rules: SlotRules, rounds: number, drawOf: (round: number) => Draw): Tally {
  const stops = {
    base: rules.strips.base.map((strip) => strip.map(() => 0)),
    free: rules.strips.free.map((strip) => strip.map(() => 0)),
  };
  const lit = Array.from({ length: rules.river.lanterns + 1 }, () => 0);
  let [paid, hits, triggers] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { payout, events } = playSlot(rules, drawOf(round));
    paid += payout;
    if (payout > 0) hits += 1;
    for (const event of events) {
      if (event.type === 'reveal')
        for (const [reel, stop] of event.reels.entries()) stops[event.kind][reel]![stop]! += 1;
      if (event.type === 'scatter') triggers += 1;
      if (event.type === 'freeEnd') lit[event.lanterns]! += 1;
    }
  }
  return { rounds, paid, hits, triggers, lit, stops };
}

const addAll = (a: readonly number[], b: readonly number[]): number[] => a.map((value, i) => value + b[i]!);

/** The sum of two runs. */
export const addTallies = (a: Tally, b: Tally): Tally => ({
  rounds: a.rounds + b.rounds,
  paid: a.paid + b.paid,
  hits: a.hits + b.hits,
  triggers: a.triggers + b.triggers,
  lit: addAll(a.lit, b.lit),
  stops: {
    base: a.stops.base.map((reel, i) => addAll(reel, b.stops.base[i]!)),
    free: a.stops.free.map((reel, i) => addAll(reel, b.stops.free[i]!)),
  },
});

/** Compares a run with the exact maths: distances in standard errors, and p-values. */
export function compareTally(
  { rounds, paid, hits, triggers, lit, stops }: Tally,
  maths: SlotMaths,
): {
  readonly distances: Readonly<Record<'return' | 'hits' | 'triggers', number>>;
  readonly p: Readonly<Record<string, number>>;
} {
  const share = (seen: number, chance: number): number =>
    (seen - rounds * chance) / Math.sqrt(rounds * chance * (1 - chance));
  const triggering = maths.triggers.reduce((sum, { chance }) => sum + approximate(chance), 0);
  return {
    distances: {
      return: (paid / 100 / rounds - approximate(maths.returned)) / (deviation(maths) / Math.sqrt(rounds)),
      hits: share(hits, approximate(maths.hits)),
      triggers: share(triggers, triggering),
    },
    p: {
      lit: litP(lit, maths.river.lit.map(approximate)),
      ...Object.fromEntries(
        (['base', 'free'] as const).flatMap((kind) =>
          stops[kind].map((counts, reel) => [`${kind} reel ${reel + 1}`, twoSided(uniformP(counts))] as const),
        ),
      ),
    },
  };
}

/** Chi-square of the lanterns lit; numbers expected fewer than five times form one class. */
function litP(counts: readonly number[], chances: readonly number[]): number {
  const total = counts.reduce((a, b) => a + b, 0);
  const cells: { seen: number; expected: number }[] = [];
  let rest = { seen: 0, expected: 0 };
  for (const [lit, seen] of counts.entries()) {
    const expected = chances[lit]! * total;
    if (expected >= 5) cells.push({ seen, expected });
    else rest = { seen: rest.seen + seen, expected: rest.expected + expected };
  }
  if (rest.expected > 0) cells.push(rest);
  return twoSided(
    chiSquareTail(
      cells.reduce((sum, { seen, expected }) => sum + (seen - expected) ** 2 / expected, 0),
      cells.length - 1,
    ),
  );
}

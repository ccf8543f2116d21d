import { createDraw, type Draw } from './draw.ts';
import { matchesCommitment } from './seeds.ts';
import type { DrawKey } from './stream.ts';

/** One number drawn while a round was computed again, and its range; integers as text. */
export interface DrawnNumber {
  readonly range: string;
  readonly value: string;
}

/** The result of verifying a past round. */
export interface Verification<Outcome> {
  /** The revealed seed matches the commitment published before the bet. */
  readonly seedMatches: boolean;
  /** The round computed again equals the recorded one. */
  readonly outcomeMatches: boolean;
  readonly recomputed: Outcome;
  /** Every number drawn, in order. */
  readonly numbers: readonly DrawnNumber[];
}

/**
 * A draw that records its numbers. Selections and shuffles are recorded as the numbers they consist
 * of.
 */
function recordingDraw(key: DrawKey): { draw: Draw; numbers: DrawnNumber[] } {
  const numbers: DrawnNumber[] = [];
  const draw = createDraw(key, (range, value) => {
    numbers.push({ range: String(range), value: String(value) });
  });
  return { draw, numbers };
}

/**
 * Computes a past round again from its revealed seed, with the code the server runs, and compares.
 * `replay` is the game's own function, `recorded` the events the server stored.
 */
export function verifyRound<Outcome>(input: {
  readonly key: DrawKey;
  readonly commitment: string;
  readonly recorded: Outcome;
  readonly replay: (draw: Draw) => Outcome;
}): Verification<Outcome> {
  const { draw, numbers } = recordingDraw(input.key);
  const recomputed = input.replay(draw);
  return {
    seedMatches: matchesCommitment(input.key.serverSeed, input.commitment),
    outcomeMatches: canonical(recomputed) === canonical(input.recorded),
    recomputed,
    numbers,
  };
}

/** JSON with sorted keys and big integers as text, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return part.toString();
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

import { createDraw, type Draw } from './draw.ts';
import { matchesCommitment } from './seeds.ts';
import type { DrawKey } from './stream.ts';

/** One number drawn while a round was worked out again: out of how many, and which. */
export interface DrawnNumber {
  readonly range: string;
  readonly value: string;
}

/** What a check of a past round found. */
export interface Verification<Outcome> {
  /** The revealed seed is the one promised by the hash shown before the bet. */
  readonly seedMatches: boolean;
  /** The round worked out again gives what was recorded. */
  readonly outcomeMatches: boolean;
  readonly recomputed: Outcome;
  /** Every number drawn, in order. */
  readonly numbers: readonly DrawnNumber[];
}

/** A draw that also writes down its numbers. Selections and shuffles show as the numbers they are made of. */
function recorded(key: DrawKey): { draw: Draw; numbers: DrawnNumber[] } {
  const numbers: DrawnNumber[] = [];
  const draw = createDraw(key, (range, value) => {
    numbers.push({ range: String(range), value: String(value) });
  });
  return { draw, numbers };
}

/**
 * Works a past round out again from its revealed seed, with the code the server ran, and compares.
 * `replay` is the game's own function; `recorded` what the house says happened.
 */
export function verifyRound<Outcome>(input: {
  readonly key: DrawKey;
  readonly commitment: string;
  readonly recorded: Outcome;
  readonly replay: (draw: Draw) => Outcome;
}): Verification<Outcome> {
  const { draw, numbers } = recorded(input.key);
  const recomputed = input.replay(draw);
  return {
    seedMatches: matchesCommitment(input.key.serverSeed, input.commitment),
    outcomeMatches: canonical(recomputed) === canonical(input.recorded),
    recomputed,
    numbers,
  };
}

/** JSON with sorted keys and big integers as text, so that equal outcomes have equal texts whatever road they came by. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return part.toString();
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

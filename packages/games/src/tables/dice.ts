import type { WeightedResult } from './returns.ts';

/** The faces of a die: 1 to 6. */
export const FACES = [1, 2, 3, 4, 5, 6] as const;
/** A face of a die. */
export type Face = (typeof FACES)[number];

/** Three dice in the order they are shown. */
export type ThreeDice = readonly [Face, Face, Face];

/** How many of the dice show a face. */
export const matchesOf = (dice: ThreeDice, face: Face): number => dice.filter((die) => die === face).length;

/** The 216 throws of three dice, each equally likely. */
export const THROWS: readonly WeightedResult<ThreeDice>[] = FACES.flatMap((a) =>
  FACES.flatMap((b) => FACES.map((c) => ({ result: [a, b, c] as const, count: 1n }))),
);

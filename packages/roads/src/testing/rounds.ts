import type { RoadRound } from '../round.ts';

/** The positions of baccarat. */
export type BaccaratSide = 'banker' | 'player';

const WINNERS: Readonly<Record<string, BaccaratSide | 'tie'>> = { B: 'banker', P: 'player', T: 'tie' };

/**
 * Rounds from a text of B, P and T; spaces are ignored. `pairs` lists for each side the rounds with
 * its pair, counted from 1.
 */
export function roundsOf(
  winners: string,
  pairs: Partial<Record<BaccaratSide, readonly number[]>> = {},
): RoadRound<BaccaratSide>[] {
  const sides: readonly BaccaratSide[] = ['banker', 'player'];
  return [...winners.replaceAll(' ', '')].map((winner, i) => ({
    winner: WINNERS[winner]!,
    pairs: sides.filter((side) => pairs[side]?.includes(i + 1)),
  }));
}

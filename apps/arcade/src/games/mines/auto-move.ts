import { actionOf } from '@chokdee/games/mines/round';
import type { Move, Round } from '../../engine/rgs.ts';
import { readPond } from './round.ts';

/** One of so many, by the browser's random generator; every leaf has the same chance. */
const oneOf = (count: number): number => crypto.getRandomValues(new Uint32Array(1))[0]! % count;

/**
 * The move of autoplay: lifts a covered leaf at random until the round has so many pearls, then
 * cashes out. Where the pearls are was decided with the bet.
 */
export function autoMove(round: Round, pearls: number): Move | 'cashOut' {
  const pond = readPond(round.state);
  const covered = pond?.leaves.flatMap((leaf, tile) => (leaf === 'covered' ? [tile] : [])) ?? [];
  if (pond === null || pond.pearls >= pearls || covered.length === 0) return 'cashOut';
  return { action: actionOf(covered[oneOf(covered.length)]!) };
}

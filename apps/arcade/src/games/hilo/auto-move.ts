import { rankOf, rightRanks } from '@chokdee/games/hilo/rules';
import type { Move, Round } from '../../engine/rgs.ts';
import { readBoard } from './round.ts';

/**
 * The move of autoplay: guesses the side with more right ranks (higher when they are equal) until
 * so many guesses were right, then cashes out.
 */
export function autoMove(round: Round, hits: number): Move | 'cashOut' {
  const board = readBoard(round.state);
  if (board === null || board.hits >= hits) return 'cashOut';
  const rank = rankOf(board.cards.at(-1)!.card);
  return { action: rightRanks('up', rank) >= rightRanks('down', rank) ? 'up' : 'down' };
}

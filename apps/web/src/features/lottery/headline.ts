import { lotteryGameOf } from '@chokdee/games/lottery/games';
import { playOf } from '@chokdee/games/lottery/plays';
import { numbersRead } from '@chokdee/games/lottery/settle';
import type { DrawNumbers } from '@chokdee/fairness/public-draw';

/** A part of a result that a card shows: the upper three, the lower two, a special prize. */
export interface HeadlinePart {
  readonly key: 'top' | 'bottom' | 'special';
  readonly number: string;
}

/** The name of the play of a format whose numbers stand for the result. */
const HEADLINES = [
  ['top', 'top3'],
  ['bottom', 'bottom2'],
] as const;

/**
 * The numbers that a player looks for first: the upper three and the lower two of the lotteries in
 * the Thai way of betting, the special prize of the Vietnamese ones. Empty for an unknown game.
 */
export function headlineOf(code: string, numbers: DrawNumbers): readonly HeadlinePart[] {
  const game = lotteryGameOf(code);
  if (!game) return [];
  const special = numbers['special']?.[0];
  if (game.format.startsWith('vietnam') && special !== undefined) return [{ key: 'special', number: special }];
  try {
    return HEADLINES.flatMap(([key, name]) => {
      const play = playOf(`${game.format}.${name}`);
      const [number] = play ? numbersRead(play, numbers) : [];
      return number === undefined ? [] : [{ key, number }];
    });
  } catch {
    return [];
  }
}

import { roadsOf, type Roads } from '@chokdee/roads/roads';
import type { RoadRound } from '@chokdee/roads/round';
import { shapeOf, type Shape } from '@chokdee/roads/shapes';

/** The two sides of a card game: banker and player, or dragon and tiger. */
export type Side = 'a' | 'b';

/** A lobby card is marked from this length on. */
const NOTABLE = 7;

const WINNERS: Readonly<Record<string, RoadRound<Side>['winner']>> = { B: 'a', D: 'a', P: 'b', G: 'b', T: 'tie' };

/** The letters of the sides and of a tie, by game. */
export const lettersOf = (game: string): Readonly<Record<RoadRound<Side>['winner'], string>> =>
  game === 'dragon-tiger' ? { a: 'D', b: 'T', tie: '=' } : { a: 'B', b: 'P', tie: 'T' };

/** The rounds of the roads that the server sends: one word per round, oldest first. */
export const roundsOf = (words: string): RoadRound<Side>[] =>
  (words === '' ? [] : words.split(' ')).flatMap((word) => {
    const winner = WINNERS[word[0] ?? ''];
    if (winner === undefined) return [];
    const pairs: Side[] = [
      ...(word.includes('b', 1) ? (['a'] as const) : []),
      ...(word.includes('p', 1) ? (['b'] as const) : []),
    ];
    return [{ winner, pairs }];
  });

/** The roads of the words. */
export const roadsFrom = (words: string): Roads<Side> => roadsOf(roundsOf(words));

/** The shape at the end of the big road; null unless it is long enough to be marked. */
export function notableShape({ bigRoad }: Roads<Side>): Shape<Side> | null {
  const shape = shapeOf(bigRoad);
  return shape && shape.length >= NOTABLE ? shape : null;
}

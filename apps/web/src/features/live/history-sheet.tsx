import { useMemo } from 'react';
import { RecentResults } from './recent-results.tsx';
import { RoadSheet } from './road-sheet.tsx';
import { roadsFrom } from './roads.ts';
import { isCardGame } from './tables.ts';

/** What a table has dealt in this shoe: roads of card games, the newest results of the others. */
export function HistorySheet({
  words,
  results,
  game,
  isLarge = false,
}: {
  words: string;
  /** How many results the shoe has, when `words` are only the newest ones. */
  results?: number | undefined;
  game: string;
  isLarge?: boolean;
}) {
  const isCards = isCardGame(game);
  const roads = useMemo(() => (isCards ? roadsFrom(words) : null), [isCards, words]);
  if (roads) return <RoadSheet roads={roads} game={game} derived={isLarge} />;
  const perLine = game === 'roulette' ? 9 : 4;
  return <RecentResults words={words} results={results} game={game} count={perLine * (isLarge ? 5 : 2)} />;
}

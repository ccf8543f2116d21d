import { useTranslation } from 'react-i18next';
import type { Game } from '../catalogue/catalogue.ts';
import { lobbyGrid } from './lobby-frame.tsx';
import { LobbyTile } from './lobby-tile.tsx';
import { sortGames } from './filter-games.ts';

const suggestedCount = 6;

/** The most opened games of the category, shown where a search finds none. */
export function SuggestedGames({
  games,
  favourites,
  canFavourite,
}: {
  games: readonly Game[];
  favourites: ReadonlySet<string>;
  canFavourite: boolean;
}) {
  const { t } = useTranslation('lobby');
  return (
    <section aria-labelledby="suggested">
      <h2 id="suggested" className="mb-3 text-18">
        {t('suggested')}
      </h2>
      <ul className={lobbyGrid}>
        {sortGames(games, 'popular', '')
          .slice(0, suggestedCount)
          .map((game) => (
            <li key={game.nodeId}>
              <LobbyTile game={game} chosen={favourites.has(game.nodeId)} canFavourite={canFavourite} eager={false} />
            </li>
          ))}
      </ul>
    </section>
  );
}

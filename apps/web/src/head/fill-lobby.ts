import type { CallOutput } from '@chokdee/contract/client';
import { categoriesOf } from '../features/catalogue/categories.ts';
import { putPicture, putTexts, type Fill } from './fill.ts';
import { preloadedCovers, skeletonTiles } from './first-pages.ts';

/** The answers that a lobby's first screen shows. */
export interface LobbyAnswers {
  readonly games: Pick<CallOutput<'GET /wps/relay/GCSGAME_gameList'>, 'games'>;
  readonly vendorCategories: CallOutput<'GET /wps/relay/GCSGAME_newGameVendor'>;
}

/**
 * Fills in the first games of the category, or of the vendor in the address (`page`). Returns
 * `false` when the address has a search, filter or order: the code for these is not in the head.
 */
export const fillLobby: Fill<LobbyAnswers> = (screen, { games, vendorCategories }, { path, search, texts, files }) => {
  const { page, ...otherParameters } = Object.fromEntries(new URLSearchParams(search));
  const categories: readonly string[] = categoriesOf(path);
  const vendors = vendorCategories.data.lanes
    .filter(({ title }) => categories.includes(title))
    .flatMap(({ cards }) => cards);
  const vendor = vendors.find(({ vassalage }) => vassalage === page);
  const shown =
    vendors.length === 0
      ? []
      : games.games
          .filter((game) => categories.includes(game.gameType) && (!vendor || game.vassalage === vendor.vassalage))
          .slice(0, skeletonTiles);
  const [pattern] = screen.querySelectorAll('[data-game]');
  if (shown.length === 0 || !pattern || ['q', 'filter', 'sort'].some((key) => key in otherParameters)) return false;
  putTexts(screen, { category: texts.category[categories[0] ?? ''] });
  if (vendors.length === 1) screen.querySelector('[data-tabs]')?.remove();
  pattern.replaceWith(
    ...shown.map((game, index) => {
      const tile = pattern.cloneNode(true) as Element;
      putTexts(tile, { game: game.displayName });
      putPicture(tile, 'cover', index < preloadedCovers ? files.covers[game.gameId] : undefined);
      return tile;
    }),
  );
  return true;
};

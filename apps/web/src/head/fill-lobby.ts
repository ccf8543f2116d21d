import type { CallOutput } from '@chokdee/contract/client';
import { categoryPageAt, isOnPage } from '../features/catalogue/categories.ts';
import { requestedVendor } from '../features/catalogue/current-vendor.ts';
import { putEach, putPicture, putTexts, type Fill } from './fill.ts';
import { preloadedCovers, skeletonTiles } from './first-pages.ts';

/** The answers that a lobby's first screen shows. */
export interface LobbyAnswers {
  readonly games: Pick<CallOutput<'GET /wps/relay/GCSGAME_gameList'>, 'games'>;
  readonly vendorCategories: CallOutput<'GET /wps/relay/GCSGAME_newGameVendor'>;
}

/**
 * Fills in the first games of the category, or of the vendor in the address (`page`). Returns
 * `false` when the address has a search, filter or order: the code for these is not in the head;
 * and on the page of a single lottery vendor, whose title is not.
 */
export const fillLobby: Fill<LobbyAnswers> = (screen, { games, vendorCategories }, { path, search, texts, files }) => {
  const { page, ...otherParameters } = Object.fromEntries(new URLSearchParams(search));
  const categoryPage = categoryPageAt(path);
  if (!categoryPage || categoryPage.vendor !== undefined) return false;
  const vendors = vendorCategories.data.lanes
    .flatMap(({ cards }) => cards)
    .filter((card) => isOnPage(categoryPage, card));
  const requested = requestedVendor(path, page);
  const vendor = vendors.find(({ vassalage }) => vassalage === requested);
  const shown =
    vendors.length === 0
      ? []
      : games.games
          .filter((game) => isOnPage(categoryPage, game) && (!vendor || game.vassalage === vendor.vassalage))
          .slice(0, skeletonTiles);
  if (['q', 'filter', 'sort'].some((key) => key in otherParameters)) return false;
  putTexts(screen, { category: texts.category[categoryPage.categories[0] ?? ''] });
  if (vendors.length === 1) screen.querySelector('[data-tabs]')?.remove();
  return putEach(screen, 'game', shown, (tile, game, index) => {
    putTexts(tile, { game: game.displayName });
    putPicture(tile, 'cover', index < preloadedCovers ? files.covers[game.gameId] : undefined);
  });
};

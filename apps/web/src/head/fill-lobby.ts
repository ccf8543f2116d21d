import { categoriesOf } from '../app/page-names.ts';
import { putPicture, putTexts, type Fill } from './fill.ts';
import { preloadedCovers, skeletonTiles } from './first-pages.ts';

/** What a lobby's first screen shows of the answers, as the calls give it. */
export interface LobbyAnswers {
  readonly games: {
    readonly games: readonly {
      readonly gameId: string;
      readonly gameType: string;
      readonly vassalage: string;
      readonly displayName: string;
    }[];
  };
  readonly lanes: {
    readonly data: {
      readonly lanes: readonly { readonly title: string; readonly cards: readonly { readonly vassalage: string }[] }[];
    };
  };
}

/** The first games of the category, or of the maker the address names. What else narrows or orders a lobby is left to the page: its rules are not here. */
export const fillLobby: Fill<LobbyAnswers> = (screen, { games, lanes }, { path, search, words, files }) => {
  const { page, ...narrowed } = Object.fromEntries(new URLSearchParams(search));
  const categories: readonly string[] = categoriesOf(path);
  const makers = lanes.data.lanes.filter(({ title }) => categories.includes(title)).flatMap(({ cards }) => cards);
  const maker = makers.find(({ vassalage }) => vassalage === page);
  const shown =
    makers.length === 0
      ? []
      : games.games
          .filter((game) => categories.includes(game.gameType) && (!maker || game.vassalage === maker.vassalage))
          .slice(0, skeletonTiles);
  const [pattern] = screen.querySelectorAll('[data-game]');
  if (shown.length === 0 || !pattern || ['q', 'filter', 'sort'].some((key) => key in narrowed)) return false;
  putTexts(screen, { category: words.category[categories[0] ?? ''] });
  if (makers.length === 1) screen.querySelector('[data-tabs]')?.remove();
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

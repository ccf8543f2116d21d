import type { CallOutput } from '@chokdee/contract/client';
import { hotGames, readLobbySearch, shownGroups } from '../features/lottery/lobby-games.ts';
import { putEach, putTexts, type Fill } from './fill.ts';
import { firstCards } from './first-pages.ts';

/** The answers that the first screen of a lottery lobby shows. */
export interface LotteryAnswers {
  readonly menu: CallOutput<'GET /lgw/games/game_menus'>;
  readonly popular: CallOutput<'GET /lgw/games/popular'>;
}

/**
 * Fills in the hot lotteries, or those of the first group. Returns `false` when the address selects
 * a vendor, whose name is in no answer, or opens a game.
 */
export const fillLottery: Fill<LotteryAnswers> = (screen, { menu, popular }, { path, search }) => {
  const { page, game, kind = 'all' } = readLobbySearch(Object.fromEntries(new URLSearchParams(search)));
  if (page !== undefined || game !== undefined) return false;
  const groups = shownGroups(menu, { path, vendor: undefined, kind });
  const hot = hotGames(
    groups,
    popular.filter(({ isHot }) => isHot).map(({ gameId }) => gameId),
  );
  screen.querySelector(`[data-group=${hot.length > 0 ? 'first' : 'hot'}]`)?.remove();
  putTexts(screen, { group: groups[0]?.gameGroupName });
  const shown = hot.length > 0 ? hot : (groups[0]?.gameMenus ?? []);
  return putEach(screen, 'lottery', shown.slice(0, firstCards), (card, { gameName }) =>
    putTexts(card, { name: gameName }),
  );
};

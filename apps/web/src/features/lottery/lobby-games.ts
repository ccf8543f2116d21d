import { searchText } from '../../shared/search-text.ts';
import type { MenuGame, MenuGroup } from './calls.ts';

const KINDS = ['all', 'fast', 'official'] as const;
/** Which games a lobby shows: all, our own draws, or those whose results are somebody else's. */
export type Kind = (typeof KINDS)[number];

/** The parameters of a lobby: the vendor (`page`, as on other category pages) and the kind. */
export interface LobbySearch {
  page?: string;
  kind?: Kind;
  /** A game to open at once. */
  game?: string;
}

/** Reads the parameters of the address; unknown ones are left out. */
export function readLobbySearch(search: Record<string, unknown> | LobbySearch): LobbySearch {
  const { page, kind, game } = search as Record<string, unknown>;
  const opened = searchText(game);
  const vendor = searchText(page);
  const known = KINDS.find((each) => each === kind);
  return {
    ...(opened && { game: opened }),
    ...(vendor && { page: vendor }),
    ...(known && known !== 'all' && { kind: known }),
  };
}

/** The routing code whose games a page shows; the other pages show all. */
const ROUTING: Readonly<Record<string, string>> = { '/Vnlottery': 'TCG_LOTTO_VN', '/seaLottery': 'TCG_SEA' };

/**
 * The groups that a lobby shows, without empty ones. `/lottery` has the games of the category LOTT,
 * `/elott` those of both. Games that take bets are first, by the time of their lock.
 */
export function shownGroups(
  groups: readonly MenuGroup[],
  { path, vendor, kind }: { readonly path: string; readonly vendor: string | undefined; readonly kind: Kind },
): readonly MenuGroup[] {
  const routing = ROUTING[path];
  const vendors = new Set(groups.flatMap(({ gameMenus }) => gameMenus.map(({ vassalage }) => vassalage)));
  return groups
    .map((group) => ({
      ...group,
      gameMenus: group.gameMenus
        .filter(
          (game) =>
            (routing === undefined || game.accountTypeName === routing) &&
            (path !== '/lottery' || game.product === 'LOTT') &&
            (vendor === undefined || !vendors.has(vendor) || game.vassalage === vendor) &&
            (kind === 'all' || (kind === 'fast') === (game.source === 'own')),
        )
        .sort(
          (a, b) =>
            Number(b.isSale) - Number(a.isSale) ||
            (a.source === b.source ? a.sorting - b.sorting : a.source === 'own' ? -1 : 1),
        ),
    }))
    .filter(({ gameMenus }) => gameMenus.length > 0);
}

/** Games of the row of hot ones. */
const HOT = 6;

/** The popular games of some groups, the most popular first; none when there is only one. */
export function hotGames(groups: readonly MenuGroup[], popular: readonly string[]): readonly MenuGame[] {
  const games = groups.flatMap(({ gameMenus }) => gameMenus);
  const hot = popular.flatMap((code) => games.filter(({ gameId }) => gameId === code)).slice(0, HOT);
  return hot.length > 1 ? hot : [];
}

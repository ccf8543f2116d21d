import { categoryPageAt } from '../features/catalogue/categories.ts';
import { gameFields } from '../features/catalogue/game-fields.ts';
import { readSportsSearch } from '../features/sports/search.ts';

/**
 * A call that the head starts. `address` must equal what the typed client writes, character by
 * character; otherwise the call is made twice.
 */
export interface FirstCall {
  readonly address: string;
  /** The answer is the value itself, not an object with `value`. */
  readonly isBare?: true;
  /**
   * Pictures to preload: of the first `limit` entries of a list in the answer, only games of
   * `categories` where given, else those with pictures. `sizes` must equal the attribute on the
   * page. `media`: only where the page shows them.
   */
  readonly pictures?: {
    readonly list: 'list' | 'games';
    readonly key: 'gameId' | 'bannerKey';
    readonly art: 'covers' | 'promotions';
    readonly limit: number;
    readonly categories?: readonly string[];
    readonly sizes: string;
    readonly media?: string;
  };
}

/**
 * The `sizes` of a promotion's banner in the hero. A little less than its width on a phone, where
 * text covers half of it: the smaller file is enough at a pixel ratio of 2.
 */
export const bannerSizes = '(width < 48rem) 80vw, 640px';
/** The `sizes` of a lead tile's cover. */
export const leadSizes = '(width < 48rem) 60vw, 480px';
/** The `sizes` of the covers of other tiles. */
export const tileSizes = '(width < 48rem) 33vw, 230px';
/** How many hot games of a category home shows. A category with fewer has no lead tile. */
export const hotShown = 5;
/** From this number on, the category tiles of home are a row that scrolls. */
export const manyCategoryTiles = 4;
/** Placeholder tiles of a lobby while its games load; no screen shows more. */
export const skeletonTiles = 12;
/**
 * How many of them get their picture before the code is loaded: one row on a phone. The code waits
 * for earlier requests.
 */
export const preloadedCovers = 3;

/** Tables, lotteries or matches of a first screen; no screen shows more before it is scrolled. */
export const firstCards = 9;

/** The pages that have a first screen (first-screen.tsx). */
export type ScreenName = 'home' | 'lobby' | 'live' | 'lottery' | 'sports';

/** A page that visits often start with, and what it needs at once. */
export interface FirstPage {
  /** Tests a path of the route table (`pagePath`). */
  readonly at: RegExp;
  /** The end of its module's path. */
  readonly module: string;
  /** Text namespaces besides `textsOfEveryPage`. */
  readonly texts: readonly string[];
  /** Its calls, by the name that its first screen gives the answer. */
  readonly calls: (language: string, path: string, search: string) => Readonly<Record<string, FirstCall>>;
  /** The first screen that shows these answers before the code is loaded. */
  readonly screen?: ScreenName;
}

/** The address of a game query, as the typed client writes it. */
const gameQuery = (relay: string, language: string, fields: Readonly<Record<string, string>>): string =>
  `/wps/relay/${relay}?${new URLSearchParams(
    Object.entries({ ...gameFields(language), ...fields }).map(([key, value]) => [key, String(value)]),
  )}`;

const vendorCategories = (language: string): FirstCall => ({
  address: gameQuery('GCSGAME_newGameVendor', language, { clientType: '3' }),
});
const hot = (language: string): FirstCall => ({
  address: gameQuery('GCSGAME_hotGamesV2', language, { limitNum: '100' }),
  pictures: { list: 'list', key: 'gameId', art: 'covers', limit: 1, sizes: leadSizes },
});
const promotions = (language: string): FirstCall => ({
  address: `/wps/relay/PROMOFE_getPromotions?language=${language}&size=50`,
  pictures: {
    list: 'list',
    key: 'bannerKey',
    art: 'promotions',
    limit: 1,
    sizes: bannerSizes,
    media: '(width < 48rem)',
  },
});
const games = (language: string, path: string): FirstCall => ({
  address: gameQuery('GCSGAME_gameList', language, { clientType: '3', pageSize: '500' }),
  pictures: {
    list: 'games',
    key: 'gameId',
    art: 'covers',
    limit: preloadedCovers,
    categories: categoryPageAt(path)?.categories ?? [],
    sizes: tileSizes,
  },
});

/** The call for the site's status: open, in maintenance, or restricted here. */
export const statusCall = (host: string): FirstCall => ({
  address: `/wps/system/status?url=${encodeURIComponent(host)}`,
});
/** The first calls of every page: the site's status, and the member of this browser's session. */
export const callsOfEveryPage = (host: string): readonly FirstCall[] => [
  statusCall(host),
  { address: '/wps/member/info' },
];
/** Text namespaces that every page needs. */
export const textsOfEveryPage: readonly string[] = ['common', 'home', 'errors'];

/** The pages whose needs are fetched in parallel with the entry. */
export const firstPages: readonly FirstPage[] = [
  {
    at: /^\/(index(\.html)?|home)?$/,
    module: '/features/home/home-page.tsx',
    texts: [],
    calls: (language) => ({
      promotions: promotions(language),
      hot: hot(language),
      vendorCategories: vendorCategories(language),
    }),
    screen: 'home',
  },
  {
    at: /^\/(rng|fish|pvp)$/,
    module: '/features/lobby/lobby-page.tsx',
    texts: ['lobby', 'pages'],
    calls: (language, path) => ({ games: games(language, path), vendorCategories: vendorCategories(language) }),
    screen: 'lobby',
  },
  {
    at: /^\/live$/,
    module: '/features/live/live-page.tsx',
    texts: ['tables'],
    calls: () => ({ lobby: { address: '/wps/tables' } }),
    screen: 'live',
  },
  {
    at: /^\/(elott|lottery|Vnlottery|seaLottery)$/,
    module: '/features/lottery/lottery-lobby-page.tsx',
    texts: ['lottery'],
    calls: (language) => ({
      menu: { address: `/lgw/games/game_menus?device=WEB&language=${language}`, isBare: true },
      popular: { address: '/lgw/games/popular?count=20&device=WEB', isBare: true },
    }),
    screen: 'lottery',
  },
  {
    at: /^\/e?sports$/,
    module: '/features/sports/sports-page.tsx',
    texts: ['sports', 'sports-markets'],
    calls: (_language, path, search) => {
      const { view = 'today', sport, league, page } = readSportsSearch(Object.fromEntries(new URLSearchParams(search)));
      const esports = path === '/esports' ? '1' : '0';
      const query = {
        view,
        size: '100',
        esports,
        ...(sport && { sport }),
        ...(league && { league }),
        ...(page && { vendor: page }),
      };
      return {
        menu: { address: `/wps/sports?esports=${esports}` },
        events: { address: `/wps/sports/events?${new URLSearchParams(query)}` },
      };
    },
    screen: 'sports',
  },
  {
    at: /^\/(game|seamless)$/,
    module: '/features/game/game-page.tsx',
    texts: ['pages', 'auth', 'lobby'],
    calls: () => ({}),
  },
];

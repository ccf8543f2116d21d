import { categoriesOf } from '../app/page-names.ts';

/** A call that is begun at once. `address` is written letter by letter as the client writes it; another spelling is only asked for twice. */
export interface FirstCall {
  readonly address: string;
  /** Pictures that the page will show as soon as it can: of the first `most` entries of the list in the answer, where `kinds` names any only of games of these. `sizes` as their place on the page has it. */
  readonly shows?: {
    readonly list: 'list' | 'games';
    readonly key: 'gameId' | 'bannerKey';
    readonly art: 'covers' | 'promotions';
    readonly most: number;
    readonly kinds?: readonly string[];
    readonly sizes: string;
  };
}

/** The `sizes` of a promotion's banner in the hero. A little less than its place on a phone, where half of it lies under words: the smaller file will do at two pixels a point. */
export const bannerSizes = '(width < 48rem) 80vw, 640px';
/** The `sizes` of a lead tile's cover. */
export const leadSizes = '(width < 48rem) 60vw, 480px';
/** The `sizes` of every other tile's. */
export const tileSizes = '(width < 48rem) 33vw, 230px';
/** How many hot games of a category home shows; only so many make a lead tile. */
export const hotShown = 5;
/** From so many stalls on they stand in a rail. */
export const manyCategoryTiles = 4;
/** Tiles of a lobby that are drawn while its games are on the way; no screen shows more. */
export const skeletonTiles = 12;
/** How many of them have their picture before the code is there: a row of a phone. The code waits behind what is asked for earlier. */
export const preloadedCovers = 3;

/** The pages that have a first screen (first-screen.tsx). */
export type ScreenName = 'home' | 'lobby';

/** A page that a visit often begins with, and what it asks for at once. */
export interface FirstPage {
  readonly at: RegExp;
  /** Its module, as it ends. */
  readonly module: string;
  /** Texts beyond those every page begins with. */
  readonly texts: readonly string[];
  /** By the name its first screen knows the answer by. */
  readonly calls: (language: string, path: string) => Readonly<Record<string, FirstCall>>;
  /** The first screen that shows these answers before the code is there. */
  readonly screen?: ScreenName;
}

const lanes = (language: string): FirstCall => ({
  address: `/wps/relay/GCSGAME_newGameVendor?language=${language}&clientType=3&platform=html5-desktop`,
});
const hot = (language: string): FirstCall => ({
  address: `/wps/relay/GCSGAME_hotGamesV2?language=${language}&limitNum=100`,
  shows: { list: 'list', key: 'gameId', art: 'covers', most: 1, sizes: leadSizes },
});
const promotions = (language: string): FirstCall => ({
  address: `/wps/relay/PROMOFE_getPromotions?language=${language}&size=50`,
  shows: { list: 'list', key: 'bannerKey', art: 'promotions', most: 1, sizes: bannerSizes },
});
const games = (language: string, path: string): FirstCall => ({
  address: `/wps/relay/GCSGAME_gameList?language=${language}&clientType=3&platform=flash%2Chtml5-desktop&pageSize=500`,
  shows: {
    list: 'games',
    key: 'gameId',
    art: 'covers',
    most: preloadedCovers,
    kinds: categoriesOf(path),
    sizes: tileSizes,
  },
});

/** Whether the site is open here. */
export const statusCall = (host: string): FirstCall => ({
  address: `/wps/system/status?url=${encodeURIComponent(host)}`,
});
/** What every page asks first: whether the site is open, and who this browser is. */
export const callsOfEveryPage = (host: string): readonly FirstCall[] => [
  statusCall(host),
  { address: '/wps/member/info' },
];
/** Texts every page begins with. */
export const textsOfEveryPage: readonly string[] = ['common', 'home', 'errors'];

/** The pages whose needs are fetched beside the entry instead of after it. */
export const firstPages: readonly FirstPage[] = [
  {
    at: /^\/(index(\.html)?|home)?$/,
    module: '/features/home/home-page.tsx',
    texts: [],
    calls: (language) => ({ promotions: promotions(language), hot: hot(language), lanes: lanes(language) }),
    screen: 'home',
  },
  {
    at: /^\/(rng|elott|live|fish|pvp|sports|esports|lottery|Vnlottery)$/,
    module: '/features/lobby/lobby-page.tsx',
    texts: ['lobby', 'pages'],
    calls: (language, path) => ({ games: games(language, path), lanes: lanes(language) }),
    screen: 'lobby',
  },
  { at: /^\/game$/, module: '/features/game/game-page.tsx', texts: ['pages', 'auth', 'lobby'], calls: () => ({}) },
];

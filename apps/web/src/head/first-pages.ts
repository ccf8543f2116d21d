/** A call that is begun at once. `address` is written letter by letter as the client writes it; another spelling is only asked for twice. */
export interface FirstCall {
  readonly address: string;
  /** Pictures that the page will show as soon as it can: of the first `most` entries of the list in the answer. `sizes` as their place on the page has it. */
  readonly shows?: { readonly list: 'list' | 'games'; readonly key: 'gameId' | 'bannerKey'; readonly art: 'covers' | 'promotions'; readonly most: number; readonly sizes: string };
}

/** The `sizes` of a promotion's banner in the hero. A little less than its place on a phone, where half of it lies under words: the smaller file will do at two pixels a point. */
export const bannerSizes = '(width < 48rem) 80vw, 640px';
/** The `sizes` of a lead tile's cover. */
export const leadSizes = '(width < 48rem) 60vw, 480px';
/** How many hot games of a category home shows; only so many make a lead tile. */
export const hotShown = 5;
/** From so many stalls on they stand in a rail. */
export const manyStalls = 4;

/** A page that a visit often begins with, and what it asks for at once. */
export interface FirstPage {
  readonly at: RegExp;
  /** Its module, as it ends. */
  readonly module: string;
  /** Texts beyond those every page begins with. */
  readonly texts: readonly string[];
  readonly calls: (language: string) => readonly FirstCall[];
  /** The calls whose answers its first screen shows before the code is there. */
  readonly screen?: (language: string) => { readonly promotions: FirstCall; readonly hot: FirstCall; readonly lanes: FirstCall };
}

const lanes = (language: string): FirstCall => ({ address: `/wps/relay/GCSGAME_newGameVendor?language=${language}&clientType=3&platform=html5-desktop` });
const hot = (language: string): FirstCall => ({
  address: `/wps/relay/GCSGAME_hotGamesV2?language=${language}&limitNum=100`, shows: { list: 'list', key: 'gameId', art: 'covers', most: 1, sizes: leadSizes },
});
const promotions = (language: string): FirstCall => ({
  address: `/wps/relay/PROMOFE_getPromotions?language=${language}&size=50`, shows: { list: 'list', key: 'bannerKey', art: 'promotions', most: 1, sizes: bannerSizes },
});
const games = (language: string): FirstCall => ({
  address: `/wps/relay/GCSGAME_gameList?language=${language}&clientType=3&platform=flash%2Chtml5-desktop&pageSize=500`, shows: { list: 'games', key: 'gameId', art: 'covers', most: 3, sizes: '(width < 48rem) 33vw, 230px' },
});

/** Whether the site is open here. */
export const statusCall = (host: string): FirstCall => ({ address: `/wps/system/status?url=${encodeURIComponent(host)}` });
/** What every page asks first: whether the site is open, and who this browser is. */
export const everyCall = (host: string): readonly FirstCall[] => [statusCall(host), { address: '/wps/member/info' }];
/** Texts every page begins with. */
export const everyText: readonly string[] = ['common', 'home', 'errors'];

/** The pages whose needs are fetched beside the entry instead of after it. */
export const firstPages: readonly FirstPage[] = [
  { at: /^\/(index(\.html)?|home)?$/, module: '/features/home/home-page.tsx', texts: [], calls: (language) => [promotions(language), hot(language), lanes(language)], screen: (language) => ({ promotions: promotions(language), hot: hot(language), lanes: lanes(language) }) },
  { at: /^\/(rng|elott|live|fish|pvp|sports|esports|lottery|Vnlottery)$/, module: '/features/lobby/lobby-page.tsx', texts: ['lobby', 'pages'], calls: (language) => [games(language), lanes(language)] },
  { at: /^\/game$/, module: '/features/game/game-page.tsx', texts: ['pages', 'auth', 'lobby'], calls: () => [] },
];

import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amountOut, timestamp } from '../wire.ts';

/** Product categories, in the order the navigation shows them. */
export const categories = ['ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS'] as const;
const category = z.enum(categories);
const code = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[A-Za-z0-9_.-]+$/);
const codeList = z
  .string()
  .max(400)
  .regex(/^[A-Za-z0-9_.,-]*$/);

/**
 * Query fields that clients send with every game query. They are accepted and ignored: the brand
 * follows from the request.
 */
const clientFields = {
  merchant: code.optional(),
  merchantCode: code.optional(),
  platform: z.string().max(60).optional(),
  clientType: z.coerce.number().int().min(0).max(9).optional(),
  isPlatform: z.coerce.number().int().min(0).max(9).optional(),
  language: z.string().max(8).optional(),
  imgSize: z.string().max(20).optional(),
  token: z.string().max(200).optional(),
};

/**
 * A game in lists. `nodeId` identifies it in all calls: launch, favourites, recent games. `isHot`:
 * in the most opened quarter of the last 30 days. `isNew`: released in the last 30 days.
 */
export const gameShape = z.object({
  nodeId: z.string(),
  roomId: z.string(),
  gameId: z.string(),
  vassalage: z.string(),
  vendorName: z.string(),
  gameType: category,
  gameClassify: z.string(),
  gameName: z.string(),
  nodeName: z.string(),
  displayName: z.string(),
  defaultLanguage: z.string(),
  showIcon: z.string(),
  defaultIcon: z.string(),
  iconUrl: z.string(),
  /** The picture of the brand that is its cover; empty: it has its own. */
  imageUrl: z.string(),
  isHot: z.boolean(),
  isNew: z.boolean(),
  /**
   * Published return in per cent, lowest and highest over the player's choices, as exact decimals.
   */
  returnLowest: z.string(),
  returnHighest: z.string(),
  minimumBet: amountOut,
  maximumBet: amountOut,
  favourite: z.boolean(),
  /** Number of lines or ways of a spin; null if the game has none. */
  lines: z.number().int().nullable(),
  volatility: z.enum(['low', 'medium', 'high']),
  /** Share of rounds with a payout at the default choice, per cent as exact decimals. */
  hitRate: z.string().nullable(),
  /** Largest payout, as a multiple of the bet. */
  largestWin: z.number().nullable(),
  /** Whether free play is available (`GCS_gameTrialLaunch`). */
  demo: z.boolean(),
  releasedAt: timestamp,
  /** Rank by the number of members who opened it in the last 30 days; 1 is the highest. */
  popularRank: z.number().int(),
  /** The maintenance it is in, with its planned end; null: it is in none. */
  maintenance: z.object({ until: timestamp.nullable() }).nullable(),
});

const card = z.object({
  vassalage: z.string(),
  displayName: z.string(),
  gameType: category,
  isHot: z.boolean(),
  /** `VASSALAGE` opens a list of the vendor's games; `GAME` launches `nodeId`. */
  isGame: z.enum(['VASSALAGE', 'GAME']),
  nodeId: z.string().nullable(),
  gameCount: z.number().int(),
  accountTypeId: z.number().int(),
  smallIcon: z.string(),
  mobileSmallIcon: z.string(),
  h5Icon: z.string(),
  lagerIcon: z.string(),
  mobileLargeIcon: z.string(),
  /** The picture of the brand that is its mark; empty: it has its own. */
  imageUrl: z.string(),
});
const classify = z.object({ key: z.string(), displayName: z.string(), gameCount: z.number().int() });

const visitorRead = {
  method: 'GET',
  guard: 'visitor',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
} as const;
const relay = <const N extends string>(name: N) => ({ relay: { codes: [name] } }) as const;

/** Vendors by category as cards, in the newer form. A category without vendors is omitted. */
export const newGameVendor = defineCall({
  ...visitorRead,
  id: 'catalogue.newGameVendor',
  summary: 'Vendors in lanes by category',
  ...relay('GCSGAME_newGameVendor'),
  moduleId: 'COMM3',
  query: z.object(clientFields),
  response: z.object({
    data: z.object({
      lanes: z.array(z.object({ title: category, gameClassify: z.array(classify), cards: z.array(card) })),
    }),
  }),
});

/** Vendors by category with names, mapping and sorting, in the older form. */
export const gameVendor = defineCall({
  ...visitorRead,
  id: 'catalogue.gameVendor',
  summary: 'Vendors by category with their sorting',
  ...relay('GCSGAME_gameVendor'),
  moduleId: 'COMM3',
  query: z.object(clientFields),
  response: z.object({
    display: z.record(z.string(), z.string()),
    mapping: z.record(
      z.string(),
      z.object({ vendorNames: z.array(z.object({ accountTypeName: z.string(), displayName: z.string() })) }),
    ),
    sorting: z.array(z.object({ gameCategory: category, vendors: z.array(z.string()) })),
  }),
});

/** The kinds of games of each vendor, by category. */
export const vassGameType = defineCall({
  ...visitorRead,
  id: 'catalogue.vassGameType',
  summary: 'Kinds of games per category and vendor',
  relay: { codes: ['GCSGAME_getVassGameType', 'GLS2_getVassGameType'] },
  moduleId: 'COMM3',
  query: z.object(clientFields),
  response: z.object({ content: z.record(z.string(), z.record(z.string(), z.array(z.string()))) }),
});

/**
 * Games by filter and page. `gameName` searches names in all languages, with words in any order.
 */
export const gameList = defineCall({
  ...visitorRead,
  id: 'catalogue.gameList',
  summary: 'Games of a category',
  ...relay('GCSGAME_gameList'),
  moduleId: 'GAMELO3',
  query: z.object({
    ...clientFields,
    gameType: category.optional(),
    vassalage: codeList.optional(),
    gameClassify: code.optional(),
    gameName: z.string().max(60).optional(),
    pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(24),
    sort: z.enum(['recommended', 'name', 'new', 'popular']).default('recommended'),
  }),
  response: z.object({ games: z.array(gameShape), totalPages: z.number().int(), totalCount: z.number().int() }),
});

/**
 * Games by the number of members who opened them in the last 30 days, then in the brand's order.
 */
export const hotGames = defineCall({
  ...visitorRead,
  id: 'catalogue.hotGames',
  summary: 'Hot games',
  relay: { codes: ['GCSGAME_hotGamesV2'] },
  aliases: [{ method: 'POST', path: '/wps/relay/GCSGAME_hotGamesV2' }],
  moduleId: 'GAMELOHOT3',
  query: z.object({
    ...clientFields,
    vassalage: codeList.optional(),
    gameType: category.optional(),
    limitNum: z.coerce.number().int().min(1).max(100).default(24),
  }),
  response: z.object({ list: z.array(gameShape) }),
});

const favouriteCall = { guard: 'player', envelope: 'wps', idempotent: true, moduleId: 'GAMELOFAV3' } as const;

/** The ids of the favourite games. */
export const favouriteGames = defineCall({
  ...favouriteCall,
  id: 'catalogue.favouriteGames',
  summary: 'Ids of the favourite games',
  method: 'GET',
  ...relay('MCSFE_getFavoriteGames'),
  activity: false,
  body: 'none',
  query: z.object(clientFields),
  response: z.array(z.string()),
});

/** The favourite games, newest first. */
export const favouriteList = defineCall({
  ...favouriteCall,
  id: 'catalogue.favouriteList',
  summary: 'Favourite games',
  method: 'GET',
  ...relay('MCSFE_getFavoriteGamesList'),
  activity: false,
  body: 'none',
  query: z.object({
    ...clientFields,
    gameType: category.optional(),
    pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(24),
  }),
  response: z.object({ content: z.array(gameShape), pageNum: z.number().int(), totalPages: z.number().int() }),
});

const favourite = z.object({
  nodeId: z.union([code, z.number().int().min(0).max(2_147_483_647)]),
  vendor: code.optional(),
  gameType: z.string().max(20).optional(),
});

/** Adds a game to the favourites; a repetition has no effect. Returns the ids of all favourites. */
export const addFavourite = defineCall({
  ...favouriteCall,
  id: 'catalogue.addFavourite',
  summary: 'Add a favourite game',
  method: 'POST',
  ...relay('MCSFE_addFavoriteGameV2'),
  body: 'json',
  request: favourite,
  response: z.array(z.string()),
  errors: ['game.not.found'],
});

/** Removes a game from the favourites. Returns the ids of the others. */
export const removeFavourite = defineCall({
  ...favouriteCall,
  id: 'catalogue.removeFavourite',
  summary: 'Remove a favourite game',
  method: 'DELETE',
  ...relay('MCSFE_removeFavoriteGameV2'),
  body: 'none',
  query: z.object({ ...clientFields, nodeId: code, vendor: code.optional(), gameType: z.string().max(20).optional() }),
  response: z.array(z.string()),
});

/** The games the player opened last, newest first. */
export const recentGames = defineCall({
  id: 'catalogue.recentGames',
  summary: 'Recently opened games',
  method: 'GET',
  ...relay('GCS_recentGame'),
  moduleId: 'GAMELOREC3',
  guard: 'player',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object({ ...clientFields, limitNum: z.coerce.number().int().min(1).max(50).default(12) }),
  response: z.array(gameShape),
});

const win = z.object({
  customerName: z.string(),
  /** The net win: the payout less the stake. */
  winAmount: amountOut,
  currency: z.string(),
  /** The payout by the stake. */
  multiplier: z.number(),
  winTime: timestamp,
  iconUrl: z.string(),
  nodeId: z.string(),
  gameType: category,
  vendor: z.string(),
});
const namedWin = win.extend({
  /** Names by language code; always with `EN`. */
  gameNames: z.record(z.string(), z.string()),
});

/** The state of the live topic `catalogue`: it counts the changes of vendors and games. */
export const catalogueState = z.object({ version: z.string() });

/**
 * The state of the live topic `winners`: the 20 largest wins of the last 30 days and the 10 newest,
 * by row key. The client sorts them. Player names are masked.
 */
export const winnersState = z.object({
  largest: z.record(z.string(), namedWin),
  newest: z.record(z.string(), namedWin),
});

/** The largest real-money wins of the last 30 days. Player names are masked. */
export const winnerBoard = defineCall({
  ...visitorRead,
  id: 'catalogue.winnerBoard',
  summary: 'Largest wins',
  relay: { codes: ['ODSFE2_getWinnerBoard', 'GCSGAME_getRankList'] },
  moduleId: 'COMM3',
  query: z.object({
    ...clientFields,
    gameCategory: z.union([z.literal('ALL'), category]).default('ALL'),
    limitNum: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({ list: z.array(z.object({ vo: win.extend({ gameName: z.string(), vassalage: z.string() }) })) }),
});

/** The calls of the catalogue module. */
export const catalogueCalls = [
  newGameVendor,
  gameVendor,
  vassGameType,
  gameList,
  hotGames,
  favouriteGames,
  favouriteList,
  addFavourite,
  removeFavourite,
  recentGames,
  winnerBoard,
] as const;

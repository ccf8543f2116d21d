import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountOut, timestamp } from '../../wire.ts';
import { gameCode } from '../draws/shapes.ts';
import { menuGame, menuGroup, playMenu, prizeMode, prizeModeId } from './shapes.ts';

const read = {
  guard: 'visitor',
  activity: false,
  body: 'none',
  envelope: 'bare',
  method: 'GET',
  idempotent: true,
} as const;
const language = z.string().max(8).optional();
const device = z.string().max(20).optional();
const menuQuery = z.object({ prizeMode: prizeMode.optional(), device, language });

/** The lotteries by group, each with its clock and last result. */
export const gameMenus = defineCall({
  ...read,
  id: 'lottery.gameMenus',
  summary: 'Lotteries by group',
  path: '/lgw/games/game_menus',
  query: menuQuery,
  response: z.array(menuGroup),
});

/** The Vietnamese lotteries by group. */
export const vnGameMenu = defineCall({
  ...read,
  id: 'lottery.vnGameMenu',
  summary: 'Vietnamese lotteries by group',
  path: '/lgw/vn/games/game_menu',
  query: menuQuery,
  response: z.array(menuGroup),
});

/** The lotteries that the caller bet on last, newest first. */
export const recentGames = defineCall({
  ...read,
  id: 'lottery.recentGames',
  summary: 'Lotteries of the last bets',
  path: '/lgw/vn/games/game_menu/recent',
  guard: 'player',
  query: menuQuery,
  response: z.array(menuGame),
});

/** The lotteries by group, in the short form. */
export const games = defineCall({
  ...read,
  id: 'lottery.games',
  summary: 'Lotteries by group, short',
  path: '/lgw/games',
  query: menuQuery,
  response: z.array(
    z.object({
      code: z.string(),
      gameGroupId: z.string(),
      games: z.array(z.object({ gameId: z.string(), code: z.string(), remark: z.string() })),
    }),
  ),
});

/** The lotteries with the most bets of the last 7 days, then the others in the menus' order. */
export const popularGames = defineCall({
  ...read,
  id: 'lottery.popularGames',
  summary: 'Lotteries with the most bets',
  path: '/lgw/games/popular',
  query: z.object({
    count: z.coerce.number<number | string>().int().min(1).max(100).default(20),
    device,
    language,
  }),
  response: z.array(
    menuGame.extend({
      /** Whether it had a bet in these days. */
      isHot: z.boolean(),
    }),
  ),
});

/** The plays of a game with their prices, by price list. */
export const playMenus = defineCall({
  ...read,
  id: 'lottery.playMenus',
  summary: 'Plays and prices of a lottery',
  path: '/lgw/games/:id/play_menu',
  params: z.object({ id: gameCode }),
  query: menuQuery,
  response: z.array(
    z.object({
      prizeModeId: z.number().int(),
      prizeMode,
      /** What a result of the game is, and which digits of it the plays read. */
      resultRule: z.string(),
      playMenuGroups: z.array(
        z.object({
          playName: z.string(),
          playCode: z.string(),
          groupSwitch: z.enum(['Y', 'N']),
          sorting: z.number().int(),
          playMenus: z.array(playMenu),
        }),
      ),
    }),
  ),
  errors: ['request.not.found'],
});

/** The settings of a game. Amounts are in whole units; null: no limit. */
export const gameSetting = defineCall({
  ...read,
  id: 'lottery.gameSetting',
  summary: 'Settings and limits of a lottery',
  path: '/lgw/games/:id/setting',
  params: z.object({ id: gameCode }),
  response: z.object({
    gameId: z.string(),
    /** Whether lines may be cancelled before the lock, by kind of price list. */
    platformSettings: z.array(z.object({ allowElottDrawback: z.boolean(), allowLottDrawback: z.boolean() })),
    isOpen: z.boolean(),
    /** Changes whenever prices, limits or restricted numbers change. */
    revision: z.number().int(),
    maxLines: z.number().int(),
    /** Stakes of one member, and of all members, in one issue. */
    mostMember: amountOut.nullable(),
    mostIssue: amountOut.nullable(),
    now: timestamp,
  }),
  errors: ['request.not.found'],
});

/** The range of prize levels by group. Prices are fixed: each range has one level. */
export const series = defineCall({
  ...read,
  id: 'lottery.series',
  summary: 'Prize levels of the caller',
  path: '/lgw/customers/series',
  guard: 'player',
  query: z.object({ prizeModeId: prizeModeId.optional(), language }),
  response: z.array(
    z.object({
      gameGroupCode: z.string(),
      prizeModeId: z.number().int(),
      minSeries: z.number().int(),
      maxSeries: z.number().int(),
      maxBetSeries: z.number().int(),
      defaultSeries: z.number().int(),
    }),
  ),
});

import { yeekeeCalls } from './lottery/yeekee.ts';
import { lotteryDeskCalls } from './lottery/desk.ts';
import {
  gameMenus,
  games,
  gameSetting,
  playMenus,
  popularGames,
  recentGames,
  series,
  vnGameMenu,
} from './lottery/games.ts';
import {
  cancelOrders,
  orderDetail,
  orders,
  outcomes,
  placeSlip,
  quoteSlip,
  slip,
  slips,
  todayOrders,
} from './lottery/orders.ts';
import { codeDraws, gameDraws, hotGapInfo, lastDraws, nearIssues, opened, vnOpened } from './lottery/results.ts';

/** The calls of the lottery module. */
export const lotteryCalls = [
  gameMenus,
  vnGameMenu,
  recentGames,
  games,
  popularGames,
  playMenus,
  gameSetting,
  series,
  nearIssues,
  lastDraws,
  gameDraws,
  codeDraws,
  hotGapInfo,
  vnOpened,
  opened,
  placeSlip,
  quoteSlip,
  todayOrders,
  orders,
  orderDetail,
  slips,
  slip,
  outcomes,
  cancelOrders,
  ...yeekeeCalls,
  ...lotteryDeskCalls,
] as const;

import {
  gameMenus,
  games,
  gameSetting,
  playMenus,
  popularGames,
  recentGames,
  series,
  vnGameMenu,
} from '@chokdee/contract/calls/lottery/games';
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
} from '@chokdee/contract/calls/lottery/orders';
import {
  codeDraws,
  gameDraws,
  hotGapInfo,
  lastDraws,
  nearIssues,
  opened,
  vnOpened,
} from '@chokdee/contract/calls/lottery/results';
import { submitYeekee, yeekeeRound, yeekeeSubmissions } from '@chokdee/contract/calls/lottery/yeekee';
import type { Database } from '@chokdee/database/database';
import { playerIn } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import type { createCancelling } from './cancelling.ts';
import { gamesByGroup, menuGames, menuGroups, readPlayMenus, readSeries, readSetting } from './menus.ts';
import { readOutcomes } from './outcomes.ts';
import type { LotteryRecords } from './records.ts';
import { readGameDraws, readHotGap, readLast, readNear, readOpened } from './results.ts';
import type { Slips } from './slips.ts';
import { readPopular, readRecent } from './store.ts';
import type { Yeekee } from './yeekee.ts';

/** Recent games at most. */
const RECENT = 20;

/** Puts what is listed first in this order; what it does not name is left out, or follows. */
function inOrder<T extends { readonly gameId: string }>(list: readonly T[], order: readonly string[]): T[] {
  return order.flatMap((code) => list.find(({ gameId }) => gameId === code) ?? []);
}

/** Binds the calls on games and prices. */
export const gameRoutes = (database: Database): Binding[] => [
  bind(gameMenus, ({ query }, { brand, language }) =>
    menuGroups(database, { brandId: brand.id, language, prizeMode: query.prizeMode }),
  ),
  bind(vnGameMenu, ({ query }, { brand, language }) =>
    menuGroups(database, { brandId: brand.id, language, prizeMode: query.prizeMode }, 'vietnam'),
  ),
  bind(recentGames, async ({ query }, context) => {
    const { brand, language } = context;
    const [menus, recent] = await Promise.all([
      menuGames(database, { brandId: brand.id, language, prizeMode: query.prizeMode }),
      readRecent(database, playerIn(context).memberId, RECENT),
    ]);
    return inOrder(menus, recent);
  }),
  bind(games, ({ query }, { brand, language }) =>
    gamesByGroup(database, { brandId: brand.id, language, prizeMode: query.prizeMode }),
  ),
  bind(popularGames, async ({ query }, { brand, language }) => {
    const [menus, popular] = await Promise.all([
      menuGames(database, { brandId: brand.id, language }),
      readPopular(database, brand.id),
    ]);
    const isHot = ({ gameId }: { readonly gameId: string }) => popular.includes(gameId);
    const rest = menus.filter((game) => !isHot(game));
    return [...inOrder(menus, popular), ...rest].slice(0, query.count).map((game) => ({ ...game, isHot: isHot(game) }));
  }),
  bind(playMenus, ({ params, query }, { brand, language }) =>
    readPlayMenus(database, { brandId: brand.id, language, prizeMode: query.prizeMode }, params.id),
  ),
  bind(gameSetting, ({ params }, { brand }) => readSetting(database, brand.id, params.id)),
  bind(series, ({ query }, { brand }) => readSeries(database, brand.id, query.prizeModeId)),
];

/** Binds the calls on issues and results. */
export const resultRoutes = (database: Database): Binding[] => [
  bind(nearIssues, ({ query }, { brand, language }) =>
    readNear(database, { brandId: brand.id, language, code: query.gameId }),
  ),
  bind(lastDraws, (_input, { brand, language }) => readLast(database, brand.id, language)),
  bind(gameDraws, ({ params, query }, { brand, language }) =>
    readGameDraws(database, { brandId: brand.id, language, code: params.gameId }, query),
  ),
  bind(codeDraws, ({ params, query }, { brand, language }) =>
    readGameDraws(database, { brandId: brand.id, language, code: params.code }, query),
  ),
  bind(hotGapInfo, ({ params }, { brand }) => readHotGap(database, brand.id, params.gameId)),
  bind(vnOpened, ({ query }, { brand, language }) =>
    readOpened(database, { brandId: brand.id, language, group: 'vietnam' }, query),
  ),
  bind(opened, ({ query }, { brand, language }) => readOpened(database, { brandId: brand.id, language }, query)),
];

/** Binds the calls on Yeekee rounds. */
export const yeekeeRoutes = (yeekee: Yeekee): Binding[] => [
  bind(yeekeeRound, ({ params, query }, context) => yeekee.round(params.gameId, query.numero, context)),
  bind(yeekeeSubmissions, ({ params, query }, context) => yeekee.submissions(params.gameId, query, context)),
  bind(submitYeekee, ({ params, body }, context) => yeekee.submit(params.gameId, body, context)),
];

/** Binds the calls on slips and bets. */
export const orderRoutes = (
  database: Database,
  own: {
    readonly slips: Slips;
    readonly records: LotteryRecords;
    readonly cancel: ReturnType<typeof createCancelling>;
  },
): Binding[] => [
  bind(placeSlip, ({ body }, context) => own.slips.place(body, context)),
  bind(quoteSlip, ({ body }, context) => own.slips.quote(body, context)),
  bind(todayOrders, ({ query }, context) => own.records.page(context, query)),
  bind(orders, ({ query }, context) => own.records.page(context, query)),
  bind(orderDetail, ({ params }, context) => own.records.detail(context, params.id)),
  bind(slips, ({ query }, context) => own.records.slips(context, query)),
  bind(slip, ({ params }, context) => own.records.slip(context, params.id)),
  bind(outcomes, async (_input, context) => {
    const { state } = await readOutcomes(database, playerIn(context).memberId, context.language);
    return state;
  }),
  bind(cancelOrders, ({ body }, context) => own.cancel(body, context)),
];

import {
  deskChangePrices,
  deskEditCap,
  deskEditGame,
  deskEditPlay,
  deskExposure,
  deskGameDetail,
  deskGames,
  deskOrders,
  deskPrices,
  deskRestrict,
  deskSlip,
  deskSwitchPrices,
} from '@chokdee/contract/calls/lottery/desk';
import type { Database } from '@chokdee/database/database';
import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor } from '../audit/index.ts';
import { editGame, editPlay, readDeskGame, readDeskGames, type DeskChange, type DeskView } from './desk-games.ts';
import { readExposure, readIssueOrders, type AccountsOf } from './desk-issues.ts';
import { changePrices, editCap, readDeskPrices, switchPrices } from './desk-prices.ts';
import { restrictNumbers } from './desk-restrictions.ts';
import { readDeskSlip } from './desk-slips.ts';

const viewOf = ({ brand, language }: CallContext): DeskView => ({ brandId: brand.id, language });
const changeOf = (context: CallContext, reason: string): DeskChange & DeskView => ({
  ...viewOf(context),
  actor: operatorActor(operatorIn(context), context.address),
  reason,
});

/** Binds the operators' calls. */
export const deskRoutes = (database: Database, accountsOf: AccountsOf): Binding[] => [
  bind(deskGames, (_input, context) => readDeskGames(database, viewOf(context))),
  bind(deskGameDetail, ({ params }, context) => readDeskGame(database, viewOf(context), params.game)),
  bind(deskEditGame, async ({ params, body: { reason, ...change } }, context) => {
    const { game } = params;
    const waiting = await database.transaction((tx) => editGame(tx, changeOf(context, reason), game, change));
    return { ...(await readDeskGame(database, viewOf(context), game)), waiting };
  }),
  bind(deskEditPlay, async ({ params, body: { reason, ...change } }, context) => {
    const waiting = await database.transaction((tx) => editPlay(tx, changeOf(context, reason), params, change));
    return { ...(await readDeskGame(database, viewOf(context), params.game)), waiting };
  }),
  bind(deskRestrict, async ({ params, body: { reason, ...change } }, context) => {
    await restrictNumbers(database, changeOf(context, reason), params.game, change);
    return readDeskGame(database, viewOf(context), params.game);
  }),
  bind(deskPrices, ({ params }, context) => readDeskPrices(database, viewOf(context), params.mode)),
  bind(deskChangePrices, ({ params, body: { reason, ...change } }, context) => {
    if (change.apply && reason === undefined)
      throw new Refusal('validation.failed', { fields: { reason: { code: 'field.required' } } });
    return database.transaction((tx) => changePrices(tx, changeOf(context, reason ?? ''), params.mode, change));
  }),
  bind(deskSwitchPrices, async ({ params, body }, context) => {
    await switchPrices(database, changeOf(context, body.reason), params.mode, body.isOn);
    return readDeskPrices(database, viewOf(context), params.mode);
  }),
  bind(deskEditCap, ({ body }, context) =>
    database.transaction((tx) => editCap(tx, changeOf(context, body.reason), body.hundredths)),
  ),
  bind(deskExposure, ({ params, query }, context) => readExposure(database, viewOf(context), params.game, query)),
  bind(deskOrders, ({ params, query }, context) =>
    readIssueOrders({ database, accountsOf }, viewOf(context), params.game, query),
  ),
  bind(deskSlip, ({ params, query }, context) =>
    readDeskSlip({ database, accountsOf }, viewOf(context), params.number, query),
  ),
];

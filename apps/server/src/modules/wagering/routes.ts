import {
  betDetail,
  bettingRecord,
  elottSettledOrders,
  elottUnsettledOrders,
  exportBettingRecord,
  fishOrders,
  liveOrders,
  personalProfit,
  pvpFishingProfit,
  pvpOrders,
  rngOrders,
  sportsSettledOrders,
  sportsUnsettledOrders,
  sportsVendorOrders,
} from '@chokdee/contract/calls/wagering';
import type { Database } from '@chokdee/database/database';
import { bind, type Binding } from '../../platform/module.ts';
import { exportBets } from './export.ts';
import { readProfit } from './profit.ts';
import type { Records } from './records.ts';

/**
 * Binds the calls of the betting record (one relay per product, and one for all products), and of
 * profit and loss.
 */
export const wageringRoutes = (database: Database, records: Records): readonly Binding[] => [
  bind(rngOrders, ({ query }, context) => records.page(context, { ...query, product: 'RNG' })),
  bind(fishOrders, ({ query }, context) => records.page(context, { ...query, product: 'FISH' })),
  bind(liveOrders, ({ query }, context) => records.page(context, { ...query, product: 'LIVE' })),
  bind(pvpOrders, ({ query }, context) => records.page(context, { ...query, product: 'PVP' })),
  bind(sportsSettledOrders, ({ query }, context) =>
    records.page(context, { ...query, product: 'SPORTS', settled: 'Y' }),
  ),
  bind(sportsUnsettledOrders, ({ query }, context) =>
    records.page(context, { ...query, product: 'SPORTS', settled: 'N' }),
  ),
  bind(sportsVendorOrders, ({ query }, context) => records.page(context, { ...query, product: 'SPORTS' })),
  bind(elottSettledOrders, ({ query }, context) => records.page(context, { ...query, product: 'ELOTT', settled: 'Y' })),
  bind(elottUnsettledOrders, ({ query }, context) =>
    records.page(context, { ...query, product: 'ELOTT', settled: 'N' }),
  ),
  bind(bettingRecord, ({ query }, context) => records.page(context, query)),
  bind(exportBettingRecord, ({ query }, context) => exportBets(records, context, query)),
  bind(personalProfit, ({ query }, context) => readProfit(database, context, query, null)),
  bind(pvpFishingProfit, ({ query }, context) => readProfit(database, context, query, ['PVP', 'FISH'])),
  bind(betDetail, ({ params }, context) => records.detail(context, params.orderNo)),
];

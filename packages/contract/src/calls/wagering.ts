import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amountOut, moment, pageOf, pageQuery } from '../wire.ts';

/** What came of a bet, as the record's filter numbers it: 1 won, 2 lost, 3 even, 4 cancelled. */
export const betResult = z.coerce.number().int().min(1).max(4);
const instant = z.coerce.number().int().min(0).max(4_102_444_800_000);
const span = {
  /** Moments of placing, epoch milliseconds; the end is not included. Without them: the last 24 hours. At most 31 days. */
  startDate: instant.optional(),
  endDate: instant.optional(),
};
const filter = {
  ...span,
  /** Vendor code. */
  accountType: z.string().max(40).optional(),
  /** An order number, or at least six characters of one. */
  orderNoSearch: z.string().max(40).optional(),
  status: betResult.optional(),
  language: z.string().max(8).optional(),
};
const query = z.object({ ...pageQuery, ...filter });

const bet = z.object({
  orderNo: z.string(),
  gameName: z.string(),
  gameNameCN: z.string(),
  gameNameEN: z.string(),
  nodeName: z.string(),
  gameCode: z.string(),
  product: z.string(),
  accountType: z.string(),
  betTimeInTimestamp: moment,
  transTimeInTimestamp: moment.nullable(),
  betAmount: amountOut,
  validBetAmount: amountOut,
  winAmount: amountOut,
  /** Returned less staked; 0 while the bet is open and when it was cancelled. */
  profitAndLoss: amountOut,
  /** 0 open, 1 won, 2 lost, 3 even, 4 cancelled. */
  status: z.number().int(),
  currency: z.string(),
  round: z.string(),
  customerName: z.string(),
  directAgentName: z.string(),
  selection: z.string().nullable(),
  odds: z.number().nullable(),
  startMoney: amountOut.nullable(),
  endMoney: amountOut.nullable(),
});
const footer = z.object({
  betAmount: amountOut,
  validBetAmount: amountOut,
  winAmount: amountOut,
  validBetting: amountOut,
  profitAndLoss: amountOut,
  totalHands: z.number().int(),
  netProfit: amountOut,
  gameValidBetting: amountOut,
});
const record = pageOf(bet, footer);

const read = {
  guard: 'player',
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  method: 'GET',
} as const;
const common = { ...read, query, response: record } as const;

/** The betting record, one relay per product; each shows only the caller's own bets. */
export const rngOrders = defineCall({
  ...common,
  id: 'wagering.rngOrders',
  summary: 'Betting record: slots and table games',
  relay: { codes: ['ODSFE2_RNGOrders'] },
});
/** Fishing. */
export const fishOrders = defineCall({
  ...common,
  id: 'wagering.fishOrders',
  summary: 'Betting record: fishing',
  relay: { codes: ['ODSFE2_FishOrders'] },
});
/** Live dealers. */
export const liveOrders = defineCall({
  ...common,
  id: 'wagering.liveOrders',
  summary: 'Betting record: live casino',
  relay: { codes: ['ODSFE2_LiveOrders'] },
});
/** Player against player. */
export const pvpOrders = defineCall({
  ...common,
  id: 'wagering.pvpOrders',
  summary: 'Betting record: player against player',
  relay: { codes: ['ODSFE2_PvPOrders'] },
});
/** Sports, with a result. */
export const sportsSettledOrders = defineCall({
  ...common,
  id: 'wagering.sportsSettledOrders',
  summary: 'Betting record: sports, settled',
  relay: { codes: ['ODSFE2_SportsSettOrders'] },
});
/** Sports, still open. */
export const sportsUnsettledOrders = defineCall({
  ...common,
  id: 'wagering.sportsUnsettledOrders',
  summary: 'Betting record: sports, open',
  relay: { codes: ['ODSFE2_SportsUnsettOrders'] },
});
/** Sports of one vendor, open and settled: `accountType` names it. */
export const sportsVendorOrders = defineCall({
  ...common,
  id: 'wagering.sportsVendorOrders',
  summary: 'Betting record: sports of one vendor',
  relay: { codes: ['ODSFE2_ordersSportsRemote'] },
  query: query.extend({ accountType: z.string().min(1).max(40) }),
});
/** Third-party e-lottery, with a result. */
export const elottSettledOrders = defineCall({
  ...common,
  id: 'wagering.elottSettledOrders',
  summary: 'Betting record: e-lottery, settled',
  relay: { codes: ['ODSFE2_ElottSettledOrders'] },
});
/** Third-party e-lottery, still open. */
export const elottUnsettledOrders = defineCall({
  ...common,
  id: 'wagering.elottUnsettledOrders',
  summary: 'Betting record: e-lottery, open',
  relay: { codes: ['ODSFE2_ElottUnsettledOrders'] },
});

const wide = { ...filter, product: z.string().max(20).optional(), settled: z.enum(['Y', 'N']).optional() };
/** All products in one list. */
export const bettingRecord = defineCall({
  ...common,
  id: 'wagering.bettingRecord',
  summary: 'Betting record of all products',
  path: '/wps/report/bets',
  aliases: [{ method: 'GET', path: '/wps/report/accountGameBetHistory' }],
  query: z.object({ ...pageQuery, ...wide }),
});
/** The same as a CSV file, at most 20,000 rows. */
export const exportBettingRecord = defineCall({
  ...common,
  id: 'wagering.exportBettingRecord',
  summary: 'Betting record as a CSV file',
  path: '/wps/report/bets/export',
  query: z.object(wide),
  envelope: 'raw',
  response: z.string(),
  rate: { requests: 10, seconds: 60, per: 'caller' },
  errors: ['export.too.large'],
});

const outcome = z.object({
  kind: z.enum(['settle', 'resettle', 'void', 'cancel']),
  at: moment,
  winAmount: amountOut,
  validBetAmount: amountOut,
  reason: z.string().nullable(),
});
/** One bet of the caller's own, with the product's details and what followed on it. */
export const betDetail = defineCall({
  ...read,
  id: 'wagering.betDetail',
  summary: 'One bet in detail',
  path: '/wps/report/bets/:orderNo',
  params: z.object({ orderNo: z.uuid() }),
  errors: ['request.not.found'],
  response: bet.extend({
    ruleVersion: z.string(),
    place: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
    outcomes: z.array(outcome),
  }),
});

/** The calls of the wagering module. */
export const wageringCalls = [
  rngOrders,
  fishOrders,
  liveOrders,
  pvpOrders,
  sportsSettledOrders,
  sportsUnsettledOrders,
  sportsVendorOrders,
  elottSettledOrders,
  elottUnsettledOrders,
  bettingRecord,
  exportBettingRecord,
  betDetail,
] as const;

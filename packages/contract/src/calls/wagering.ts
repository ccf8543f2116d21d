import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amountOut, timestamp, pageOf, pageQuery } from '../wire.ts';
import { bet } from './wagering/bet.ts';
import { deskBets } from './wagering/desk-bets.ts';
import { listFailedWagers, listSettlements, retrySettlement, viewSettlement } from './wagering/settlements.ts';

/** The result of a bet in the filter of the betting record: 1 won, 2 lost, 3 even, 4 cancelled. */
const betResult = z.coerce.number().int().min(1).max(4);
const timestampIn = z.coerce.number().int().min(0).max(4_102_444_800_000);
const dateRange = {
  /**
   * Range of bet times, epoch ms, without the end: at most 31 days; by default the last 24 hours.
   */
  startDate: timestampIn.optional(),
  endDate: timestampIn.optional(),
};
const filter = {
  ...dateRange,
  /** Vendor code. */
  accountType: z.string().max(40).optional(),
  /**
   * A short number, which names bets of any time, or an order number, or at least six characters of
   * one.
   */
  orderNoSearch: z.string().max(40).optional(),
  status: betResult.optional(),
  language: z.string().max(8).optional(),
};
const query = z.object({ ...pageQuery, ...filter });

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
const recordCall = { ...read, query, response: record } as const;

/** The caller's bets on slots and table games. Each product has its own relay. */
export const rngOrders = defineCall({
  ...recordCall,
  id: 'wagering.rngOrders',
  summary: 'Betting record: slots and table games',
  relay: { codes: ['ODSFE2_RNGOrders'] },
});
/** The caller's bets on fishing games. */
export const fishOrders = defineCall({
  ...recordCall,
  id: 'wagering.fishOrders',
  summary: 'Betting record: fishing',
  relay: { codes: ['ODSFE2_FishOrders'] },
});
/** The caller's bets on live casino games. */
export const liveOrders = defineCall({
  ...recordCall,
  id: 'wagering.liveOrders',
  summary: 'Betting record: live casino',
  relay: { codes: ['ODSFE2_LiveOrders'] },
});
/** The caller's bets in games of player against player. */
export const pvpOrders = defineCall({
  ...recordCall,
  id: 'wagering.pvpOrders',
  summary: 'Betting record: player against player',
  relay: { codes: ['ODSFE2_PvPOrders'] },
});
/** The caller's settled sports bets. */
export const sportsSettledOrders = defineCall({
  ...recordCall,
  id: 'wagering.sportsSettledOrders',
  summary: 'Betting record: sports, settled',
  relay: { codes: ['ODSFE2_SportsSettOrders'] },
});
/** The caller's open sports bets. */
export const sportsUnsettledOrders = defineCall({
  ...recordCall,
  id: 'wagering.sportsUnsettledOrders',
  summary: 'Betting record: sports, open',
  relay: { codes: ['ODSFE2_SportsUnsettOrders'] },
});
/** The caller's open and settled sports bets at the vendor `accountType`. */
export const sportsVendorOrders = defineCall({
  ...recordCall,
  id: 'wagering.sportsVendorOrders',
  summary: 'Betting record: sports of one vendor',
  relay: { codes: ['ODSFE2_ordersSportsRemote'] },
  query: query.extend({ accountType: z.string().min(1).max(40) }),
});
/** The caller's settled bets on third-party e-lotteries. */
export const elottSettledOrders = defineCall({
  ...recordCall,
  id: 'wagering.elottSettledOrders',
  summary: 'Betting record: e-lottery, settled',
  relay: { codes: ['ODSFE2_ElottSettledOrders'] },
});
/** The caller's open bets on third-party e-lotteries. */
export const elottUnsettledOrders = defineCall({
  ...recordCall,
  id: 'wagering.elottUnsettledOrders',
  summary: 'Betting record: e-lottery, open',
  relay: { codes: ['ODSFE2_ElottUnsettledOrders'] },
});

const allProductsFilter = { ...filter, product: z.string().max(20).optional(), settled: z.enum(['Y', 'N']).optional() };
/** The caller's bets on all products. */
export const bettingRecord = defineCall({
  ...recordCall,
  id: 'wagering.bettingRecord',
  summary: 'Betting record of all products',
  path: '/wps/report/bets',
  aliases: [{ method: 'GET', path: '/wps/report/accountGameBetHistory' }],
  query: z.object({ ...pageQuery, ...allProductsFilter }),
});
/** The betting record as a CSV file of at most 20,000 rows. */
export const exportBettingRecord = defineCall({
  ...recordCall,
  id: 'wagering.exportBettingRecord',
  summary: 'Betting record as a CSV file',
  path: '/wps/report/bets/export',
  query: z.object(allProductsFilter),
  envelope: 'raw',
  response: z.string(),
  rate: { requests: 10, seconds: 60, per: 'caller' },
  errors: ['export.too.large'],
});

const outcome = z.object({
  kind: z.enum(['settle', 'resettle', 'void', 'cancel']),
  at: timestamp,
  winAmount: amountOut,
  validBetAmount: amountOut,
  reason: z.string().nullable(),
});
/** One of the caller's bets with the product's details and its settlements. */
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

const profit = z.object({
  bets: z.number().int(),
  betAmount: amountOut,
  validBetAmount: amountOut,
  winAmount: amountOut,
  /** The result: payouts less stakes of settled bets, as in the betting record. */
  profitAndLoss: amountOut,
});
const profitAnswer = z.object({
  products: z.array(profit.extend({ product: z.string() })),
  days: z.array(profit.extend({ day: z.string() })),
  footer: profit,
});
/**
 * The caller's profit and loss per product and per day (`YYYY-MM-DD`, GMT+8, of the placing),
 * without voided and cancelled bets. Whole days: those of the first and the last moment are
 * included.
 */
export const personalProfit = defineCall({
  ...read,
  id: 'wagering.personalProfit',
  summary: 'Profit and loss per product and day',
  path: '/wps/report/personalProfit',
  query: z.object(dateRange),
  response: profitAnswer,
});
/** The same of the products PVP and FISH only. */
export const pvpFishingProfit = defineCall({
  ...read,
  id: 'wagering.pvpFishingProfit',
  summary: 'Profit and loss of player against player and fishing',
  path: '/wps/report/personalPVPFishingPNL',
  query: z.object(dateRange),
  response: profitAnswer,
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
  personalProfit,
  pvpFishingProfit,
  listSettlements,
  viewSettlement,
  listFailedWagers,
  retrySettlement,
  deskBets,
] as const;

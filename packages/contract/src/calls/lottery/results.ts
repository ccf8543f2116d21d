import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { pageQuery, timestamp } from '../../wire.ts';
import { gameCode } from '../draws/shapes.ts';
import { drawRow, issueClock, prizeMode } from './shapes.ts';

const read = {
  guard: 'visitor',
  activity: false,
  body: 'none',
  envelope: 'bare',
  method: 'GET',
  idempotent: true,
} as const;
const language = z.string().max(8).optional();

/** The issue on sale (or the next one), the last one with a result, and the one after. */
export const nearIssues = defineCall({
  ...read,
  id: 'lottery.nearIssues',
  summary: 'Issue clock of a lottery',
  path: '/lgw/numeros/near',
  aliases: [{ method: 'GET', path: '/lotto-vn/lgw/numeros/near' }],
  query: z.object({ gameId: gameCode, language }),
  response: z.object({
    now: timestamp,
    currentNumero: issueClock.nullable(),
    previousNumero: drawRow.nullable(),
    nextNumero: issueClock.nullable(),
    /** All issues that take bets now, the next draw first: for bets on several draws. */
    saleNumeros: z.array(issueClock),
  }),
  errors: ['request.not.found'],
});

/** The last result of each lottery. */
export const lastDraws = defineCall({
  ...read,
  id: 'lottery.lastDraws',
  summary: 'Last result of each lottery',
  path: '/lgw/draw',
  query: z.object({ language }),
  response: z.object({ content: z.array(drawRow) }),
});

/** A moment of a period, epoch milliseconds. */
const moment = z.coerce.number<number | string>().int().min(0).max(4_102_444_800_000).optional();
/** Results of draws from `startDate` until before `endDate`; of all times without them. */
const drawsQuery = z.object({ ...pageQuery, startDate: moment, endDate: moment, language });

const drawPage = z.object({
  content: z.array(drawRow),
  totalElements: z.number().int(),
  totalPages: z.number().int(),
});

/** Results of a lottery, newest first. */
export const gameDraws = defineCall({
  ...read,
  id: 'lottery.gameDraws',
  summary: 'Results of a lottery, newest first',
  path: '/lgw/draw/:gameId',
  params: z.object({ gameId: gameCode }),
  query: drawsQuery,
  response: drawPage,
  errors: ['request.not.found'],
});

/** The same by code. */
export const codeDraws = defineCall({
  ...read,
  id: 'lottery.codeDraws',
  summary: 'Results of a lottery by its code',
  path: '/lgw/draw/code/:code',
  params: z.object({ code: gameCode }),
  query: drawsQuery,
  response: drawPage,
  errors: ['request.not.found'],
});

/**
 * How often each digit or ball came at each position in the last 100 draws, most first, and how
 * many draws ago it came last, longest first. `FIRST` is the first position of the main prize.
 */
export const hotGapInfo = defineCall({
  ...read,
  id: 'lottery.hotGapInfo',
  summary: 'Frequent and overdue numbers of a lottery',
  path: '/lgw/draw/:gameId/hot_gap_info',
  params: z.object({ gameId: gameCode }),
  response: z.object({
    draws: z.number().int(),
    hot: z.record(z.string(), z.array(z.object({ number: z.string(), count: z.number().int() }))),
    gap: z.record(z.string(), z.array(z.object({ number: z.string(), count: z.number().int() }))),
  }),
  errors: ['request.not.found'],
});

const openedQuery = z.object({
  /** 20 for the popular numbers, 100 for the full list. */
  count: z.coerce.number<number | string>().int().min(1).max(100).default(20),
  /** Only lotteries that are played with this price list. */
  prizeMode: prizeMode.optional(),
  device: z.string().max(20).optional(),
  language,
});

/** The newest results of the Vietnamese lotteries. */
export const vnOpened = defineCall({
  ...read,
  id: 'lottery.vnOpened',
  summary: 'Newest results of the Vietnamese lotteries',
  path: '/lgw/vn/numeros/opened/game',
  query: openedQuery,
  response: z.array(drawRow),
});

/** The newest results of all lotteries. */
export const opened = defineCall({
  ...read,
  id: 'lottery.opened',
  summary: 'Newest results of all lotteries',
  path: '/lotto/lgw/games/opened/numero',
  guard: 'player',
  query: openedQuery,
  response: z.array(drawRow),
});

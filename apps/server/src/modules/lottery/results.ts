import type { Input, Output } from '@chokdee/contract/call';
import type { gameDraws, hotGapInfo, nearIssues, opened } from '@chokdee/contract/calls/lottery/results';
import type { drawRow } from '@chokdee/contract/calls/lottery/shapes';
import type { Database } from '@chokdee/database/database';
import { resultFormats } from '@chokdee/games/lottery/formats';
import type { z } from 'zod';
import { readClock } from '../../platform/clock/clock.ts';
import { offsetOf, type PageRequest } from '../../platform/records/paging.ts';
import {
  numbersOut,
  readClocks,
  readHistory,
  readNewest,
  readUpcoming,
  type DrawRow,
  type GameClock,
} from '../draws/index.ts';
import { inLanguage } from '../messages/index.ts';
import { issueOut, requireGame, winNoOf } from './menus.ts';
import { modesOf, readPrices } from './prices.ts';
import { lotteryGameOf } from './rules.ts';
import { readGames } from './store.ts';
import { readLotteryClocks, withResults } from './yeekee-results.ts';

/** Issues that the clock of a game shows ahead. */
const UPCOMING = 50;
/** Draws that the frequencies count. */
const COUNTED = 100;
const POSITIONS = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH', 'SEVENTH'] as const;

/** A draw in a list of results. */
const rowOut = (draw: DrawRow, name: string): z.input<typeof drawRow> => ({
  drawId: draw.draw_id,
  gameId: draw.code,
  gameCode: draw.code,
  gameName: name,
  numero: draw.issue,
  winNo: winNoOf(draw),
  numbers: numbersOut(draw, draw.numbers),
  openTime: draw.draw_at.getTime(),
  state: draw.state,
  source: draw.source,
  demo: draw.is_demo,
  resultVersion: draw.result_version,
});

const nameOf = ({ game }: GameClock, language: string): string => inLanguage(game.names, language);

/** The issue clock of a game. */
export async function readNear(
  database: Database,
  { brandId, language, code }: { readonly brandId: string; readonly language: string; readonly code: string },
): Promise<Output<typeof nearIssues>> {
  await requireGame(database, brandId, code);
  const [[clock], upcoming, now] = await Promise.all([
    readLotteryClocks(database, brandId, [code]),
    readUpcoming(database, brandId, code, UPCOMING),
    readClock(database),
  ]);
  const issues = upcoming.map((draw) => issueOut(draw, now.getTime()));
  const open = issues.filter(({ isSale }) => isSale);
  const current = open[0] ?? issues[0] ?? null;
  return {
    now: now.getTime(),
    currentNumero: current,
    previousNumero: clock?.last ? rowOut(clock.last, nameOf(clock, language)) : null,
    nextNumero: issues[current ? issues.indexOf(current) + 1 : 0] ?? null,
    saleNumeros: open,
  };
}

/** The last result of each game of a brand. */
export async function readLast(database: Database, brandId: string, language: string) {
  const codes = (await readGames(database, brandId)).filter((row) => row.is_open).map(({ code }) => code);
  const clocks = await readLotteryClocks(database, brandId, codes);
  return {
    content: clocks.flatMap((clock) => (clock.last ? [rowOut(clock.last, nameOf(clock, language))] : [])),
  };
}

/** Results of a game, newest first. */
export async function readGameDraws(
  database: Database,
  { brandId, language, code }: { readonly brandId: string; readonly language: string; readonly code: string },
  page: PageRequest & Pick<Input<typeof gameDraws>['query'], 'startDate' | 'endDate'>,
): Promise<Output<typeof gameDraws>> {
  await requireGame(database, brandId, code);
  const [[clock], { rows, total }] = await Promise.all([
    readClocks(database, brandId, [code]),
    readHistory(
      database,
      { brandId, code },
      { limit: page.size, offset: offsetOf(page), from: page.startDate, until: page.endDate },
    ),
  ]);
  const name = clock ? nameOf(clock, language) : code;
  return {
    content: (await withResults(database, rows)).map((row) => rowOut(row, name)),
    totalElements: total,
    totalPages: Math.ceil(total / page.size),
  };
}

/** The newest results of the games of a brand, or of its Vietnamese ones, or of a prize mode. */
export async function readOpened(
  database: Database,
  { brandId, language, group }: { readonly brandId: string; readonly language: string; readonly group?: 'vietnam' },
  { count, prizeMode }: Pick<Input<typeof opened>['query'], 'prizeMode'> & { readonly count: number },
): Promise<z.input<typeof drawRow>[]> {
  const [rows, prices] = await Promise.all([readGames(database, brandId), readPrices(database, brandId)]);
  const codes = rows.flatMap(({ code }) => {
    const game = lotteryGameOf(code);
    const isAsked =
      game !== undefined &&
      (group === undefined || game.group === group) &&
      (prizeMode === undefined || modesOf(game, prices).includes(prizeMode));
    return isAsked ? [code] : [];
  });
  const [clocks, draws] = await Promise.all([
    readClocks(database, brandId, codes),
    readNewest(database, brandId, codes, count),
  ]);
  const names = new Map(clocks.map((clock) => [clock.game.code, nameOf(clock, language)]));
  return (await withResults(database, draws)).map((draw) => rowOut(draw, names.get(draw.code) ?? draw.code));
}

/** The digits of the main prize of a draw, by position. */
function positionsOf(draw: DrawRow, part: string): string[] {
  return [...(draw.numbers?.[part]?.[0] ?? '')];
}

/** How often each digit came at each position of the main prize, and how long ago. */
export async function readHotGap(
  database: Database,
  brandId: string,
  code: string,
): Promise<Output<typeof hotGapInfo>> {
  const { rules } = await requireGame(database, brandId, code);
  const { rows } = await readHistory(database, { brandId, code }, { limit: COUNTED, offset: 0 });
  const main = resultFormats[rules.format].parts[0]!;
  const drawn = (await withResults(database, rows))
    .filter(({ numbers }) => numbers !== null)
    .map((draw) => positionsOf(draw, main.name));
  const length = main.kind === 'digits' ? main.digits : 0;
  const hot: Output<typeof hotGapInfo>['hot'] = {};
  const gap: Output<typeof hotGapInfo>['gap'] = {};
  for (const [index, position] of POSITIONS.slice(0, length).entries()) {
    const digits = Array.from({ length: 10 }, (_, digit) => String(digit)).map((number) => {
      const last = drawn.findIndex((one) => one[index] === number);
      return {
        number,
        count: drawn.filter((one) => one[index] === number).length,
        gap: last < 0 ? drawn.length : last,
      };
    });
    hot[position] = digits.toSorted((a, b) => b.count - a.count).map(({ number, count }) => ({ number, count }));
    gap[position] = digits.toSorted((a, b) => b.gap - a.gap).map((one) => ({ number: one.number, count: one.gap }));
  }
  return { draws: drawn.length, hot, gap };
}

import type { Output } from '@chokdee/contract/call';
import type { gameMenus, games, playMenus, series } from '@chokdee/contract/calls/lottery/games';
import type { issueClock, menuGame } from '@chokdee/contract/calls/lottery/shapes';
import type { Database } from '@chokdee/database/database';
import { returnOf } from '@chokdee/games/lottery/returns';
import { gameGroups, prizeModes, type LotteryGame, type PrizeMode } from '@chokdee/games/lottery/types';
import { wireOf } from '@chokdee/money/amount';
import type { z } from 'zod';
import { readClock } from '../../platform/clock/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { numbersOut, readUpcoming, type DrawRow, type GameClock } from '../draws/index.ts';
import { inLanguage } from '../messages/index.ts';
import { isOnSale, limitsOf } from './judge.ts';
import { modesOf, readPrices, type BrandPrices } from './prices.ts';
import { areaOf, lotteryGameOf, oddsOf, playName, playsOf, text, vendorOf } from './rules.ts';
import { findGame, readGames, readRestrictions, type LotteryGameRow } from './store.ts';
import { readLotteryClocks } from './yeekee-results.ts';

type MenuGame = z.input<typeof menuGame>;

/** The numbers of a result as one text. */
export const winNoOf = (draw: Pick<DrawRow, 'format' | 'numbers'>): string =>
  Object.values(numbersOut(draw, draw.numbers) ?? {})
    .flat()
    .join(',');

/** An issue with its clock. */
export const issueOut = (draw: DrawRow, now: number): z.input<typeof issueClock> => ({
  numero: draw.issue,
  gameId: draw.code,
  drawId: draw.draw_id,
  remainTime: Math.max(0, draw.draw_at.getTime() - now),
  lockTime: Math.round((draw.draw_at.getTime() - draw.lock_at.getTime()) / 1_000),
  isSale: isOnSale(draw, now),
  saleOpensAt: draw.sale_opens_at.getTime(),
  lockAt: draw.lock_at.getTime(),
  drawAt: draw.draw_at.getTime(),
  commitment: draw.commitment,
});

/** A game that is offered, with everything its menu entry shows. */
interface OfferedGame {
  readonly rules: LotteryGame;
  readonly row: LotteryGameRow;
  readonly clock: GameClock;
  readonly modes: readonly PrizeMode[];
}

/** Who asks for which games. */
export interface MenuQuery {
  readonly brandId: string;
  readonly language: string;
  readonly prizeMode?: PrizeMode | undefined;
}

/** The games on offer at a brand, in the order of its menus. */
async function offeredGames(database: Database, { brandId, prizeMode }: MenuQuery): Promise<OfferedGame[]> {
  const [rows, prices] = await Promise.all([readGames(database, brandId), readPrices(database, brandId)]);
  const clocks = await readLotteryClocks(
    database,
    brandId,
    rows.map(({ code }) => code),
  );
  return rows.flatMap((row) => {
    const rules = lotteryGameOf(row.code);
    const clock = clocks.find(({ game }) => game.code === row.code);
    if (!rules || !clock || !row.is_open) return [];
    const modes = modesOf(rules, prices);
    return modes.length === 0 || (prizeMode && !modes.includes(prizeMode)) ? [] : [{ rules, row, clock, modes }];
  });
}

const menuOut = ({ rules, row, clock, modes }: OfferedGame, language: string, now: number): MenuGame => {
  const { game, next, last } = clock;
  return {
    gameId: row.code,
    gameCode: row.code,
    gameName: inLanguage(game.names, language),
    gameGroupCode: rules.group,
    lottoArea: areaOf(rules),
    product: row.product,
    vassalage: row.vendor,
    accountTypeName: rules.group === 'vietnam' ? 'TCG_LOTTO_VN' : vendorOf(rules).code,
    remark: rules.logo,
    sorting: row.position,
    source: game.source,
    demo: game.is_demo,
    prizeModes: [...modes],
    isSale: next !== null && isOnSale(next, now),
    numero: next?.issue ?? null,
    drawId: next?.draw_id ?? null,
    saleOpensAt: next?.sale_opens_at.getTime() ?? null,
    lockAt: next?.lock_at.getTime() ?? null,
    drawAt: next?.draw_at.getTime() ?? null,
    remainTime: next && Math.max(0, next.draw_at.getTime() - now),
    lastNumero: last?.issue ?? null,
    lastWinNo: last && winNoOf(last),
    lastNumbers: last && numbersOut(last, last.numbers),
    lastDrawAt: last?.draw_at.getTime() ?? null,
  };
};

/** The lotteries of a brand, in the order of its menus. */
export async function menuGames(database: Database, query: MenuQuery): Promise<MenuGame[]> {
  const [offered, now] = await Promise.all([offeredGames(database, query), readClock(database)]);
  return offered.map((game) => menuOut(game, query.language, now.getTime()));
}

/** The lotteries by group. */
export async function menuGroups(
  database: Database,
  query: MenuQuery,
  area?: 'vietnam',
): Promise<Output<typeof gameMenus>> {
  const menus = await menuGames(database, query);
  return gameGroups
    .filter((group) => area === undefined || group === area)
    .flatMap((group, sorting) => {
      const own = menus.filter(({ gameGroupCode }) => gameGroupCode === group);
      const name = text(`group.${group}`, query.language) ?? group;
      return own.length === 0 ? [] : [{ gameGroupCode: group, gameGroupName: name, sorting, gameMenus: own }];
    });
}

/** The short form of the same. */
export async function gamesByGroup(database: Database, query: MenuQuery): Promise<Output<typeof games>> {
  return (await menuGroups(database, query)).map(({ gameGroupCode, gameMenus: own }) => ({
    code: gameGroupCode,
    gameGroupId: gameGroupCode,
    games: own.map(({ gameId, gameCode, gameName }) => ({ gameId, code: gameCode, remark: gameName })),
  }));
}

/** A game of a brand with its rules. Refuses an unknown one. */
export async function requireGame(
  database: Database,
  brandId: string,
  code: string,
): Promise<{ readonly rules: LotteryGame; readonly row: LotteryGameRow }> {
  const rules = lotteryGameOf(code);
  const row = rules && (await findGame(database, brandId, code));
  if (!row) throw new Refusal('request.not.found');
  return { rules, row };
}

/** A part as text in per cent, four decimals, rounded down. */
export const percentOf = (numerator: bigint, denominator: bigint): string => {
  const text = ((numerator * 1_000_000n) / denominator).toString().padStart(5, '0');
  return `${text.slice(0, -4)}.${text.slice(-4)}`;
};

/** The play menu of a game in a mode. */
function playGroups(
  { rules, row, prices, language }: { rules: LotteryGame; row: LotteryGameRow; prices: BrandPrices; language: string },
  restrictions: readonly { readonly play: string; readonly number: string; readonly rate: number }[],
) {
  const plays = playsOf(rules);
  const tabs = [...new Set(plays.map(({ tab }) => tab))];
  return tabs.map((tab, tabIndex) => ({
    playName: text(`tab.${tab}`, language) ?? tab,
    playCode: tab,
    groupSwitch: 'Y' as const,
    sorting: tabIndex,
    playMenus: plays
      .filter((play) => play.tab === tab)
      .map((play, sorting) => {
        const limits = limitsOf(play, row);
        return {
          playId: play.code,
          playCode: play.code,
          playName: playName(play, language),
          rule: text(`rule.${play.name}`, language) ?? '',
          singleBetPrice: play.units,
          playSwitch: row.plays[play.code]?.isOpen === false ? ('N' as const) : ('Y' as const),
          sorting,
          units: play.units,
          prices: play.variants.flatMap((variant) => {
            const price = prices.price(play.code, variant);
            if (price === null) return [];
            const { numerator, denominator } = returnOf(play, variant, price);
            return [{ variant, odds: oddsOf(price), rtp: percentOf(numerator, denominator) }];
          }),
          restricted: restrictions
            .filter((one) => one.play === play.code)
            .map(({ number, rate }) => ({ number, rate })),
          limits: {
            least: wireOf(limits.least),
            most: wireOf(limits.most),
            mostNumber: wireOf(limits.perKey),
          },
        };
      }),
  }));
}

/** The plays of a game by price list. */
export async function readPlayMenus(
  database: Database,
  { brandId, language, prizeMode }: MenuQuery,
  code: string,
): Promise<Output<typeof playMenus>> {
  const { rules, row } = await requireGame(database, brandId, code);
  const [prices, [next]] = await Promise.all([readPrices(database, brandId), readUpcoming(database, brandId, code, 1)]);
  const restrictions = await readRestrictions(database, brandId, [code], next ? [next.draw_id] : []);
  return modesOf(rules, prices)
    .filter((mode) => prizeMode === undefined || mode === prizeMode)
    .map((mode) => ({
      prizeModeId: prizeModes[mode],
      prizeMode: mode,
      resultRule: text(`format.${rules.format}`, language) ?? '',
      playMenuGroups: playGroups({ rules, row, prices: prices.get(mode)!, language }, restrictions),
    }));
}

/** The settings of a game. */
export async function readSetting(database: Database, brandId: string, code: string) {
  const [{ row }, now] = await Promise.all([requireGame(database, brandId, code), readClock(database)]);
  return {
    gameId: code,
    platformSettings: [{ allowElottDrawback: row.allows_cancel, allowLottDrawback: row.allows_cancel }],
    isOpen: row.is_open,
    revision: Number(row.revision),
    maxLines: 1_000,
    mostMember: row.most_member === null ? null : wireOf(row.most_member),
    mostIssue: row.most_issue === null ? null : wireOf(row.most_issue),
    now: now.getTime(),
  };
}

/** The prize level that every group has: prices are fixed, on a base of 2,000. */
const LEVEL = 2_000;

/** The prize levels by group and mode. */
export async function readSeries(database: Database, brandId: string, modeId?: number): Promise<Output<typeof series>> {
  const [rows, prices] = await Promise.all([readGames(database, brandId), readPrices(database, brandId)]);
  const pairs = rows.flatMap(({ code }) => {
    const rules = lotteryGameOf(code);
    return rules ? modesOf(rules, prices).map((mode) => `${rules.group} ${prizeModes[mode]}`) : [];
  });
  return [...new Set(pairs)].sort().flatMap((pair) => {
    const [gameGroupCode = '', id = ''] = pair.split(' ');
    if (modeId !== undefined && Number(id) !== modeId) return [];
    const levels = { minSeries: LEVEL, maxSeries: LEVEL, maxBetSeries: LEVEL, defaultSeries: LEVEL };
    return [{ gameGroupCode, prizeModeId: Number(id), ...levels }];
  });
}

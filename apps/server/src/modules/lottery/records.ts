import type { Input, Output } from '@chokdee/contract/call';
import type { orderDetail, orders, slip, slips } from '@chokdee/contract/calls/lottery/orders';
import type { orderRow, orderStatuses } from '@chokdee/contract/calls/lottery/shapes';
import { betNumberOf } from '@chokdee/contract/bet-number';
import type { Database } from '@chokdee/database/database';
import { prizeModes } from '@chokdee/games/lottery/types';
import { wireOf } from '@chokdee/money/amount';
import type { z } from 'zod';
import { readClock } from '../../platform/clock/clock.ts';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { offsetOf, toKeysetPage, toPage, type KeysetRequest } from '../../platform/records/paging.ts';
import { periodOf } from '../../platform/records/period.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readDraws, type DrawRow } from '../draws/index.ts';
import {
  findOutcomes,
  findWager,
  findWagers,
  findWagersByIds,
  type WagerFilter,
  type WagerRow,
} from '../wagering/index.ts';
import { isOnSale } from './judge.ts';
import { winNoOf } from './menus.ts';
import { isLineDetail, lineDetailOf, lotteryVendors, modeOfId, oddsOf, playName, playOf } from './rules.ts';
import { wagerIdsOf } from './slips.ts';
import { findSlip, readGames, readSlipNumbers, readSlips, type SlipRow } from './store.ts';
import { withResults } from './yeekee-results.ts';

type Status = (typeof orderStatuses)[number];
type Order = z.input<typeof orderRow>;
type OrderQuery = Input<typeof orders>['query'];

/** The longest period of a search, in days. */
const LONGEST_PERIOD = 31;

/** The state of a bet as the records name it. */
export function statusOf(row: Pick<WagerRow, 'state' | 'payout'>): Status {
  if (row.state === 'placed') return 'open';
  if (row.state === 'settled') return row.payout > 0n ? 'won' : 'lost';
  return row.state === 'voided' ? 'void' : 'cancelled';
}

/** The states that a slip takes from its lines, the first that one of them has. */
const SLIP_STATUSES = ['open', 'won', 'lost', 'void', 'cancelled'] as const satisfies readonly Status[];

/** The state of a slip, from those of its lines. */
export function slipStatusOf(lines: readonly Pick<WagerRow, 'state' | 'payout'>[]): Status {
  const statuses = new Set(lines.map(statusOf));
  return SLIP_STATUSES.find((status) => statuses.has(status)) ?? 'open';
}

/** The lines of a slip, those that win before the others. */
export const winnersFirst = <T extends Pick<WagerRow, 'state' | 'payout'>>(lines: readonly T[]): T[] =>
  lines.toSorted((a, b) => Number(statusOf(b) === 'won') - Number(statusOf(a) === 'won'));

/** The filter of the betting record for a status. */
const FILTERS: Readonly<Record<Status, Pick<WagerFilter, 'settled' | 'result'>>> = {
  open: { settled: false },
  won: { result: 'won' },
  lost: { result: 'lost' },
  void: { result: 'voided' },
  cancelled: { result: 'withdrawn' },
};

/** Why a line got another result, or is void: of its draw, unless it was taken back before. */
export const reasonOf = ({ state }: Pick<WagerRow, 'state'>, draw: DrawRow | undefined): string | null =>
  state === 'settled' || state === 'voided' ? draw?.reason || null : null;

/** The lottery bets of members as their record shows them. */
export interface LotteryRecords {
  page(context: CallContext, query: OrderQuery): Promise<Output<typeof orders>>;
  /** Refuses with `request.not.found`, also another member's. */
  detail(context: CallContext, id: string): Promise<Output<typeof orderDetail>>;
  slips(context: CallContext, page: KeysetRequest): Promise<Output<typeof slips>>;
  /** Refuses with `request.not.found`, also another member's. */
  slip(context: CallContext, id: string): Promise<Output<typeof slip>>;
}

/** Creates the records. `nameGame` names a game of a vendor in a language. */
export function createRecords({
  database,
  nameGame,
}: {
  readonly database: Database;
  readonly nameGame: (brandId: string, vendor: string, game: string, language: string) => Promise<string>;
}): LotteryRecords {
  /** Shows wagers as orders; all draws are read at once. */
  const toOrders = async (rows: readonly WagerRow[], context: CallContext): Promise<Order[]> => {
    const brandId = context.brand.id;
    const rounds = [...new Set(rows.map(({ round }) => round))];
    const { memberId } = playerIn(context);
    const slipKeys = rows.map(({ detail }) => ({ memberId, slipId: lineDetailOf(detail).slip }));
    const [draws, games, numbers, now] = await Promise.all([
      readDraws(database, 'where d.brand_id = $1 and d.draw_id = any ($2::uuid[])', [brandId, rounds]),
      readGames(database, brandId),
      readSlipNumbers(database, slipKeys),
      readClock(database),
    ]);
    const byId = new Map<string, DrawRow>((await withResults(database, draws)).map((draw) => [draw.draw_id, draw]));
    const names = new Map(
      await Promise.all(
        [...new Map(rows.map((row) => [row.game, row])).values()].map(
          async ({ vendor, game }) => [game, await nameGame(brandId, vendor, game, context.language)] as const,
        ),
      ),
    );
    return rows.map((row) => {
      const detail = lineDetailOf(row.detail);
      const play = playOf(detail.play);
      const draw = byId.get(row.round);
      const allows = games.find(({ code }) => code === row.game)?.allows_cancel ?? false;
      return {
        orderDetailId: row.id,
        orderMasterId: detail.slip,
        abbrOrderNo: numbers({ memberId, slipId: detail.slip }),
        gameId: row.game,
        gameCode: row.game,
        gameName: names.get(row.game) ?? row.game,
        numero: detail.issue,
        drawId: row.round,
        betAmount: wireOf(row.stake),
        validBetAmount: wireOf(row.valid_bet),
        winAmount: wireOf(row.payout),
        betTimeInTimestamp: row.placed_at.getTime(),
        settleTimeInTimestamp: row.settled_at?.getTime() ?? null,
        playId: detail.play,
        playCode: detail.play,
        playName: play ? playName(play, context.language) : detail.play,
        betContent: detail.selection,
        odds: oddsOf(detail.price),
        rate: detail.rate,
        multiple: wireOf(BigInt(detail.unitStake)),
        units: detail.units,
        bettingApproach: 1,
        status: statusOf(row),
        chase: 'N',
        prizeModeId: prizeModes[detail.mode],
        productCode: row.product,
        customerName: context.player?.account ?? '',
        winningNumber: draw?.numbers ? winNoOf(draw) : null,
        reason: reasonOf(row, draw),
        allowCancel: row.state === 'placed' && allows && draw !== undefined && isOnSale(draw, now.getTime()),
      };
    });
  };

  /** A slip with its orders. */
  const toSlip = async (row: SlipRow, context: CallContext) => {
    const wagers = winnersFirst(await findWagersByIds(database, playerIn(context).memberId, wagerIdsOf(row)));
    const lines = await toOrders(wagers, context);
    const draws = new Map(
      lines.map(({ drawId, gameId, gameName, numero }) => [drawId, { gameId, gameName, numero, drawId }]),
    );
    return {
      slipId: row.slip_id,
      number: betNumberOf(row.number),
      placedAt: row.placed_at.getTime(),
      lines: row.lines,
      betAmount: wireOf(row.stake),
      winAmount: wireOf(wagers.reduce((sum, { payout }) => sum + payout, 0n)),
      open: wagers.filter(({ state }) => state === 'placed').length,
      status: slipStatusOf(wagers),
      firstOrders: lines.slice(0, 3),
      draws: [...draws.values()],
      orders: lines,
    };
  };

  return {
    page: async (context, query) => {
      const { from, until } = await periodOf(
        database,
        { from: query.startDate, until: query.endDate },
        { from: 'startDate', until: 'endDate' },
        LONGEST_PERIOD,
      );
      const mode = query.prizeModeId === undefined ? undefined : modeOfId(query.prizeModeId);
      const detail = {
        // Bets over several draws are separate lines.
        ...(query.chase === 'Y' && { kind: 'chase' }),
        ...(mode !== undefined && { mode }),
        ...(query.numero !== undefined && { issue: query.numero }),
      };
      const { rows, sums } = await findWagers(
        database,
        {
          memberId: playerIn(context).memberId,
          from,
          until,
          vendors: lotteryVendors.map(({ code }) => code),
          ...(query.gameId !== undefined && { game: query.gameId }),
          ...(query.productCode ? { product: query.productCode } : {}),
          ...(query.orderStatus !== undefined && FILTERS[query.orderStatus]),
          ...(Object.keys(detail).length > 0 && { detail }),
        },
        query.size,
        offsetOf(query),
      );
      const list = await toOrders(rows, context);
      return {
        ...toPage(list, sums.count, query.size),
        content: list,
        footer: {
          betAmount: wireOf(sums.stake),
          validBetAmount: wireOf(sums.valid_bet),
          winAmount: wireOf(sums.payout),
          profitAndLoss: wireOf(sums.result),
          totalHands: sums.count,
        },
      };
    },
    detail: async (context, id) => {
      const { memberId } = playerIn(context);
      const row = await findWager(database, memberId, id);
      if (!row || !isLineDetail(row.detail)) throw new Refusal('request.not.found');
      const [[order], outcomes] = await Promise.all([toOrders([row], context), findOutcomes(database, memberId, id)]);
      const shown = order!;
      return {
        ...shown,
        reason: outcomes.at(-1)?.reason ?? null,
        orderNumber: row.id,
        bettingTime: shown.betTimeInTimestamp,
        stakes: shown.betAmount,
        playMenuType: shown.playName,
        orderStatus: shown.status,
        bettingSumAmount: shown.betAmount,
        winningAmount: shown.winAmount,
        outcomes: outcomes.map(({ kind, at, payout, reason }) => ({
          kind,
          at: at.getTime(),
          winAmount: wireOf(payout),
          reason,
        })),
      };
    },
    slips: async (context, { before, size }) => {
      const rows = await readSlips(database, playerIn(context).memberId, { before, limit: size + 1 });
      const page = toKeysetPage(rows, size, (row) => row.slip_id);
      const list = await Promise.all(
        page.list.map(async (row) => (({ orders: _orders, ...rest }) => rest)(await toSlip(row, context))),
      );
      return { ...page, list };
    },
    slip: async (context, id) => {
      const row = await findSlip(database, playerIn(context).memberId, id);
      if (!row) throw new Refusal('request.not.found');
      return toSlip(row, context);
    },
  };
}

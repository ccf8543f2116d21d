import type { Output } from '@chokdee/contract/call';
import type { deskExposure, deskOrders } from '@chokdee/contract/calls/lottery/desk';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { Refusal } from '../../platform/refusal.ts';
import { offsetOf, toPage, type PageRequest } from '../../platform/records/paging.ts';
import { findIssue, readUpcoming, type DrawRow } from '../draws/index.ts';
import { findWagersOfRound } from '../wagering/index.ts';
import type { DeskView } from './desk-games.ts';
import { readExposurePage, readIssueStakes } from './desk-store.ts';
import { limitsOf } from './judge.ts';
import { requireGame } from './menus.ts';
import { statusOf } from './records.ts';
import { isLineDetail, lineDetailOf, oddsOf, playName, playOf } from './rules.ts';
import { readRestrictions } from './store.ts';

/** The user names of members, by id. */
export type AccountsOf = (memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The issue of a number, else the present one; null when there is none. Refuses an unknown one. */
async function issueOf(
  database: Database,
  { brandId, code, numero }: { readonly brandId: string; readonly code: string; readonly numero: string | undefined },
): Promise<DrawRow | null> {
  if (numero === undefined) return (await readUpcoming(database, brandId, code, 1))[0] ?? null;
  const draw = await findIssue(database, { brandId, code, issue: numero });
  if (!draw) throw new Refusal('lottery.issue.unknown');
  return draw;
}

/** The liabilities of an issue, the largest first. */
export async function readExposure(
  database: Database,
  { brandId, language }: DeskView,
  code: string,
  query: PageRequest & { readonly numero?: string | undefined; readonly playId?: string | undefined },
): Promise<Output<typeof deskExposure>> {
  const { row } = await requireGame(database, brandId, code);
  const draw = await issueOf(database, { brandId, code, numero: query.numero });
  const mostIssue = row.most_issue === null ? null : wireOf(row.most_issue);
  if (!draw)
    return {
      ...toPage([], 0, query.size),
      footer: { numero: null, drawId: null, staked: 0, lines: 0, mostIssue },
    };
  const [{ rows, total }, [sums], restrictions] = await Promise.all([
    readExposurePage(
      database,
      { drawId: draw.draw_id, play: query.playId ?? null },
      { limit: query.size, offset: offsetOf(query) },
    ),
    readIssueStakes(database, [draw.draw_id]),
    readRestrictions(database, brandId, [code], [draw.draw_id]),
  ]);
  const list = rows.map(({ play: playId, key, staked, payout, lines }) => {
    const play = playOf(playId);
    const rates = restrictions.filter((one) => one.play === playId && one.number === key).map(({ rate }) => rate);
    return {
      playId,
      playName: play ? playName(play, language) : playId,
      number: key,
      staked: wireOf(staked),
      mostNumber: play ? wireOf(limitsOf(play, row).perKey) : 0,
      payout: wireOf(payout),
      lines,
      rate: Math.min(100, ...rates),
    };
  });
  return {
    ...toPage(list, total, query.size),
    footer: {
      numero: draw.issue,
      drawId: draw.draw_id,
      staked: wireOf(sums?.staked ?? 0n),
      lines: sums?.lines ?? 0,
      mostIssue,
    },
  };
}

/** The lines of all members in an issue, newest first. */
export async function readIssueOrders(
  { database, accountsOf }: { readonly database: Database; readonly accountsOf: AccountsOf },
  { brandId, language }: DeskView,
  code: string,
  query: PageRequest & { readonly numero: string },
): Promise<Output<typeof deskOrders>> {
  await requireGame(database, brandId, code);
  const draw = await issueOf(database, { brandId, code, numero: query.numero });
  const { rows, sums } = await findWagersOfRound(
    database,
    { brandId, game: code, round: draw!.draw_id },
    { limit: query.size, offset: offsetOf(query) },
  );
  const accounts = await accountsOf([...new Set(rows.map(({ member_id }) => member_id))]);
  const list = rows
    .filter(({ detail }) => isLineDetail(detail))
    .map((row) => {
      const detail = lineDetailOf(row.detail);
      const play = playOf(detail.play);
      return {
        orderDetailId: row.id,
        memberId: row.member_id,
        account: accounts.get(row.member_id) ?? row.member_id,
        playName: play ? playName(play, language) : detail.play,
        betContent: detail.selection,
        betAmount: wireOf(row.stake),
        winAmount: wireOf(row.payout),
        odds: oddsOf(detail.price),
        rate: detail.rate,
        status: statusOf(row),
        placedAt: row.placed_at.getTime(),
      };
    });
  return {
    ...toPage(list, sums.count, query.size),
    footer: { betAmount: wireOf(sums.stake), winAmount: wireOf(sums.payout) },
  };
}

import { betNumberOf, readBetNumber } from '@chokdee/contract/bet-number';
import type { Output } from '@chokdee/contract/call';
import type { deskSlip } from '@chokdee/contract/calls/lottery/desk';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { Refusal } from '../../platform/refusal.ts';
import { offsetOf, toPage, type PageRequest } from '../../platform/records/paging.ts';
import { findWagersByIds } from '../wagering/index.ts';
import type { DeskView } from './desk-games.ts';
import type { AccountsOf } from './desk-issues.ts';
import { slipStatusOf, statusOf, winnersFirst } from './records.ts';
import { lineDetailOf, lotteryGameOf, oddsOf, playName, playOf, text } from './rules.ts';
import { wagerIdsOf } from './slips.ts';
import { findSlipByNumber } from './store.ts';

/**
 * The slip of a number that a member read out, with its lines, those that win first. Refuses a
 * number with a wrong sign under `number`, and one that names no slip of the brand.
 */
export async function readDeskSlip(
  { database, accountsOf }: { readonly database: Database; readonly accountsOf: AccountsOf },
  { brandId, language }: DeskView,
  number: string,
  page: PageRequest,
): Promise<Output<typeof deskSlip>> {
  const stored = readBetNumber(number);
  if (stored === null) throw new Refusal('validation.failed', { fields: { number: { code: 'field.format' } } });
  const slip = await findSlipByNumber(database, brandId, stored);
  if (!slip) throw new Refusal('request.not.found');
  const [found, accounts] = await Promise.all([
    findWagersByIds(database, slip.member_id, wagerIdsOf(slip)),
    accountsOf([slip.member_id]),
  ]);
  const wagers = winnersFirst(found);
  const offset = offsetOf(page);
  const account = accounts.get(slip.member_id) ?? slip.member_id;
  const list = wagers.slice(offset, offset + page.size).map((row) => {
    const detail = lineDetailOf(row.detail);
    const play = playOf(detail.play);
    return {
      orderDetailId: row.id,
      memberId: slip.member_id,
      account,
      playName: play ? playName(play, language) : detail.play,
      betContent: detail.selection,
      betAmount: wireOf(row.stake),
      winAmount: wireOf(row.payout),
      odds: oddsOf(detail.price),
      rate: detail.rate,
      status: statusOf(row),
      placedAt: row.placed_at.getTime(),
      gameId: row.game,
      gameName: text(`game.${lotteryGameOf(row.game)?.name ?? row.game}`, language) ?? row.game,
      numero: detail.issue,
    };
  });
  return {
    ...toPage(list, wagers.length, page.size),
    footer: {
      slipId: slip.slip_id,
      number: betNumberOf(stored),
      memberId: slip.member_id,
      account,
      placedAt: slip.placed_at.getTime(),
      status: slipStatusOf(wagers),
      betAmount: wireOf(slip.stake),
      winAmount: wireOf(wagers.reduce((sum, { payout }) => sum + payout, 0n)),
    },
  };
}

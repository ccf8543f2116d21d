import type { Subject } from '@chokdee/contract/subjects';
import type { Database } from '@chokdee/database/database';
import type { LotteryResult } from '@chokdee/games/lottery/types';
import { riskOfLines } from '@chokdee/games/lottery/valid-bet';
import { shareOfValidBet } from '@chokdee/money/valid-bet';
import type { Consumer } from '../../platform/module.ts';
import { findDraw } from '../draws/index.ts';
import type { PayoutRule, SettledWager, Settlements } from '../wagering/index.ts';
import { isLineDetail, lineDetailOf, payoutOfLine, playOf, settleLine } from './rules.ts';
import { findGame } from './store.ts';
import { withResults } from './yeekee-results.ts';

/** The payout rule of lottery lines (decision 0030): the numbers of the draw decide. */
export const LOTTERY_RULE = 'lottery';

/** What the settlement of a draw is called. */
export const subjectOf = (drawId: string): Subject => `lottery:draw:${drawId}`;

/** Computes the payouts of lines from the numbers of their draw. */
export const payoutRule: PayoutRule = (result, wagers, ofMember) => {
  const { numbers } = result as { readonly numbers: LotteryResult };
  const risks = new Map<string, ReturnType<typeof risksOf>>();
  const risksOfMember = (memberId: string) => {
    const found = risks.get(memberId) ?? risksOf(ofMember(memberId));
    risks.set(memberId, found);
    return found;
  };
  return wagers.map(({ memberId, detail, stake }) => {
    if (!isLineDetail(detail)) throw new RangeError('the wager is no lottery line');
    const line = lineDetailOf(detail);
    const payout = settleLine(line, numbers);
    const { staked, risk } = risksOfMember(memberId).get(line.play)!;
    return { payout, validBet: shareOfValidBet(stake, risk, staked) };
  });
};

/** What the lines of a member on each play cost, and what they risk together, micro-units. */
function risksOf(wagers: readonly SettledWager[]): Map<string, { readonly staked: bigint; readonly risk: bigint }> {
  const byPlay = new Map<string, SettledWager[]>();
  for (const wager of wagers) {
    if (!isLineDetail(wager.detail)) continue;
    const { play } = lineDetailOf(wager.detail);
    const lines = byPlay.get(play);
    if (lines) lines.push(wager);
    else byPlay.set(play, [wager]);
  }
  return new Map(
    [...byPlay].map(([code, lines]) => {
      const play = playOf(code);
      const staked = lines.reduce((sum, { stake }) => sum + stake, 0n);
      if (!play) return [code, { staked, risk: staked }];
      const risk = riskOfLines(
        play,
        lines.map(({ stake, detail }) => {
          const line = lineDetailOf(detail);
          return { entry: line.selection, stake, paid: (hundredths) => payoutOfLine(line, hundredths) };
        }),
      );
      return [code, { staked, risk }];
    }),
  );
}

/**
 * Starts the settlement of every draw with a result: version 1 settles, later ones correct, and a
 * void draw returns the stakes. A repeated event changes nothing.
 */
export const createSettling = (database: Database, settlements: Pick<Settlements, 'start'>): Consumer => ({
  name: 'lottery.settling',
  topics: ['draws.result'],
  handle: async (events) => {
    for (const { payload } of events) {
      const brandId = String(payload['brandId']);
      const drawId = String(payload['drawId']);
      const game = await findGame(database, brandId, String(payload['game']));
      const draw = game && (await findDraw(database, brandId, drawId));
      if (!draw) continue;
      const common = {
        subject: subjectOf(drawId),
        version: Number(payload['version']),
        reason: String(payload['reason'] ?? ''),
        vendor: game.vendor,
        game: game.code,
        round: drawId,
        since: draw.sale_opens_at,
      };
      const [result] = await withResults(database, [
        { draw_id: drawId, code: game.code, numbers: payload['numbers'] as LotteryResult | null },
      ]);
      await settlements.start(
        payload['kind'] === 'void'
          ? { ...common, kind: 'void' }
          : { ...common, kind: 'result', payoutRule: LOTTERY_RULE, result: { numbers: result!.numbers } },
      );
    }
  },
});

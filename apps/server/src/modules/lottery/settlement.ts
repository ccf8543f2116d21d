import type { Database } from '@chokdee/database/database';
import type { LotteryResult } from '@chokdee/games/lottery/types';
import type { Consumer } from '../../platform/module.ts';
import { findDraw } from '../draws/index.ts';
import type { PayoutRule, Settlements } from '../wagering/index.ts';
import { isLineDetail, lineDetailOf, settleLine } from './rules.ts';
import { findGame } from './store.ts';
import { withResults } from './yeekee-results.ts';

/** The payout rule of lottery lines (decision 0030): the numbers of the draw decide. */
export const LOTTERY_RULE = 'lottery';

/** What the settlement of a draw is called. */
export const subjectOf = (drawId: string): string => `lottery:draw:${drawId}`;

/** Computes the payouts of lines from the numbers of their draw. */
export const payoutRule: PayoutRule = (result, wagers) => {
  const { numbers } = result as { readonly numbers: LotteryResult };
  return wagers.map(({ detail, stake }) => {
    if (!isLineDetail(detail)) throw new RangeError('the wager is no lottery line');
    return { payout: settleLine(lineDetailOf(detail), numbers), validBet: stake };
  });
};

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

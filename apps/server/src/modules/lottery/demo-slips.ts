import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/contract/uuid7';
import { readClock } from '../../platform/clock/clock.ts';
import { playerIn } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readUpcoming } from '../draws/index.ts';
import { isOnSale } from './judge.ts';
import { playOf } from './rules.ts';
import type { SlipContext, Slips } from './slips.ts';
import { readStakedDraws } from './store.ts';

/** Entries of a play, and what is staked on each, in whole units. */
type Bet = readonly [play: string, entries: string, stake: number];

/**
 * The slips of the demo player by game, one per draw: every digit (one wins), numbers that rarely
 * win, and bets on draws that are days away. They cost less than 300 together.
 */
const SLIPS: Readonly<Record<string, readonly (readonly Bet[])[]>> = {
  'vn-south-1m': [[['vietnam-south.tail', '0,1,2,3,4,5,6,7,8,9', 5]]],
  'vn-north-1m': [[['vietnam-north.de', '07,39,68', 10]], [['vietnam-north.lo2', '68', 1]]],
  'thai-5m': [
    [
      ['thai-government.top3', '168,861', 5],
      ['thai-government.runTop', '1,6,8', 10],
    ],
  ],
  yeekee: [[['yeekee.top2', '88,89', 10]]],
  'thai-government': [
    [
      ['thai-government.top3', '168', 20],
      ['thai-government.bottom2', '68,86', 20],
    ],
  ],
  lao: [[['lao.top3', '459', 10]]],
  hanoi: [[['hanoi.top2', '45,54', 10]]],
};

/**
 * Places the next slip of the demo player in each game whose sale is open, until each game has all
 * of its slips. They are placed like any other, so that records, exposure and results follow from
 * them.
 */
export async function placeDemoSlips(
  database: Database,
  slips: Pick<Slips, 'place'>,
  context: SlipContext,
): Promise<void> {
  const [staked, clock] = await Promise.all([
    readStakedDraws(database, playerIn(context).memberId, Object.keys(SLIPS)),
    readClock(database),
  ]);
  for (const [game, list] of Object.entries(SLIPS)) {
    const draws = staked.filter((row) => row.game === game).map(({ draw_id }) => draw_id);
    const bets = list[draws.length];
    if (bets === undefined) continue;
    const [draw] = await readUpcoming(database, context.brand.id, game, 1);
    if (!draw || !isOnSale(draw, clock.getTime()) || draws.includes(draw.draw_id)) continue;
    const contents = bets.map(([playId, bettingContent, multiple]) => ({
      gameId: game,
      playId,
      bettingContent,
      singleBetPrice: playOf(playId)!.units,
      numero: [{ numero: draw.issue, multiple }],
    }));
    try {
      await slips.place({ slipId: uuid7(), contents }, context);
    } catch (error) {
      // The sale has just closed, an operator restricts the game, or the money is spent.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

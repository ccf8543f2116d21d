import { expect, it } from 'vitest';
import { baht, cashOf, wageringFixture } from '../wagering/testing.ts';
import { placeDemoSlips } from './demo-slips.ts';
import { createLotteryFixture } from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });

it('the demo player bets once in a draw, on one draw per slip, and has won, lost and open lines', async () => {
  const lottery = await createLotteryFixture({ db, wagering }, undefined, ['vn-south-1m', 'vn-north-1m']);
  const player = await lottery.openMember(baht(1_000));
  const bet = () => placeDemoSlips(db.database, lottery.slips, player);
  const lines = async (gameId?: string) =>
    (await lottery.records.page(player, { page: 1, size: 100, ...(gameId && { gameId }) })).list;

  await lottery.openDraw('vn-south-1m');
  await lottery.openDraw('vn-north-1m');
  await bet();
  await bet();
  // Ten digits at 5 and three numbers at 10.
  expect((await lines()).map(({ status }) => status)).toEqual(Array(13).fill('open'));
  expect(await cashOf(db, player.player!.memberId)).toBe(baht(1_000 - 50 - 30));
  const { drawId } = (await lines('vn-south-1m'))[0]!;
  for (const moment of ['lock_at', 'draw_at', 'result_at'] as const) await lottery.draws.moveTo(drawId, moment);
  await lottery.settle();
  expect((await lines('vn-south-1m')).map(({ status }) => status).sort()).toEqual([
    ...Array<string>(9).fill('lost'),
    'won',
  ]);

  await lottery.openDraw('vn-north-1m');
  await bet();
  await bet();
  // The game has a second slip, of one line.
  expect(await lines()).toHaveLength(14);
});

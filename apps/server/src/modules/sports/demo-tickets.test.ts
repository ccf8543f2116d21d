import { expect, it } from 'vitest';
import { baht, cashOf, wageringFixture } from '../wagering/testing.ts';
import { placeDemoTickets } from './demo-tickets.ts';
import { createSportsFixture } from './testing.ts';

const own = await wageringFixture({ proveAfterEach: true });

it('the demo player gets tickets that are won, lost, won by half and open, once', async () => {
  const sports = await createSportsFixture(own);
  const player = await sports.openMember(baht(1_000));
  const place = () => placeDemoTickets({ ...sports, database: own.db.database }, player);
  await place();
  await place();
  await sports.settle();
  const states = async (state: 'open' | 'settled') =>
    (await sports.mine.page(player, { page: 1, size: 10, state })).list.map((ticket) => ({
      state: ticket.state,
      results: ticket.legs.map(({ result }) => result),
    }));
  expect(await states('open')).toEqual([{ state: 'open', results: [null] }]);
  expect((await states('settled')).reverse()).toEqual([
    { state: 'won', results: ['win'] },
    { state: 'lost', results: ['loss'] },
    { state: 'won', results: ['win', 'half_win'] },
  ]);
  // 4 x 50 staked; 50 at 2.05, and 50 at 1.94 and half of 1.92.
  expect(await cashOf(own.db, player.player!.memberId)).toBe(baht(1_000 - 200 + 102.5 + 141.62));
});

import { randomUUID } from 'node:crypto';
import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, it } from 'vitest';
import { claimLeases } from '../../platform/lease/store.ts';
import { baht, cashOf, wageringFixture } from '../wagering/testing.ts';
import { contentOf, createLotteryFixture, GAME } from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });

it('a settlement that stopped half-way goes on, and every line is paid exactly once', async () => {
  const lottery = await createLotteryFixture({ db, wagering });
  const { issue, drawId } = await lottery.openDraw(GAME);
  const numbers = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0')).join(',');
  const members = await Promise.all(Array.from({ length: 3 }, () => lottery.openMember(baht(2_000))));
  for (const member of members)
    await lottery.slips.place(
      { slipId: uuid7(), contents: [contentOf('thai-government.top3', numbers, issue, 1)] },
      member,
    );
  for (const moment of ['lock_at', 'draw_at', 'result_at'] as const) await lottery.draws.moveTo(drawId, moment);
  await lottery.startSettling();
  const done = async (): Promise<number> =>
    Number(
      (
        await db.owner.query<{ done: bigint }>(
          `select count(*) as done from wagering.wager where round = $1 and state = 'settled'`,
          [drawId],
        )
      )[0]!.done,
    );

  const [work] = wagering.module.leased ?? [];
  // A member that is locked elsewhere keeps the settlement from its end until it is stopped.
  await db.owner.transaction(async (tx) => {
    await tx.query('select from protection.player_limits where member_id = $1 for update', [
      members[0]!.player!.memberId,
    ]);
    const [lease] = await claimLeases(db.database, randomUUID(), [work!.name], 3_600_000);
    const stop = new AbortController();
    const running = work!.run(lease!, stop.signal);
    await expect.poll(done).toBeGreaterThan(0);
    stop.abort();
    await running;
  });
  expect(await done()).toBeLessThanOrEqual(2_000);
  await db.owner.query('delete from platform.lease');
  // The clock of the test does not run; lines of a locked member are due again a little later.
  await db.moveClock(5_000);
  await lottery.settle();
  expect(await done()).toBe(3_000);
  // One of the thousand numbers came: 900 for 1.
  expect(await Promise.all(members.map(({ player }) => cashOf(db, player!.memberId)))).toEqual(
    members.map(() => baht(2_000 - 1_000 + 900)),
  );
});

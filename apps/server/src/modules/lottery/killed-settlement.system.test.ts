import { randomUUID } from 'node:crypto';
import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, it } from 'vitest';
import { claimLeases } from '../../platform/lease/store.ts';
import { baht, cashOf, wageringFixture } from '../wagering/testing.ts';
import { subjectOf } from './settlement.ts';
import { contentOf, createLotteryFixture, GAME } from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });

it('a settlement whose copy dies is taken over, and every line is paid exactly once', async () => {
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
  const [first] = await claimLeases(db.database, randomUUID(), [work!.name], 3_600_000);
  // The copy goes on working after it has lost its lease, as one that hangs would.
  const dying = work!.run(first!, new AbortController().signal);
  const ended = dying.then(
    () => null,
    (error: unknown) => error,
  );
  await expect.poll(done, { interval: 1 }).toBeGreaterThan(0);
  await db.owner.query(`update platform.lease set duration = interval '-1 second' where name = $1`, [work!.name]);
  const [second] = await claimLeases(db.database, randomUUID(), [work!.name], 3_600_000);
  expect(second!.epoch).toBeGreaterThan(first!.epoch);
  expect(await ended).toBeInstanceOf(Error);
  const half = await done();
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(3_000);

  const stop = new AbortController();
  const taking = work!.run(second!, stop.signal);
  await expect
    .poll(async () => (await wagering.settlements.ofSubject(subjectOf(drawId))).map(({ state }) => state))
    .toEqual(['done']);
  stop.abort();
  await taking;
  await db.owner.query('delete from platform.lease');
  await lottery.settle();
  expect(await done()).toBe(3_000);
  // One of the thousand numbers came: 900 for 1.
  expect(await Promise.all(members.map(({ player }) => cashOf(db, player!.memberId)))).toEqual(
    members.map(() => baht(2_000 - 1_000 + 900)),
  );
});

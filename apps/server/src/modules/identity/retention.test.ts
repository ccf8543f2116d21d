import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bucket, countAttempt } from './throttle.ts';
import { HISTORY_DAYS, purgeAccess, purgeSessions, purgeAttempts } from './retention.ts';
import { createIdentityFixture, password, type IdentityFixture } from './testing.ts';

const DAY = 86_400_000;
let stage: IdentityFixture;
beforeAll(async () => {
  stage = await createIdentityFixture();
  await stage.db.owner.query('update brand.brand set single_session = false');
});
afterAll(() => stage?.close());
beforeEach(() => stage.db.owner.query('delete from identity.throttle'));

const sessionsOf = (memberId: string) =>
  stage.db.owner.query<{ session_id: string; kept: boolean }>(
    'select session_id, kept from identity.session where member_id = $1 order by session_id',
    [memberId],
  );
/** Does something so many days from now, and goes back. */
async function later<R>(days: number, act: () => Promise<R>): Promise<R> {
  await stage.db.moveClock(days * DAY);
  try {
    return await act();
  } finally {
    await stage.db.moveClock(-days * DAY);
  }
}

describe('sessions', () => {
  it('stay for 400 days; of what is older the newest of a member stays, and they hear of it when they come back', async () => {
    const { memberId } = await stage.join('away');
    for (let n = 0; n < 3; n += 1) await stage.enter('away', password);
    const all = await sessionsOf(memberId);
    expect(all).toHaveLength(4);
    const { address, at } = (
      await stage.db.owner.query<{ address: string; at: Date }>(
        'select address, started_at as at from identity.session where session_id = $1',
        [all[3]!.session_id],
      )
    )[0]!;

    await later(HISTORY_DAYS - 1, () => purgeSessions(stage.db.database));
    expect(await sessionsOf(memberId)).toEqual(all);

    await later(HISTORY_DAYS + 30, async () => {
      expect(await purgeSessions(stage.db.database)).toBeGreaterThanOrEqual(4);
      expect(await sessionsOf(memberId)).toEqual([{ session_id: all[3]!.session_id, kept: true }]);
      expect(await purgeSessions(stage.db.database)).toBe(0);
      const { value } = await stage.enter('away', password);
      expect(value).toMatchObject({ firstTimeLogin: false, lastLogin: at.getTime(), lastLoginIp: address });
      expect(await purgeSessions(stage.db.database)).toBe(0);
      expect(await sessionsOf(memberId)).toHaveLength(2);
    });
    // The newer one takes the place of the kept one when its own time is over.
    await later(2 * (HISTORY_DAYS + 31), async () => {
      expect(await purgeSessions(stage.db.database)).toBe(1);
      expect(await sessionsOf(memberId)).toMatchObject([{ kept: true }]);
    });
  });

  it('are purged in batches, whosever they are, and the one who is here is not touched', async () => {
    const { memberId } = await stage.join('busy');
    const count = 1_203;
    await stage.db.owner.query(
      `insert into identity.session (member_id, session_id, brand_id, token_hash, started_at, last_seen_at, ends_at, ended_at, end_reason)
      select $1, ledger.first_id(platform.clock() - interval '3 years' + n * interval '1 second'), 'chokdee', sha256(n::text::bytea), platform.clock() - interval '3 years' + n * interval '1 second',
        platform.clock() - interval '3 years', platform.clock() - interval '3 years' + n * interval '1 second' + interval '1 day', platform.clock() - interval '3 years', 'logout' from generate_series(1, ${count}) n`,
      [memberId],
    );
    const before = (await sessionsOf(memberId)).map((row) => row.session_id);
    // The newest is marked with the first batch and not looked at again.
    expect(await purgeSessions(stage.db.database)).toBe(count - 1);
    expect((await sessionsOf(memberId)).map((row) => row.session_id)).toEqual(before.slice(-2));
    expect((await stage.enter('busy', password)).errorCode).toBeNull();
  });

  it('and knocks cannot be purged early, and by the application in no other way', async () => {
    for (const purge of ['purge_sessions', 'purge_access'])
      await expect(stage.db.database.query(`select identity.${purge}(89, 10)`)).rejects.toMatchObject({
        code: '22023',
      });
    await expect(stage.db.database.query('delete from identity.session')).rejects.toMatchObject({ code: '42501' });
  });
});

it('knocks at the door stay as long, and go in batches', async () => {
  const knocks = async () =>
    Number(
      (
        await stage.db.owner.query<{ n: bigint }>("select count(*) as n from identity.access where account = 'knocker'")
      )[0]!.n,
    );
  await stage.db.owner.query(`insert into identity.access (at, brand_id, account, outcome)
    select platform.clock() - make_interval(days => case when n <= 700 then ${HISTORY_DAYS} + 1 else ${HISTORY_DAYS} - 1 end), 'chokdee', 'knocker', 'wrong' from generate_series(1, 710) n`);
  expect(await purgeAccess(stage.db.database)).toBe(700);
  expect(await knocks()).toBe(10);
});

it('tries are forgotten after a day, and not before', async () => {
  const pace = { free: 3, first: 5, most: 3_600 };
  await countAttempt(stage.db.database, bucket('old'), pace);
  expect(await purgeAttempts(stage.db.database)).toBe(0);
  await later(1.1, async () => {
    await countAttempt(stage.db.database, bucket('new'), pace);
    expect(await purgeAttempts(stage.db.database)).toBe(1);
  });
  expect(await stage.db.owner.query('select bucket from identity.throttle')).toEqual([{ bucket: bucket('new') }]);
});

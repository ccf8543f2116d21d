import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HISTORY_DAYS, purgeAccess, purgeSessions } from './retention.ts';
import { createIdentityFixture, password, type IdentityFixture } from './testing.ts';

const DAY_MS = 86_400_000;
let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await createIdentityFixture();
  await fixture.db.owner.query('update brand.brand set single_session = false');
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.db.owner.query('delete from platform.attempt'));

const sessionsOf = (memberId: string) =>
  fixture.db.owner.query<{ session_id: string; retained: boolean }>(
    'select session_id, retained from identity.session where member_id = $1 order by session_id',
    [memberId],
  );
/** Runs something with the clock moved forward by some days, then moves it back. */
async function later<R>(days: number, act: () => Promise<R>): Promise<R> {
  await fixture.db.moveClock(days * DAY_MS);
  try {
    return await act();
  } finally {
    await fixture.db.moveClock(-days * DAY_MS);
  }
}

describe('sessions', () => {
  it('are kept for 400 days; the newest older one of a member is retained and shown at the next login', async () => {
    const { memberId } = await fixture.register('away');
    for (let n = 0; n < 3; n += 1) await fixture.login('away', password);
    const all = await sessionsOf(memberId);
    expect(all).toHaveLength(4);
    const { address, at } = (
      await fixture.db.owner.query<{ address: string; at: Date }>(
        'select address, started_at as at from identity.session where session_id = $1',
        [all[3]!.session_id],
      )
    )[0]!;

    await later(HISTORY_DAYS - 1, () => purgeSessions(fixture.db.database));
    expect(await sessionsOf(memberId)).toEqual(all);

    await later(HISTORY_DAYS + 30, async () => {
      expect(await purgeSessions(fixture.db.database)).toBeGreaterThanOrEqual(4);
      expect(await sessionsOf(memberId)).toEqual([{ session_id: all[3]!.session_id, retained: true }]);
      expect(await purgeSessions(fixture.db.database)).toBe(0);
      const { value } = await fixture.login('away', password);
      expect(value).toMatchObject({ firstTimeLogin: false, lastLogin: at.getTime(), lastLoginIp: address });
      expect(await purgeSessions(fixture.db.database)).toBe(0);
      expect(await sessionsOf(memberId)).toHaveLength(2);
    });
    // The newer session replaces the retained one when its own period is over.
    await later(2 * (HISTORY_DAYS + 31), async () => {
      expect(await purgeSessions(fixture.db.database)).toBe(1);
      expect(await sessionsOf(memberId)).toMatchObject([{ retained: true }]);
    });
  });

  it('are purged in batches, and open sessions are not touched', async () => {
    const { memberId } = await fixture.register('busy');
    const count = 1_203;
    await fixture.db.owner.query(
      `insert into identity.session (
        member_id,
        session_id,
        brand_id,
        token_hash,
        started_at,
        last_seen_at,
        ends_at,
        ended_at,
        end_reason
      )
      select
        $1,
        ledger.first_id(t.started_at),
        'chokdee',
        sha256(t.n::text::bytea),
        t.started_at,
        t.started_at,
        t.started_at + interval '1 day',
        t.started_at,
        'logout'
      from (
        select n, platform.clock() - interval '3 years' + n * interval '1 second' as started_at
        from generate_series(1, ${count}) n
      ) t`,
      [memberId],
    );
    const before = (await sessionsOf(memberId)).map((row) => row.session_id);
    // The newest is marked with the first batch and not examined again.
    expect(await purgeSessions(fixture.db.database)).toBe(count - 1);
    expect((await sessionsOf(memberId)).map((row) => row.session_id)).toEqual(before.slice(-2));
    expect((await fixture.login('busy', password)).errorCode).toBeNull();
  });

  it('cannot be purged early or deleted by the application, and neither can the access log', async () => {
    for (const purge of ['purge_sessions', 'purge_access'])
      await expect(fixture.db.database.query(`select identity.${purge}(89, 10)`)).rejects.toMatchObject({
        code: '22023',
      });
    await expect(fixture.db.database.query('delete from identity.session')).rejects.toMatchObject({ code: '42501' });
  });
});

it('the access log is kept for 400 days and purged in batches', async () => {
  const count = async () =>
    Number(
      (
        await fixture.db.owner.query<{ n: bigint }>(
          "select count(*) as n from identity.access where account = 'attacker'",
        )
      )[0]!.n,
    );
  await fixture.db.owner.query(
    `insert into identity.access (at, brand_id, account, outcome)
    select
      platform.clock() - make_interval(days => $1 + case when n <= 700 then 1 else -1 end),
      'chokdee',
      'attacker',
      'wrong'
    from generate_series(1, 710) n`,
    [HISTORY_DAYS],
  );
  expect(await purgeAccess(fixture.db.database)).toBe(700);
  expect(await count()).toBe(10);
});

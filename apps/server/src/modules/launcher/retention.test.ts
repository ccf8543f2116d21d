import { expect, it } from 'vitest';
import { purgeSessions, UNPLAYED_DAYS } from './retention.ts';
import { likely, rgsCalls, unlikely, useRgs, withClockMoved } from './testing-calls.ts';
import type { Player } from './testing.ts';

const DAY = 86_400_000;
const rgs = useRgs();
const { play, endRound } = rgsCalls(rgs, unlikely);

const sessionsOf = (player: Player) =>
  rgs().test.owner.query<{ game: string; played: boolean }>(
    'select game, played from launcher.session where member_id = $1 order by id',
    [player.memberId],
  );
const purgeAfter = (days: number) => withClockMoved(rgs(), days * DAY, () => purgeSessions(rgs().test.database));

it('deletes sessions without a round after 30 days; others stay, and an active round can be ended', async () => {
  const player = await rgs().newPlayer();
  await rgs().open(player, 'mines');
  await rgs().open(player, 'dice');
  const token = await rgs().open(player, 'dice');
  expect(await play(token, likely)).toMatchObject({ status: 200, body: { round: { active: true } } });
  await rgs().open(player, 'hilo');
  const all = await sessionsOf(player);
  expect(all.map(({ game }) => game)).toEqual(['mines', 'dice', 'dice', 'hilo']);

  await purgeAfter(UNPLAYED_DAYS);
  expect(await sessionsOf(player)).toEqual(all);

  await withClockMoved(rgs(), (UNPLAYED_DAYS + 1) * DAY, async () => {
    expect(await purgeSessions(rgs().test.database)).toBeGreaterThanOrEqual(4);
    expect(await sessionsOf(player)).toEqual([{ game: 'dice', played: true }]);
    // A marked session is not checked again.
    expect(await purgeSessions(rgs().test.database)).toBe(0);
    const before = await rgs().cash(player);
    expect((await endRound(token)).status).toBe(200);
    expect(await rgs().cash(player)).toBeGreaterThan(before);
  });
});

it('keeps only the session a round belongs to, not those open at the same time', async () => {
  const player = await rgs().newPlayer();
  await rgs().open(player, 'hilo');
  const token = await rgs().open(player, 'dice');
  for (let n = 0; n < 3; n += 1) await play(token);
  await purgeAfter(UNPLAYED_DAYS + 1);
  expect(await sessionsOf(player)).toEqual([{ game: 'dice', played: true }]);
});

it('finds a round played in the last second of a session in an address, two hours', async () => {
  const player = await rgs().newPlayer();
  const token = await rgs().open(player);
  await rgs().test.owner.query(
    `update identity.session
    set ends_at = 'infinity', last_seen_at = platform.clock() + interval '1 hour 50 minutes'
    where session_id = $1`,
    [player.sessionId],
  );
  await withClockMoved(rgs(), 7_199_000, async () => {
    expect((await play(token)).status).toBe(200);
  });
  await purgeAfter(UNPLAYED_DAYS + 1);
  expect(await sessionsOf(player)).toEqual([{ game: 'dice', played: true }]);
});

it('deletes in batches, and refuses a period below a week', async () => {
  const player = await rgs().newPlayer();
  await rgs().test.owner.query(
    `insert into launcher.session (
      member_id, id, token_hash, brand_id, vendor, category, game, version, currency, currency_symbol, language, device,
      site_session, opened_at, expires_at, ended_at
    )
    select
      $1, platform.uuid7(), sha256(n::text::bytea), 'chokdee', 'LANTERN', 'RNG', 'dice', '1.0.0', 'THB', '฿', 'TH',
      'desktop', $2, platform.clock() - interval '40 days', platform.clock() - interval '39 days',
      platform.clock() - interval '40 days'
    from generate_series(1, 1203) n`,
    [player.memberId, player.sessionId],
  );
  expect(await purgeSessions(rgs().test.database)).toBe(1_203);
  expect(await sessionsOf(player)).toEqual([]);
  await expect(rgs().test.database.query('select launcher.purge_sessions(6, 10)')).rejects.toMatchObject({
    code: '22023',
  });
});

import { rgsEndRound, rgsPlay } from '@chokdee/contract/calls/launcher';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeSessions, UNPLAYED_DAYS } from './retention.ts';
import { createRgsFixture, type Player, type RgsFixture } from './testing.ts';

const DAY = 86_400_000;
const baht = 1_000_000;
let fixture: RgsFixture;
beforeAll(async () => {
  fixture = await createRgsFixture();
});
afterAll(() => fixture.close());

const conversations = (player: Player) =>
  fixture.test.owner.query<{ game: string; played: boolean }>(
    'select game, played from launcher.session where member_id = $1 order by id',
    [player.memberId],
  );
const play = (sessionID: string, target = 9_800) =>
  fixture.http().call(rgsPlay, { body: { sessionID, amount: 10 * baht, mode: 'UNDER', meta: { target } } });
/** Does something so many days from now, and goes back. */
async function later<R>(days: number, act: () => Promise<R>): Promise<R> {
  await fixture.test.moveClock(days * DAY);
  try {
    return await act();
  } finally {
    await fixture.test.moveClock(-days * DAY);
  }
}

it('conversations in which nothing was played are forgotten after 30 days; those of rounds stay with them, and an open round can still be ended', async () => {
  const player = await fixture.newPlayer();
  await fixture.open(player, 'mines');
  await fixture.open(player, 'dice');
  const token = await fixture.open(player, 'dice');
  expect(await play(token)).toMatchObject({ status: 200, body: { round: { active: true } } });
  await fixture.open(player, 'hilo');
  const all = await conversations(player);
  expect(all.map(({ game }) => game)).toEqual(['mines', 'dice', 'dice', 'hilo']);

  await later(UNPLAYED_DAYS, async () => {
    await purgeSessions(fixture.test.database);
  });
  expect(await conversations(player)).toEqual(all);

  await later(UNPLAYED_DAYS + 1, async () => {
    const looked = await purgeSessions(fixture.test.database);
    expect(looked).toBeGreaterThanOrEqual(4);
    expect(await conversations(player)).toEqual([{ game: 'dice', played: true }]);
    // Marked, it is not looked at again.
    expect(await purgeSessions(fixture.test.database)).toBe(0);
    const before = await fixture.cash(player);
    expect((await fixture.http().call(rgsEndRound, { body: { sessionID: token } })).status).toBe(200);
    expect(await fixture.cash(player)).toBeGreaterThan(before);
  });
});

it('a round belongs to its own conversation only, whatever else was open beside it', async () => {
  const player = await fixture.newPlayer();
  await fixture.open(player, 'hilo');
  const token = await fixture.open(player, 'dice');
  for (let n = 0; n < 3; n += 1) await play(token, 10);
  await later(UNPLAYED_DAYS + 1, async () => {
    await purgeSessions(fixture.test.database);
  });
  expect(await conversations(player)).toEqual([{ game: 'dice', played: true }]);
});

it('a round played in the last second of a conversation of twelve hours is found', async () => {
  const player = await fixture.newPlayer();
  const token = await fixture.open(player);
  await fixture.test.owner.query(
    `update identity.session set ends_at = 'infinity', last_seen_at = platform.clock() + interval '11 hours 50 minutes' where session_id = $1`,
    [player.sessionId],
  );
  await later(43_199 / 86_400, async () => {
    expect((await play(token, 10)).status).toBe(200);
  });
  await later(UNPLAYED_DAYS + 1, async () => {
    await purgeSessions(fixture.test.database);
  });
  expect(await conversations(player)).toEqual([{ game: 'dice', played: true }]);
});

it('goes in batches, and no earlier than a week', async () => {
  const player = await fixture.newPlayer();
  await fixture.test.owner.query(
    `insert into launcher.session (member_id, id, token_hash, brand_id, vendor, category, game, version, currency, currency_symbol, language, device, site_session, opened_at, expires_at, ended_at)
    select $1, platform.uuid7(), sha256(n::text::bytea), 'chokdee', 'LANTERN', 'RNG', 'dice', '1.0.0', 'THB', '฿', 'TH', 'desktop', $2, platform.clock() - interval '40 days', platform.clock() - interval '39 days', platform.clock() - interval '40 days' from generate_series(1, 1203) n`,
    [player.memberId, player.sessionId],
  );
  expect(await purgeSessions(fixture.test.database)).toBe(1_203);
  expect(await conversations(player)).toEqual([]);
  await expect(fixture.test.database.query('select launcher.purge_sessions(6, 10)')).rejects.toMatchObject({
    code: '22023',
  });
});

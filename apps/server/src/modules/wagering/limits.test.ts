import { describe, expect, it } from 'vitest';
import { createProtection } from '../protection/index.ts';
import { createWagering } from './index.ts';
import {
  baht,
  clockOf,
  counters,
  directCommands,
  openPlayer,
  placeOf,
  playOf,
  settleOf,
  storedState,
  wageringFixture,
} from './testing.ts';

const { db, wagering } = await wageringFixture({ max: 20, proveAfterEach: true });
const protection = createProtection({ database: db.database });

/** Sets a limit of the member's own, micro-units. */
const setLimit = (
  memberId: string,
  kind: 'wager' | 'loss' | 'single_bet',
  period: 'once' | 'day' | 'week' | 'month',
  amount: bigint,
) => protection.setLimit({ memberId, kind, period, setter: 'member', amount, actor: 'member' });

describe('limits', () => {
  it('reject above their exact amount, and the strictest of several counts', async () => {
    const member = await openPlayer(db, baht(1_000));
    await setLimit(member, 'single_bet', 'once', baht(50));
    await setLimit(member, 'wager', 'day', baht(100));
    await setLimit(member, 'wager', 'week', baht(80));
    expect(await wagering.place(placeOf(member, baht(50) + baht(0.01)))).toEqual({
      status: 'limit',
      reason: 'limit.single_bet',
    });
    expect(await wagering.placeAndSettle(playOf(member, baht(50), baht(50)))).toMatchObject({ status: 'ok' });
    expect(await wagering.placeAndSettle(playOf(member, baht(30) + baht(0.01), 0n))).toEqual({
      status: 'limit',
      reason: 'limit.wager.week',
    });
    expect(await wagering.placeAndSettle(playOf(member, baht(30), baht(30)))).toMatchObject({ status: 'ok' });
    const before = await storedState(db, member);
    expect(await wagering.placeAndSettle(playOf(member, baht(0.01), 0n))).toEqual({
      status: 'limit',
      reason: 'limit.wager.week',
    });
    expect(await storedState(db, member)).toEqual(before);
  });

  it('on losses count an open stake as lost and subtract a payout', async () => {
    const member = await openPlayer(db, baht(1_000));
    await setLimit(member, 'loss', 'day', baht(100));
    const open = placeOf(member, baht(60));
    await wagering.place(open);
    expect(await wagering.place(placeOf(member, baht(41)))).toEqual({ status: 'limit', reason: 'limit.loss.day' });
    await wagering.settle(settleOf(member, open.id, baht(30)));
    expect(await wagering.place(placeOf(member, baht(71)))).toEqual({ status: 'limit', reason: 'limit.loss.day' });
    expect(await wagering.place(placeOf(member, baht(70)))).toMatchObject({ status: 'ok' });
  });

  it.each(['day', 'week', 'month'] as const)('on losses of a %s reject above their exact amount', async (period) => {
    const member = await openPlayer(db, baht(100));
    await setLimit(member, 'loss', period, baht(10));
    expect(await wagering.placeAndSettle(playOf(member, baht(9), 0n))).toMatchObject({ status: 'ok' });
    expect(await wagering.placeAndSettle(playOf(member, baht(1) + baht(0.01), 0n))).toEqual({
      status: 'limit',
      reason: `limit.loss.${period}`,
    });
    expect(await wagering.placeAndSettle(playOf(member, baht(1), 0n))).toMatchObject({ status: 'ok' });
  });

  it('restart with the day, week and month of GMT+8', async () => {
    const now = await clockOf(db);
    // A Sunday that is the last day of a month in GMT+8: all three periods end together at 16:00
    // UTC.
    const sunday = Date.UTC(2027, 0, 31, 15, 59, 0);
    await db.moveClock(sunday - now.getTime());
    const member = await openPlayer(db, baht(1_000));
    for (const period of ['day', 'week', 'month'] as const) await setLimit(member, 'wager', period, baht(10));
    expect(await wagering.placeAndSettle(playOf(member, baht(10), 0n))).toMatchObject({ status: 'ok' });
    expect(await wagering.placeAndSettle(playOf(member, baht(0.01), 0n))).toEqual({
      status: 'limit',
      reason: 'limit.wager.day',
    });
    await db.moveClock(70_000);
    expect(await counters(db, member)).toMatchObject({
      day: { wagered: 0n },
      week: { wagered: 0n },
      month: { wagered: 0n },
    });
    expect(await wagering.placeAndSettle(playOf(member, baht(10), 0n))).toMatchObject({ status: 'ok' });
    // On the next day the limits of week and month still reject.
    await db.moveClock(86_400_000);
    expect(await wagering.placeAndSettle(playOf(member, baht(0.01), 0n))).toEqual({
      status: 'limit',
      reason: 'limit.wager.week',
    });
    // In the next week the limit of the month still rejects.
    await db.moveClock(6 * 86_400_000);
    expect(await wagering.placeAndSettle(playOf(member, baht(0.01), 0n))).toEqual({
      status: 'limit',
      reason: 'limit.wager.month',
    });
    await db.moveClock(now.getTime() - sunday - 70_000 - 7 * 86_400_000);
  });

  it('are unchanged when a bet that waited across midnight is rejected', async () => {
    const now = await clockOf(db);
    const evening = Date.UTC(2027, 0, 31, 15, 59, 30);
    await db.moveClock(evening - now.getTime());
    const member = await openPlayer(db, baht(10));
    await setLimit(member, 'wager', 'day', baht(50));
    const other = await db.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select protection.lock_player_limits($1)', [member]);
      const { pid } = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!;
      // Without a lock timeout, so that it waits.
      const rejected = createWagering({ database: db.database, commands: directCommands(db) }).place(
        placeOf(member, baht(40)),
      );
      while (
        (await db.owner.query('select from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))', [pid]))
          .length === 0
      )
        await new Promise((resolve) => setTimeout(resolve, 2));
      await db.moveClock(60_000);
      await other.query(`select wagering.place_and_settle($1::jsonb)`, [JSON.stringify(playOf(member, baht(5), 0n))]);
      await other.query('commit');
      expect(await rejected).toEqual({ status: 'insufficient' });
    } finally {
      other.release();
    }
    expect(await counters(db, member)).toEqual({
      day: { wagered: baht(5), lost: baht(5) },
      week: { wagered: baht(5), lost: baht(5) },
      month: { wagered: baht(5), lost: baht(5) },
      inPlay: 0n,
    });
    await db.moveClock(now.getTime() - evening - 60_000);
  });

  it('do not count the payout of a wager of an earlier day', async () => {
    const member = await openPlayer(db, baht(100));
    const wager = placeOf(member, baht(40));
    await wagering.place(wager);
    await db.moveClock(86_400_000);
    await setLimit(member, 'loss', 'day', baht(20));
    await wagering.settle(settleOf(member, wager.id, baht(200)));
    expect(await counters(db, member)).toMatchObject({ day: { wagered: 0n, lost: 0n }, inPlay: 0n });
    expect(await wagering.placeAndSettle(playOf(member, baht(20) + baht(0.01), 0n))).toEqual({
      status: 'limit',
      reason: 'limit.loss.day',
    });
    await db.moveClock(-86_400_000);
  });
});

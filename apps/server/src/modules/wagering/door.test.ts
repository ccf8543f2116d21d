import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands } from '@chokdee/ledger/commands';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createProtection, type Protection } from '../protection/index.ts';
import { createWagering, type Wagering } from './index.ts';
import {
  baht,
  brokenRules,
  cashOf,
  counters,
  fund,
  openPlayer,
  plainCommands,
  playOf,
  stakeOf,
  traces,
} from './testing.ts';

let db: TestDatabase;
let door: Wagering;
let protection: Protection;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  // However long the many at one wallet stand in line on a busy machine, none of them gives up.
  door = createWagering({ database: db.database, commands: createCommands(db.database.pool, { busyAttempts: 1_000 }) });
  protection = createProtection({ database: db.database });
});
afterEach(async () => {
  expect(await brokenRules(db)).toEqual([]);
});
afterAll(() => db.close());

const limit = (
  memberId: string,
  kind: 'single_bet' | 'wager' | 'loss',
  period: 'once' | 'day' | 'week' | 'month',
  amount: bigint,
) => protection.setLimit({ memberId, kind, period, setter: 'member', amount, actor: 'member' });

describe('a wager', () => {
  it('leaves the purse for the house when it is placed, and its payout comes back when it settles', async () => {
    const member = await openPlayer(db, baht(100));
    const placed = stakeOf(member, baht(30));
    expect(await door.place(placed)).toEqual({
      status: 'ok',
      wagerId: placed.id,
      currency: 'THB',
      balance: String(baht(70)),
      version: '2',
    });
    expect(await counters(db, member)).toMatchObject({ day: { wagered: baht(30), lost: baht(30) }, inPlay: baht(30) });

    const settled = { id: uuid7(), memberId: member, wagerId: placed.id, payout: String(baht(45)) };
    expect(await door.settle(settled)).toMatchObject({ status: 'ok', balance: String(baht(115)) });
    expect(await counters(db, member)).toMatchObject({
      day: { wagered: baht(30), lost: baht(-15) },
      week: { lost: baht(-15) },
      month: { lost: baht(-15) },
      inPlay: 0n,
    });
  });

  it('with its outcome known moves stake and payout in one command', async () => {
    const member = await openPlayer(db, baht(10));
    expect(await door.placeAndSettle(playOf(member, baht(10), baht(25)))).toMatchObject({
      status: 'ok',
      balance: String(baht(25)),
      version: '3',
    });
    expect(await door.placeAndSettle(playOf(member, baht(25), 0n))).toMatchObject({
      status: 'ok',
      balance: '0',
      version: '4',
    });
    expect(await counters(db, member)).toMatchObject({ day: { wagered: baht(35), lost: baht(10) }, inPlay: 0n });
  });

  it('without a stake and without a win moves nothing and is still recorded once', async () => {
    const member = await openPlayer(db, baht(1));
    const free = playOf(member, 0n, 0n);
    expect(await door.placeAndSettle(free)).toMatchObject({ status: 'ok', balance: String(baht(1)), version: '1' });
    expect(await door.placeAndSettle(free)).toMatchObject({ status: 'replayed', balance: String(baht(1)) });
    expect(await door.placeAndSettle(playOf(member, 0n, baht(5)))).toMatchObject({
      status: 'ok',
      balance: String(baht(6)),
    });
  });

  it('records the valid bet it is told, and refuses one above the stake', async () => {
    const member = await openPlayer(db, baht(100));
    const tie = playOf(member, baht(10), baht(10), { validBet: '0' });
    await door.placeAndSettle(tie);
    const before = await traces(db, member);
    await expect(
      door.placeAndSettle(playOf(member, baht(10), 0n, { validBet: String(baht(11)) })),
    ).rejects.toMatchObject({ code: '23514' });
    expect(await traces(db, member)).toEqual(before);
    expect(await db.owner.query('select valid_bet from wagering.wager where id = $1', [tie.id])).toEqual([
      { valid_bet: 0n },
    ]);
  });

  it('settles once; another result is a reversal and a new settlement', async () => {
    const member = await openPlayer(db, baht(100));
    const wager = stakeOf(member, baht(10));
    await door.place(wager);
    const result = (payout: number) => ({
      id: uuid7(),
      memberId: member,
      wagerId: wager.id,
      payout: String(baht(payout)),
    });
    expect(await door.resettle({ ...result(5), reason: 'too early' })).toEqual({
      status: 'closed',
      reason: 'wager.placed',
    });
    expect(await door.settle(result(20))).toMatchObject({ status: 'ok', balance: String(baht(110)) });
    expect(await door.settle(result(20))).toEqual({ status: 'closed', reason: 'wager.settled' });
    expect(await door.resettle({ ...result(0), reason: 'wrong score' })).toMatchObject({
      status: 'ok',
      balance: String(baht(90)),
    });
    expect(await door.resettle({ ...result(50), reason: 'wrong again' })).toMatchObject({
      status: 'ok',
      balance: String(baht(140)),
    });
    expect(await counters(db, member)).toMatchObject({ day: { wagered: baht(10), lost: baht(-40) }, inPlay: 0n });
    expect(
      await db.owner.query('select kind, payout from wagering.outcome where wager_id = $1 order by ordinal', [
        wager.id,
      ]),
    ).toEqual([
      { kind: 'settle', payout: baht(20) },
      { kind: 'resettle', payout: 0n },
      { kind: 'resettle', payout: baht(50) },
    ]);
  });

  it('settled as it was placed has no other result: its draw is what it is', async () => {
    const member = await openPlayer(db, baht(10));
    const wager = playOf(member, baht(10), baht(40));
    await door.placeAndSettle(wager);
    const before = await traces(db, member);
    expect(await door.resettle({ id: uuid7(), memberId: member, wagerId: wager.id, payout: '0', reason: 'x' })).toEqual(
      { status: 'closed', reason: 'wager.immediate' },
    );
    expect(await traces(db, member)).toEqual(before);
  });

  it('that is voided gives its stake back, open or settled', async () => {
    const member = await openPlayer(db, baht(100));
    const [open, settled, immediate] = [
      stakeOf(member, baht(10)),
      stakeOf(member, baht(20)),
      playOf(member, baht(30), baht(90)),
    ];
    await door.place(open);
    await door.place(settled);
    await door.settle({ id: uuid7(), memberId: member, wagerId: settled.id, payout: String(baht(50)) });
    await door.placeAndSettle(immediate);
    for (const wager of [open, settled, immediate])
      expect(
        await door.void({ id: uuid7(), memberId: member, wagerId: wager.id, reason: 'cancelled match' }),
      ).toMatchObject({ status: 'ok' });
    expect(await cashOf(db, member)).toBe(baht(100));
    expect(await counters(db, member)).toMatchObject({
      day: { wagered: 0n, lost: 0n },
      week: { wagered: 0n, lost: 0n },
      month: { wagered: 0n, lost: 0n },
      inPlay: 0n,
    });
    expect(await door.void({ id: uuid7(), memberId: member, wagerId: open.id, reason: 'again' })).toEqual({
      status: 'closed',
      reason: 'wager.voided',
    });
    expect(await door.settle({ id: uuid7(), memberId: member, wagerId: open.id, payout: '1' })).toEqual({
      status: 'closed',
      reason: 'wager.voided',
    });
    expect(await door.void({ id: uuid7(), memberId: member, wagerId: uuid7(), reason: 'unknown' })).toEqual({
      status: 'closed',
      reason: 'wager.unknown',
    });
  });

  it('that is voided after its win was spent leaves a debt, never a purse below zero, and the next win repays it', async () => {
    const member = await openPlayer(db, baht(10));
    const wager = stakeOf(member, baht(10));
    await door.place(wager);
    await door.settle({ id: uuid7(), memberId: member, wagerId: wager.id, payout: String(baht(100)) });
    await fund(db.database, member, -baht(95));
    await door.void({ id: uuid7(), memberId: member, wagerId: wager.id, reason: 'palpable error' });
    const purses = () => db.database.query('select purse, balance from ledger.balances($1) order by purse', [member]);
    expect(await purses()).toEqual([
      { purse: 'cash', balance: 0n },
      { purse: 'debt', balance: baht(85) },
    ]);
    await fund(db.database, member, baht(100));
    expect(await purses()).toEqual([
      { purse: 'cash', balance: baht(15) },
      { purse: 'debt', balance: 0n },
    ]);
  });
});

describe('a key', () => {
  it('has one effect: the same content is answered as the first time, other content is a conflict', async () => {
    const member = await openPlayer(db, baht(100));
    const play = playOf(member, baht(10), baht(5));
    const first = await door.placeAndSettle(play);
    await door.placeAndSettle(playOf(member, baht(10), 0n));
    const before = await traces(db, member);
    expect(await door.placeAndSettle(play)).toEqual({ ...first, status: 'replayed' });
    expect(await door.placeAndSettle({ ...play, payout: String(baht(500)) })).toEqual({
      status: 'conflict',
      reason: 'content',
    });
    expect(await door.place({ ...stakeOf(member, baht(10)), id: play.id })).toEqual({
      status: 'conflict',
      reason: 'content',
    });
    expect(await traces(db, member)).toEqual(before);
  });

  it('is found before anything else counts: without money, when blocked, over a limit, when old', async () => {
    const member = await openPlayer(db, baht(10));
    const play = playOf(member, baht(10), 0n);
    const first = await door.placeAndSettle(play);
    expect(await door.placeAndSettle(play)).toEqual({ ...first, status: 'replayed' });
    await limit(member, 'wager', 'day', baht(1));
    expect(await door.placeAndSettle(play)).toMatchObject({ status: 'replayed' });
    await protection.setState({ memberId: member, state: 'excluded', until: null, actor: 'member' });
    expect(await door.placeAndSettle(play)).toMatchObject({ status: 'replayed' });
    await db.moveClock(40 * 86_400_000);
    expect(await door.placeAndSettle(play)).toEqual({ ...first, status: 'replayed' });
    await db.moveClock(-40 * 86_400_000);
  });

  it('of a settlement is its own: replayed, or a conflict', async () => {
    const member = await openPlayer(db, baht(10));
    const wager = stakeOf(member, baht(10));
    await door.place(wager);
    const settle = { id: uuid7(), memberId: member, wagerId: wager.id, payout: String(baht(7)) };
    const first = await door.settle(settle);
    await door.placeAndSettle(playOf(member, baht(7), 0n));
    expect(await door.settle(settle)).toEqual({ ...first, status: 'replayed' });
    expect(await door.settle({ ...settle, payout: String(baht(8)) })).toEqual({
      status: 'conflict',
      reason: 'content',
    });
    expect(await door.void({ id: settle.id, memberId: member, wagerId: wager.id, reason: 'x' })).toEqual({
      status: 'conflict',
      reason: 'content',
    });
  });

  it('used by another command of the ledger is a conflict and moves nothing', async () => {
    const member = await openPlayer(db, baht(10));
    const [{ id }] = (await db.owner.query<{ id: string }>('select id from ledger.transfer where member_id = $1', [
      member,
    ])) as [{ id: string }];
    const before = await traces(db, member);
    expect(await door.placeAndSettle(playOf(member, baht(1), 0n, { id }))).toMatchObject({ status: 'conflict' });
    expect(await door.placeAndSettle(playOf(member, baht(1), baht(3), { id }))).toMatchObject({ status: 'conflict' });
    expect(await traces(db, member)).toEqual(before);
  });

  it('far from the clock is stale, for every command, and changes nothing', async () => {
    const member = await openPlayer(db, baht(10));
    const wager = stakeOf(member, baht(1));
    await door.place(wager);
    const before = await traces(db, member);
    const [{ now }] = (await db.database.query<{ now: Date }>('select platform.clock() as now')) as [{ now: Date }];
    for (const minutes of [-10.1, 10.1]) {
      const id = uuid7(now.getTime() + minutes * 60_000);
      expect(await door.place(stakeOf(member, baht(1), { id }))).toEqual({ status: 'stale' });
      expect(await door.placeAndSettle(playOf(member, 0n, 0n, { id }))).toEqual({ status: 'stale' });
      expect(await door.settle({ id, memberId: member, wagerId: wager.id, payout: '1' })).toEqual({ status: 'stale' });
    }
    expect(await traces(db, member)).toEqual(before);
  });

  it('sent again after the turn of a month still has one effect', async () => {
    const [{ now }] = (await db.database.query<{ now: Date }>('select platform.clock() as now')) as [{ now: Date }];
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    await db.moveClock(midnight - now.getTime() - 60_000);
    const member = await openPlayer(db, baht(100));
    const wager = stakeOf(member, baht(10));
    const play = playOf(member, baht(10), baht(4));
    const answers = [await door.place(wager), await door.placeAndSettle(play)];
    await db.moveClock(120_000);
    const before = await traces(db, member);
    expect([await door.place(wager), await door.placeAndSettle(play)]).toEqual(
      answers.map((answer) => ({ ...answer, status: 'replayed' })),
    );
    expect(await traces(db, member)).toEqual(before);
    expect(
      await door.settle({ id: uuid7(), memberId: member, wagerId: wager.id, payout: String(baht(3)) }),
    ).toMatchObject({ status: 'ok', balance: String(baht(87)) });
    await db.moveClock(now.getTime() - midnight - 60_000);
  });
});

describe('what is refused changes nothing', () => {
  it('too little money', async () => {
    const member = await openPlayer(db, baht(10));
    const before = await traces(db, member);
    expect(await door.place(stakeOf(member, baht(10) + 1n))).toEqual({ status: 'insufficient' });
    expect(await door.placeAndSettle(playOf(member, baht(10) + 1n, baht(1_000)))).toEqual({ status: 'insufficient' });
    expect(await traces(db, member)).toEqual(before);
  });

  it('money that is held', async () => {
    const member = await openPlayer(db, baht(10));
    await db.database.query(
      `select ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', $3, 'THB', null, 'w')`,
      [member, uuid7(), baht(6)],
    );
    const before = await traces(db, member);
    expect(await door.placeAndSettle(playOf(member, baht(5), baht(5)))).toEqual({ status: 'insufficient' });
    expect(await traces(db, member)).toEqual(before);
    expect(await door.placeAndSettle(playOf(member, baht(4), 0n))).toMatchObject({ status: 'ok' });
  });

  it.each(['blocked', 'excluded', 'closed'] as const)(
    'a member who is %s, while results and undoings still arrive',
    async (state) => {
      const member = await openPlayer(db, baht(100));
      const [first, second] = [stakeOf(member, baht(10)), stakeOf(member, baht(10))];
      await door.place(first);
      await door.place(second);
      await protection.setState({ memberId: member, state, until: null, actor: 'operator' });
      const before = await traces(db, member);
      expect(await door.place(stakeOf(member, baht(1)))).toEqual({ status: state === 'closed' ? 'closed' : 'blocked' });
      expect(await traces(db, member)).toEqual(before);
      expect(
        await door.settle({ id: uuid7(), memberId: member, wagerId: first.id, payout: String(baht(15)) }),
      ).toMatchObject({ status: 'ok' });
      expect(await door.void({ id: uuid7(), memberId: member, wagerId: second.id, reason: 'x' })).toMatchObject({
        status: 'ok',
        balance: String(baht(105)),
      });
    },
  );

  it('a stranger, another currency, amounts that make no sense', async () => {
    const member = await openPlayer(db, baht(100));
    const before = await traces(db, member);
    expect(await door.place(stakeOf(uuid7(), baht(1)))).toEqual({ status: 'closed' });
    expect(await door.settle({ id: uuid7(), memberId: uuid7(), wagerId: uuid7(), payout: '1' })).toEqual({
      status: 'closed',
      reason: 'wager.unknown',
    });
    await expect(door.place(stakeOf(member, baht(1), { currency: 'USD' }))).rejects.toMatchObject({ code: '22023' });
    for (const stake of ['-1', '1.5', '9223372036854775808', 'x'])
      await expect(door.place(stakeOf(member, 0n, { stake }))).rejects.toMatchObject({ name: 'CommandFailed' });
    await expect(door.placeAndSettle(playOf(member, baht(1), -1n))).rejects.toMatchObject({ name: 'CommandFailed' });
    expect(await traces(db, member)).toEqual(before);
  });

  it('another brand, also on the first bet of a day', async () => {
    const member = await openPlayer(db, baht(100));
    for (const days of [0, 1]) {
      await db.moveClock(days * 86_400_000);
      const before = await traces(db, member);
      await expect(door.place(stakeOf(member, baht(1), { brandId: 'another' }))).rejects.toMatchObject({
        code: '22023',
      });
      await expect(door.placeAndSettle(playOf(member, baht(1), baht(5), { brandId: '' }))).rejects.toMatchObject({
        name: 'CommandFailed',
      });
      expect(await traces(db, member)).toEqual(before);
      await db.moveClock(days * -86_400_000);
    }
  });

  it('an id that a free wager has, alone and in a batch: the whole command is taken back', async () => {
    const [member, neighbour] = [await openPlayer(db, baht(100)), await openPlayer(db, baht(100))];
    const batched = createWagering({ database: db.database, commands: createBatcher(db.database.pool, { lanes: 1 }) });
    const free = playOf(member, 0n, 0n);
    expect(await door.placeAndSettle(free)).toMatchObject({ status: 'ok', balance: String(baht(100)) });
    const before = await traces(db, member);
    const paid = { ...free, stake: String(baht(1)) };
    expect(await door.placeAndSettle(paid)).toEqual({ status: 'conflict', reason: 'content' });
    expect(
      await Promise.all([batched.placeAndSettle(paid), batched.placeAndSettle(playOf(neighbour, baht(1), 0n))]),
    ).toEqual([{ status: 'conflict', reason: 'content' }, expect.objectContaining({ status: 'ok' })]);
    expect(await traces(db, member)).toEqual(before);
    expect(await door.placeAndSettle(free)).toMatchObject({ status: 'replayed' });
  });

  it('a nonce that is not the next one: the whole command is taken back', async () => {
    const member = await openPlayer(db, baht(100));
    const [current, next] = [uuid7(), uuid7()];
    await db.database.query(`select seeds.open($1, 'client', $2, $4, '\\x00', $3, $5, '\\x00')`, [
      member,
      current,
      next,
      'a'.repeat(64),
      'b'.repeat(64),
    ]);
    expect(await door.placeAndSettle(playOf(member, baht(1), 0n, { seedPair: current, nonce: '0' }))).toMatchObject({
      status: 'ok',
    });
    const before = await traces(db, member);
    for (const [seedPair, nonce] of [
      [current, '0'],
      [current, '2'],
      [next, '0'],
    ] as const) {
      expect(await door.placeAndSettle(playOf(member, baht(1), baht(9), { seedPair, nonce }))).toEqual({
        status: 'conflict',
        reason: 'nonce',
      });
    }
    expect(await traces(db, member)).toEqual(before);
    expect(await door.place(stakeOf(member, baht(1), { seedPair: current, nonce: '1' }))).toMatchObject({
      status: 'ok',
    });
  });

  it('for the application: it can read wagers, but neither write nor change one', async () => {
    const member = await openPlayer(db, baht(10));
    await door.placeAndSettle(playOf(member, baht(1), 0n));
    for (const sql of [
      'update wagering.wager set payout = 1000000',
      'delete from wagering.wager',
      'delete from wagering.outcome',
      'update protection.player_limits set in_play = 0',
      'update platform.outbox set topic = topic',
      'delete from platform.outbox',
    ]) {
      await expect(db.database.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('limits', () => {
  it('stop exactly at their boundary, and the strictest of several wins', async () => {
    const member = await openPlayer(db, baht(1_000));
    await limit(member, 'single_bet', 'once', baht(50));
    await limit(member, 'wager', 'day', baht(100));
    await limit(member, 'wager', 'week', baht(80));
    expect(await door.place(stakeOf(member, baht(50) + 1n))).toEqual({ status: 'limit', reason: 'limit.single_bet' });
    expect(await door.placeAndSettle(playOf(member, baht(50), baht(50)))).toMatchObject({ status: 'ok' });
    expect(await door.placeAndSettle(playOf(member, baht(30) + 1n, 0n))).toEqual({
      status: 'limit',
      reason: 'limit.wager.week',
    });
    expect(await door.placeAndSettle(playOf(member, baht(30), baht(30)))).toMatchObject({ status: 'ok' });
    const before = await traces(db, member);
    expect(await door.placeAndSettle(playOf(member, 1n, 0n))).toEqual({ status: 'limit', reason: 'limit.wager.week' });
    expect(await traces(db, member)).toEqual(before);
  });

  it('on losses count open stakes as lost and give a win back', async () => {
    const member = await openPlayer(db, baht(1_000));
    await limit(member, 'loss', 'day', baht(100));
    const open = stakeOf(member, baht(60));
    await door.place(open);
    expect(await door.place(stakeOf(member, baht(41)))).toEqual({ status: 'limit', reason: 'limit.loss.day' });
    await door.settle({ id: uuid7(), memberId: member, wagerId: open.id, payout: String(baht(30)) });
    expect(await door.place(stakeOf(member, baht(71)))).toEqual({ status: 'limit', reason: 'limit.loss.day' });
    expect(await door.place(stakeOf(member, baht(70)))).toMatchObject({ status: 'ok' });
  });

  it('begin anew with the day, the week and the month of GMT+8', async () => {
    const [{ now }] = (await db.database.query<{ now: Date }>('select platform.clock() as now')) as [{ now: Date }];
    // A Sunday that is the last day of a month in GMT+8: all three periods end together at 16:00 UTC.
    const sunday = Date.UTC(2027, 0, 31, 15, 59, 0);
    await db.moveClock(sunday - now.getTime());
    const member = await openPlayer(db, baht(1_000));
    for (const period of ['day', 'week', 'month'] as const) await limit(member, 'wager', period, baht(10));
    expect(await door.placeAndSettle(playOf(member, baht(10), 0n))).toMatchObject({ status: 'ok' });
    expect(await door.placeAndSettle(playOf(member, 1n, 0n))).toEqual({ status: 'limit', reason: 'limit.wager.day' });
    await db.moveClock(70_000);
    expect(await counters(db, member)).toMatchObject({
      day: { wagered: 0n },
      week: { wagered: 0n },
      month: { wagered: 0n },
    });
    expect(await door.placeAndSettle(playOf(member, baht(10), 0n))).toMatchObject({ status: 'ok' });
    // The next day only the day begins anew: the week and the month still stand against it.
    await db.moveClock(86_400_000);
    expect(await door.placeAndSettle(playOf(member, 1n, 0n))).toEqual({ status: 'limit', reason: 'limit.wager.week' });
    // The next week the month still does.
    await db.moveClock(6 * 86_400_000);
    expect(await door.placeAndSettle(playOf(member, 1n, 0n))).toEqual({ status: 'limit', reason: 'limit.wager.month' });
    await db.moveClock(now.getTime() - sunday - 70_000 - 7 * 86_400_000);
  });

  it('are as they were when a bet that waited across midnight is refused', async () => {
    const [{ now }] = (await db.database.query<{ now: Date }>('select platform.clock() as now')) as [{ now: Date }];
    const evening = Date.UTC(2027, 0, 31, 15, 59, 30);
    await db.moveClock(evening - now.getTime());
    const member = await openPlayer(db, baht(10));
    await limit(member, 'wager', 'day', baht(50));
    const other = await db.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select protection.lock_player_limits($1)', [member]);
      const { pid } = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!;
      // Without a lock timeout: this one waits.
      const refused = createWagering({ database: db.database, commands: plainCommands(db) }).place(
        stakeOf(member, baht(40)),
      );
      while (
        (await db.owner.query('select from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))', [pid]))
          .length === 0
      )
        await new Promise((soon) => setTimeout(soon, 2));
      await db.moveClock(60_000);
      await other.query(`select wagering.place_and_settle($1::jsonb)`, [JSON.stringify(playOf(member, baht(5), 0n))]);
      await other.query('commit');
      expect(await refused).toEqual({ status: 'insufficient' });
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

  it('leave the past alone: what a wager of an earlier day pays is not counted today', async () => {
    const member = await openPlayer(db, baht(100));
    const wager = stakeOf(member, baht(40));
    await door.place(wager);
    await db.moveClock(86_400_000);
    await limit(member, 'loss', 'day', baht(20));
    await door.settle({ id: uuid7(), memberId: member, wagerId: wager.id, payout: String(baht(200)) });
    expect(await counters(db, member)).toMatchObject({ day: { wagered: 0n, lost: 0n }, inPlay: 0n });
    expect(await door.placeAndSettle(playOf(member, baht(20) + 1n, 0n))).toEqual({
      status: 'limit',
      reason: 'limit.loss.day',
    });
    await db.moveClock(-86_400_000);
  });
});

describe('many at once', () => {
  it('50 parallel bets on one wallet: as many as the money allows, never below zero', async () => {
    const member = await openPlayer(db, baht(105));
    const answers = await Promise.all(Array.from({ length: 50 }, () => door.place(stakeOf(member, baht(10)))));
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(10);
    expect(answers.filter(({ status }) => status !== 'ok').every(({ status }) => status === 'insufficient')).toBe(true);
    expect(await cashOf(db, member)).toBe(baht(5));
  });

  it('20 twins of one command: one effect, and everybody hears the same', async () => {
    const member = await openPlayer(db, baht(100));
    const play = playOf(member, baht(10), baht(30));
    const answers = await Promise.all(Array.from({ length: 20 }, () => door.placeAndSettle(play)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['ok', ...Array.from({ length: 19 }, () => 'replayed')]);
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, status: '' }))).size).toBe(1);
    expect(await cashOf(db, member)).toBe(baht(120));
  });

  it('20 settlements of one wager with different keys: one wins', async () => {
    const member = await openPlayer(db, baht(100));
    const wager = stakeOf(member, baht(10));
    await door.place(wager);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        door.settle({ id: uuid7(), memberId: member, wagerId: wager.id, payout: String(baht(n)) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 'ok')).toEqual(
      Array.from({ length: 19 }, () => ({ status: 'closed', reason: 'wager.settled' })),
    );
  });

  it('through the micro-batcher: refusals stand beside acceptances, each member gets its own answer', async () => {
    const batched = createWagering({ database: db.database, commands: createBatcher(db.database.pool) });
    const members = await Promise.all(Array.from({ length: 30 }, (_, n) => openPlayer(db, baht(n))));
    const answers = await Promise.all(
      members.map((member, n) => batched.placeAndSettle(playOf(member, baht(15), baht(n)))),
    );
    expect(answers.map(({ status }) => status)).toEqual(members.map((_, n) => (n < 15 ? 'insufficient' : 'ok')));
    expect(await Promise.all(members.map((member) => cashOf(db, member)))).toEqual(
      members.map((_, n) => baht(n < 15 ? n : n - 15 + n)),
    );
  });
});

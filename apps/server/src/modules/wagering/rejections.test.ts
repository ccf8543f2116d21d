import { uuid7 } from '@chokdee/contract/uuid7';
import { createBatcher } from '@chokdee/ledger/batcher';
import { describe, expect, it } from 'vitest';
import { createProtection } from '../protection/index.ts';
import { createWagering } from './index.ts';
import {
  baht,
  holdCash,
  openPlayer,
  openSeedPairs,
  placeOf,
  playOf,
  settleOf,
  storedState,
  voidOf,
  wageringFixture,
} from './testing.ts';

const { db, wagering } = await wageringFixture({ max: 20, proveAfterEach: true });
const protection = createProtection({ database: db.database });

describe('a wager is rejected and nothing changes', () => {
  it('with all others of a batch of more than 64 commands', async () => {
    const member = await openPlayer(db, baht(100));
    const before = await storedState(db, member);
    const batch = Array.from({ length: 65 }, () => JSON.stringify(placeOf(member, baht(1))));
    for (const name of ['place_batch', 'place_and_settle_batch', 'settle_batch'])
      await expect(db.database.query(`select wagering.${name}($1::jsonb[])`, [batch])).rejects.toMatchObject({
        code: '22023',
      });
    expect(await storedState(db, member)).toEqual(before);
  });

  it('when there is too little cash', async () => {
    const member = await openPlayer(db, baht(10));
    const before = await storedState(db, member);
    expect(await wagering.place(placeOf(member, baht(10) + baht(0.01)))).toEqual({ status: 'insufficient' });
    expect(await wagering.placeAndSettle(playOf(member, baht(10) + baht(0.01), baht(1_000)))).toEqual({
      status: 'insufficient',
    });
    expect(await storedState(db, member)).toEqual(before);
  });

  it('when there is too little cash beside a hold', async () => {
    const member = await openPlayer(db, baht(10));
    await holdCash(db, member, baht(6));
    const before = await storedState(db, member);
    expect(await wagering.placeAndSettle(playOf(member, baht(5), baht(5)))).toEqual({ status: 'insufficient' });
    expect(await storedState(db, member)).toEqual(before);
    expect(await wagering.placeAndSettle(playOf(member, baht(4), 0n))).toMatchObject({ status: 'ok' });
  });

  it.each(['blocked', 'excluded', 'closed'] as const)(
    'when the member is %s; settlements and voids are still accepted',
    async (state) => {
      const member = await openPlayer(db, baht(100));
      const [first, second] = [placeOf(member, baht(10)), placeOf(member, baht(10))];
      await wagering.place(first);
      await wagering.place(second);
      await protection.setState({ memberId: member, state, until: null, actor: 'operator' });
      const before = await storedState(db, member);
      expect(await wagering.place(placeOf(member, baht(1)))).toEqual({
        status: state === 'closed' ? 'closed' : 'blocked',
      });
      expect(await storedState(db, member)).toEqual(before);
      expect(await wagering.settle(settleOf(member, first.id, baht(15)))).toMatchObject({ status: 'ok' });
      expect(await wagering.void(voidOf(member, second.id))).toMatchObject({
        status: 'ok',
        balance: String(baht(105)),
      });
    },
  );

  it('with an error when the member has player limits and no purse', async () => {
    const memberId = uuid7();
    await db.database.query(`select protection.create_player_limits($1, 'chokdee', 'THB')`, [memberId]);
    await expect(wagering.place(placeOf(memberId, baht(1)))).rejects.toMatchObject({ code: 'P0002' });
  });

  it('when the member is unknown, the currency is another or the amount is invalid', async () => {
    const member = await openPlayer(db, baht(100));
    const before = await storedState(db, member);
    expect(await wagering.place(placeOf(uuid7(), baht(1)))).toEqual({ status: 'closed' });
    expect(await wagering.settle(settleOf(uuid7(), uuid7(), baht(0.01)))).toEqual({
      status: 'closed',
      reason: 'wager.unknown',
    });
    await expect(wagering.place(placeOf(member, baht(1), { currency: 'USD' }))).rejects.toMatchObject({
      code: '22023',
    });
    for (const stake of ['-1', '1.5', '9223372036854775808', 'x'])
      await expect(wagering.place(placeOf(member, 0n, { stake }))).rejects.toMatchObject({ name: 'CommandFailed' });
    await expect(wagering.placeAndSettle(playOf(member, baht(1), -1n))).rejects.toMatchObject({
      name: 'CommandFailed',
    });
    expect(await storedState(db, member)).toEqual(before);
  });

  it('with an error when an amount is not a whole number of minor units', async () => {
    const member = await openPlayer(db, baht(100));
    const open = placeOf(member, baht(2));
    await wagering.place(open);
    const placed = await storedState(db, member);
    for (const wager of [
      playOf(member, baht(1) + 1n, 0n),
      playOf(member, baht(1), baht(2) - 1n),
      playOf(member, baht(1), 0n, { validBet: '5' }),
    ])
      await expect(wagering.placeAndSettle(wager)).rejects.toMatchObject({ code: '23514' });
    for (const result of [{ payout: '15000' }, { payout: '20000', validBet: '9999' }])
      await expect(wagering.settle({ ...settleOf(member, open.id, 0n), ...result })).rejects.toMatchObject({
        code: '23514',
      });
    await expect(
      db.owner.query('update wagering.wager set payout = 5 where member_id = $1', [member]),
    ).rejects.toMatchObject({ code: '23514' });
    expect(await storedState(db, member)).toEqual(placed);
  });

  it('when the brand is another, also for the first bet of a day', async () => {
    const member = await openPlayer(db, baht(100));
    for (const days of [0, 1]) {
      await db.moveClock(days * 86_400_000);
      const before = await storedState(db, member);
      await expect(wagering.place(placeOf(member, baht(1), { brandId: 'another' }))).rejects.toMatchObject({
        code: '22023',
      });
      await expect(wagering.placeAndSettle(playOf(member, baht(1), baht(5), { brandId: '' }))).rejects.toMatchObject({
        name: 'CommandFailed',
      });
      expect(await storedState(db, member)).toEqual(before);
      await db.moveClock(days * -86_400_000);
    }
  });

  it('when its id is that of a free wager, alone and in a batch', async () => {
    const [member, neighbour] = [await openPlayer(db, baht(100)), await openPlayer(db, baht(100))];
    const batched = createWagering({
      database: db.database,
      commands: createBatcher(db.database.pool, { connections: 1 }),
    });
    const free = playOf(member, 0n, 0n);
    expect(await wagering.placeAndSettle(free)).toMatchObject({ status: 'ok', balance: String(baht(100)) });
    const before = await storedState(db, member);
    const paid = { ...free, stake: String(baht(1)) };
    expect(await wagering.placeAndSettle(paid)).toEqual({ status: 'conflict', reason: 'content' });
    expect(
      await Promise.all([batched.placeAndSettle(paid), batched.placeAndSettle(playOf(neighbour, baht(1), 0n))]),
    ).toEqual([{ status: 'conflict', reason: 'content' }, expect.objectContaining({ status: 'ok' })]);
    expect(await storedState(db, member)).toEqual(before);
    expect(await wagering.placeAndSettle(free)).toMatchObject({ status: 'replayed' });
  });

  it('when its nonce is not the next one', async () => {
    const member = await openPlayer(db, baht(100));
    const { current, next } = await openSeedPairs(db, member);
    expect(await wagering.placeAndSettle(playOf(member, baht(1), 0n, { seedPair: current, nonce: '0' }))).toMatchObject(
      {
        status: 'ok',
      },
    );
    const before = await storedState(db, member);
    for (const [seedPair, nonce] of [
      [current, '0'],
      [current, '2'],
      [next, '0'],
    ] as const) {
      expect(await wagering.placeAndSettle(playOf(member, baht(1), baht(9), { seedPair, nonce }))).toEqual({
        status: 'conflict',
        reason: 'nonce',
      });
    }
    expect(await storedState(db, member)).toEqual(before);
    expect(await wagering.place(placeOf(member, baht(1), { seedPair: current, nonce: '1' }))).toMatchObject({
      status: 'ok',
    });
  });
});

describe('the application role', () => {
  it('may read wagers, but not write them', async () => {
    const member = await openPlayer(db, baht(10));
    await wagering.placeAndSettle(playOf(member, baht(1), 0n));
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

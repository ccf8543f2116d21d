import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { balances, expireHolds, operatorBalances } from './client.ts';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember } from './testing.ts';

let kit: TestDatabase;
let face: ReturnType<typeof ledgerFunctions>;
beforeAll(async () => {
  kit = await testDatabase();
  face = ledgerFunctions(kit.database);
});
afterAll(async () => {
  await kit.close();
});

const cashOf = async (memberId: string) => (await balances(kit.database, memberId))[0]!;
async function funded(amount: bigint): Promise<string> {
  const memberId = await openMember(kit.database);
  await face.post(memberId, 'deposit', [['channel:test', 'cash', amount]]);
  return memberId;
}

test('held funds cannot be spent or held twice, and move when the hold is posted', async () => {
  const memberId = await funded(100n);
  const holdId = uuid7();
  expect(await face.hold(memberId, 60n, { id: holdId })).toMatchObject({
    status: 'ok',
    balances: [{ balance: '100', held: '60', version: '1' }],
  });
  expect(await face.hold(memberId, 60n, { id: holdId })).toMatchObject({ status: 'replayed' });
  expect((await face.hold(memberId, 61n, { id: holdId })).status).toBe('conflict');
  expect((await face.hold(memberId, 41n)).status).toBe('insufficient');
  expect((await face.post(memberId, 'bet', [['cash', 'house:games', 41n]])).status).toBe('insufficient');
  const id = uuid7();
  expect(await face.postHold(memberId, holdId, { id })).toMatchObject({
    status: 'ok',
    balances: [{ balance: '40', held: '0', version: '2' }],
  });
  expect((await face.postHold(memberId, holdId, { id })).status).toBe('replayed');
  expect((await face.postHold(memberId, holdId)).status).toBe('closed');
  expect((await face.voidHold(memberId, holdId)).status).toBe('closed');
  expect(
    (await operatorBalances(kit.database, 'chokdee')).find(({ account }) => account === 'channel:test')!.balance,
  ).toBe(-40n);
});

test('a voided hold frees its funds, once', async () => {
  const memberId = await funded(100n);
  const [holdId, id] = [uuid7(), uuid7()];
  await face.hold(memberId, 60n, { id: holdId });
  expect(await face.voidHold(memberId, holdId, { id })).toMatchObject({
    status: 'ok',
    balances: [{ balance: '100', held: '0' }],
  });
  expect((await face.voidHold(memberId, holdId, { id })).status).toBe('replayed');
  expect((await face.voidHold(memberId, uuid7(), { id })).status).toBe('conflict');
  expect((await face.postHold(memberId, holdId)).status).toBe('closed');
  expect(await cashOf(memberId)).toMatchObject({ balance: 100n, held: 0n, version: 1n, revision: 3n });
});

test('posted, voided and expired at once: a hold ends one way', async () => {
  const ahead = (time: string) => kit.owner.query('update platform.clock_offset set amount = $1::interval', [time]);
  for (let round = 0; round < 12; round += 1) {
    const memberId = await funded(100n);
    const holdId = uuid7();
    await face.hold(memberId, 100n, { id: holdId, expiresAt: new Date(Date.now() + 60_000) });
    // Its time ends before all others come, or while they are at it.
    const expire = async () => {
      await ahead('2 minutes');
      return expireHolds(kit.database);
    };
    if (round % 2 === 0) await ahead('2 minutes');
    const [expired, ...answers] = await Promise.all([
      expire(),
      face.postHold(memberId, holdId),
      face.voidHold(memberId, holdId),
      face.postHold(memberId, holdId),
      face.voidHold(memberId, holdId),
    ]);
    await ahead('0');
    const ways = [
      ...answers.filter(({ status }) => status === 'ok').map(() => 'by a command'),
      ...expired.filter((hold) => hold.holdId === holdId).map(() => 'by time'),
    ];
    expect(ways).toHaveLength(1);
    expect(answers.every(({ status }) => status === 'ok' || status === 'closed')).toBe(true);
    expect(await cashOf(memberId)).toMatchObject({ held: 0n });
  }
  expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
});

test('a key that ended a hold, or is one, names nothing else', async () => {
  const memberId = await funded(100n);
  const [holdId, voidId, bet] = [uuid7(), uuid7(), uuid7()];
  await face.post(memberId, 'bet', [['cash', 'house:games', 1n]], { id: bet });
  await face.hold(memberId, 10n, { id: holdId });
  await face.voidHold(memberId, holdId, { id: voidId });
  for (const id of [bet, voidId]) {
    expect((await face.hold(memberId, 10n, { id })).status).toBe('conflict');
    expect((await face.reverse(memberId, bet, { id })).status).toBe('conflict');
  }
  expect((await face.voidHold(memberId, holdId, { id: bet })).status).toBe('conflict');
  expect((await face.postHold(memberId, holdId, { id: voidId })).status).toBe('conflict');
  // Nor a posting, by the long way or the short one, also behind a hold in another purse.
  await face.post(memberId, 'bonus', [['promotion:welcome', 'bonus', 5n]]);
  const second = uuid7();
  await face.hold(memberId, 5n, { id: second, purse: 'bonus' });
  const before = await cashOf(memberId);
  for (const id of [holdId, voidId, second]) {
    expect(await face.post(memberId, 'bet', [['cash', 'house:games', 1n]], { id })).toEqual({
      status: 'conflict',
      balances: [],
    });
    const answer = await kit.owner
      .query<{ status: string }>(
        `select * from ledger.post_cash($1, $2, '\\x00', 'bet', 'THB', 1, 'house:games', 0, 'house:games', null)`,
        [memberId, id],
      )
      .then(
        ([row]) => row?.status,
        (error: Error) => error.message,
      );
    expect(answer).toContain('conflict');
  }
  expect(await cashOf(memberId)).toEqual(before);
  expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
});

test('holds expire by the one clock; a busy member is left for the next round', async () => {
  const own = await testDatabase();
  try {
    const there = ledgerFunctions(own.database);
    const [quiet, busy] = [await openMember(own.database), await openMember(own.database)];
    const [first, second, lasting] = [uuid7(), uuid7(), uuid7()];
    for (const memberId of [quiet, busy]) await there.post(memberId, 'deposit', [['channel:test', 'cash', 100n]]);
    const expiresAt = new Date(Date.now() + 60_000);
    await there.hold(quiet, 10n, { id: first, expiresAt });
    await there.hold(quiet, 30n, { id: lasting });
    await there.hold(busy, 20n, { id: second, expiresAt });
    expect(await expireHolds(own.database)).toEqual([]);
    await own.moveClock(120_000);
    expect((await there.postHold(quiet, first)).status).toBe('closed');
    const held = await own.owner.pool.connect();
    try {
      await held.query('begin');
      await held.query('select from ledger.account where member_id = $1 for update', [busy]);
      expect(await expireHolds(own.database)).toEqual([
        { memberId: quiet, holdId: first, type: 'withdrawal', amount: 10n, currency: 'THB', reference: 'test' },
      ]);
      await held.query('rollback');
    } finally {
      held.release();
    }
    expect((await expireHolds(own.database)).map(({ holdId }) => holdId)).toEqual([second]);
    expect(await expireHolds(own.database)).toEqual([]);
    expect((await balances(own.database, quiet))[0]).toMatchObject({ balance: 100n, held: 30n });
    expect((await balances(own.database, busy))[0]).toMatchObject({ balance: 100n, held: 0n });
    expect((await prove(own.database)).filter(({ ok }) => !ok)).toEqual([]);
  } finally {
    await own.close();
  }
});

test.each([
  [0n, 'cash'],
  [-1n, 'cash'],
  [5n, 'debt'],
  [5n, 'house:games'],
])('a hold of %s in %s is an error', async (amount, purse) => {
  await expect(face.hold(await funded(10n), amount, { purse })).rejects.toMatchObject({ code: '22023' });
});

test.each([
  ['withdrawal', 'cash'],
  ['withdrawal', 'huose:play'],
  ['withdrawal', ''],
  ['gift', 'channel:test'],
  ['reversal', 'channel:test'],
  [null, 'channel:test'],
])('a hold of type %s for %s could never be posted, and is an error', async (type, target) => {
  const memberId = await funded(10n);
  await expect(
    kit.database.query(`select ledger.hold($1, $2, '\\x00', $3, 'cash', $4, 5, 'THB', null, null)`, [
      memberId,
      uuid7(),
      type,
      target,
    ]),
  ).rejects.toMatchObject({ code: '22023' });
  expect(await cashOf(memberId)).toMatchObject({ balance: 10n, held: 0n });
});

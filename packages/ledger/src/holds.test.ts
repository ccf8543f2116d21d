import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { balances, expireHolds, operatorBalances } from './client.ts';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember, postSet } from './testing.ts';

let kit: TestDatabase;
let ledger: ReturnType<typeof ledgerFunctions>;
beforeAll(async () => {
  kit = await testDatabase();
  ledger = ledgerFunctions(kit.database);
});
afterAll(async () => {
  await kit.close();
});

const cashOf = async (memberId: string) => (await balances(kit.database, memberId))[0]!;
async function funded(amount: bigint): Promise<string> {
  const memberId = await openMember(kit.database);
  await ledger.post(memberId, 'deposit', [['channel:test', 'cash', amount]]);
  return memberId;
}

test('an amount on hold cannot be spent or held again; posting the hold moves it', async () => {
  const memberId = await funded(100n);
  const holdId = uuid7();
  expect(await ledger.hold(memberId, 60n, { id: holdId })).toMatchObject({
    status: 'ok',
    balances: [{ balance: '100', held: '60', version: '1' }],
  });
  expect(await ledger.hold(memberId, 60n, { id: holdId })).toMatchObject({ status: 'replayed' });
  expect((await ledger.hold(memberId, 61n, { id: holdId })).status).toBe('conflict');
  expect((await ledger.hold(memberId, 41n)).status).toBe('insufficient');
  expect((await ledger.post(memberId, 'bet', [['cash', 'house:games', 41n]])).status).toBe('insufficient');
  const id = uuid7();
  expect(await ledger.postHold(memberId, holdId, { id })).toMatchObject({
    status: 'ok',
    balances: [{ balance: '40', held: '0', version: '2' }],
  });
  expect((await ledger.postHold(memberId, holdId, { id })).status).toBe('replayed');
  expect((await ledger.postHold(memberId, holdId)).status).toBe('closed');
  expect((await ledger.voidHold(memberId, holdId)).status).toBe('closed');
  expect(
    (await operatorBalances(kit.database, 'chokdee')).find(({ account }) => account === 'channel:test')!.balance,
  ).toBe(-40n);
});

test('voiding a hold frees its amount, once', async () => {
  const memberId = await funded(100n);
  const [holdId, id] = [uuid7(), uuid7()];
  await ledger.hold(memberId, 60n, { id: holdId });
  expect(await ledger.voidHold(memberId, holdId, { id })).toMatchObject({
    status: 'ok',
    balances: [{ balance: '100', held: '0' }],
  });
  expect((await ledger.voidHold(memberId, holdId, { id })).status).toBe('replayed');
  expect((await ledger.voidHold(memberId, uuid7(), { id })).status).toBe('conflict');
  expect((await ledger.postHold(memberId, holdId)).status).toBe('closed');
  expect(await cashOf(memberId)).toMatchObject({ balance: 100n, held: 0n, version: 1n, revision: 3n });
});

test('a hold that is posted, voided and expired concurrently ends once', async () => {
  const ahead = (time: string) => kit.owner.query('update platform.clock_offset set amount = $1::interval', [time]);
  for (let round = 0; round < 12; round += 1) {
    const memberId = await funded(100n);
    const holdId = uuid7();
    await ledger.hold(memberId, 100n, { id: holdId, expiresAt: new Date(Date.now() + 60_000) });
    // It expires before the commands are sent, or while they run.
    const expire = async () => {
      await ahead('2 minutes');
      return expireHolds(kit.database);
    };
    if (round % 2 === 0) await ahead('2 minutes');
    const [expired, ...answers] = await Promise.all([
      expire(),
      ledger.postHold(memberId, holdId),
      ledger.voidHold(memberId, holdId),
      ledger.postHold(memberId, holdId),
      ledger.voidHold(memberId, holdId),
    ]);
    await ahead('0');
    const ends = [
      ...answers.filter(({ status }) => status === 'ok').map(() => 'by a command'),
      ...expired.filter((hold) => hold.holdId === holdId).map(() => 'by time'),
    ];
    expect(ends).toHaveLength(1);
    expect(answers.every(({ status }) => status === 'ok' || status === 'closed')).toBe(true);
    expect(await cashOf(memberId)).toMatchObject({ held: 0n });
  }
  expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
});

test('the id of a hold or of its end is a conflict for other commands', async () => {
  const memberId = await funded(100n);
  const [holdId, voidId, bet] = [uuid7(), uuid7(), uuid7()];
  await ledger.post(memberId, 'bet', [['cash', 'house:games', 1n]], { id: bet });
  await ledger.hold(memberId, 10n, { id: holdId });
  await ledger.voidHold(memberId, holdId, { id: voidId });
  for (const id of [bet, voidId]) {
    expect((await ledger.hold(memberId, 10n, { id })).status).toBe('conflict');
    expect((await ledger.reverse(memberId, bet, { id })).status).toBe('conflict');
  }
  expect((await ledger.voidHold(memberId, holdId, { id: bet })).status).toBe('conflict');
  expect((await ledger.postHold(memberId, holdId, { id: voidId })).status).toBe('conflict');
  // Also for postings, by ledger.post and as a set, and after a hold in another purse.
  await ledger.post(memberId, 'bonus', [['promotion:welcome', 'bonus', 5n]]);
  const second = uuid7();
  await ledger.hold(memberId, 5n, { id: second, purse: 'bonus' });
  const before = await cashOf(memberId);
  for (const id of [holdId, voidId, second]) {
    expect(await ledger.post(memberId, 'bet', [['cash', 'house:games', 1n]], { id })).toEqual({
      status: 'conflict',
      balances: [],
    });
    const [answer] = await postSet(kit.owner, [{ memberId, id, content: 'bet', debit: 1n }]);
    expect(answer!.status).toBe('conflict');
  }
  expect(await cashOf(memberId)).toEqual(before);
  expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
});

test('expires holds by the clock and leaves a locked member for the next run', async () => {
  const own = await testDatabase();
  try {
    const otherLedger = ledgerFunctions(own.database);
    const [unlocked, locked] = [await openMember(own.database), await openMember(own.database)];
    const [first, second, lasting] = [uuid7(), uuid7(), uuid7()];
    for (const memberId of [unlocked, locked])
      await otherLedger.post(memberId, 'deposit', [['channel:test', 'cash', 100n]]);
    const expiresAt = new Date(Date.now() + 60_000);
    await otherLedger.hold(unlocked, 10n, { id: first, expiresAt });
    await otherLedger.hold(unlocked, 30n, { id: lasting });
    await otherLedger.hold(locked, 20n, { id: second, expiresAt });
    expect(await expireHolds(own.database)).toEqual([]);
    await own.moveClock(120_000);
    expect((await otherLedger.postHold(unlocked, first)).status).toBe('closed');
    const blocker = await own.owner.pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('select from ledger.account where member_id = $1 for update', [locked]);
      expect(await expireHolds(own.database)).toEqual([
        { memberId: unlocked, holdId: first, type: 'withdrawal', amount: 10n, currency: 'THB', reference: 'test' },
      ]);
      await blocker.query('rollback');
    } finally {
      blocker.release();
    }
    expect((await expireHolds(own.database)).map(({ holdId }) => holdId)).toEqual([second]);
    expect(await expireHolds(own.database)).toEqual([]);
    expect((await balances(own.database, unlocked))[0]).toMatchObject({ balance: 100n, held: 30n });
    expect((await balances(own.database, locked))[0]).toMatchObject({ balance: 100n, held: 0n });
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
])('rejects a hold of %s in %s', async (amount, purse) => {
  await expect(ledger.hold(await funded(10n), amount, { purse })).rejects.toMatchObject({ code: '22023' });
});

test.each([
  ['withdrawal', 'cash'],
  ['withdrawal', 'huose:play'],
  ['withdrawal', ''],
  ['gift', 'channel:test'],
  ['reversal', 'channel:test'],
  [null, 'channel:test'],
])('rejects a hold of type %s for %s, which could not be posted', async (type, target) => {
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

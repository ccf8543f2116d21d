import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { balances } from './client.ts';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember } from './testing.ts';

let kit: TestDatabase;
let face: ReturnType<typeof ledgerFunctions>;
beforeAll(async () => {
  kit = await testDatabase();
  face = ledgerFunctions(kit.database);
});
afterAll(async () => {
  expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
  await kit.close();
});

const pursesOf = async (memberId: string) =>
  Object.fromEntries((await balances(kit.database, memberId)).map(({ purse, balance }) => [purse, balance]));
async function deposited(amount: bigint): Promise<{ memberId: string; deposit: string }> {
  const [memberId, deposit] = [await openMember(kit.database), uuid7()];
  await face.post(memberId, 'deposit', [['channel:test', 'cash', amount]], { id: deposit });
  return { memberId, deposit };
}

test('100 commands, each reversed twice at once: 100 effects', async () => {
  const { memberId } = await deposited(1_000n);
  const bets = Array.from({ length: 100 }, () => uuid7());
  for (const id of bets) await face.post(memberId, 'bet', [['cash', 'house:games', 10n]], { id });
  const answers = await Promise.all(bets.flatMap((id) => [face.reverse(memberId, id), face.reverse(memberId, id)]));
  expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(100);
  expect(answers.filter(({ status }) => status === 'closed')).toHaveLength(100);
  expect(await pursesOf(memberId)).toEqual({ cash: 1_000n });
});

test('what is no longer there becomes a debt, and later earnings repay it first', async () => {
  const { memberId, deposit } = await deposited(100n);
  await face.post(memberId, 'bet', [['cash', 'house:games', 70n]]);
  expect(await face.reverse(memberId, deposit)).toMatchObject({
    status: 'ok',
    balances: [
      { purse: 'cash', balance: '0' },
      { purse: 'debt', balance: '70' },
    ],
  });
  await face.post(memberId, 'win', [['house:games', 'cash', 30n]]);
  expect(await pursesOf(memberId)).toEqual({ cash: 0n, debt: 40n });
  // A refund and a bonus are no earnings.
  await face.post(memberId, 'refund', [['house:games', 'cash', 5n]]);
  await face.post(memberId, 'bonus', [['promotion:welcome', 'bonus', 9n]]);
  expect(await pursesOf(memberId)).toEqual({ bonus: 9n, cash: 5n, debt: 40n });
  const id = uuid7();
  const paid = await face.post(memberId, 'deposit', [['channel:test', 'cash', 100n]], { id });
  expect(paid).toMatchObject({
    status: 'ok',
    balances: [
      { purse: 'cash', balance: '65' },
      { purse: 'debt', balance: '0' },
    ],
  });
  expect(await face.post(memberId, 'deposit', [['channel:test', 'cash', 100n]], { id })).toEqual({
    ...paid,
    status: 'replayed',
  });
  await face.post(memberId, 'win', [['house:games', 'cash', 10n]]);
  expect(await pursesOf(memberId)).toEqual({ bonus: 9n, cash: 75n, debt: 0n });
});

test('a win in the same command as its stake repays too', async () => {
  const { memberId, deposit } = await deposited(100n);
  await face.post(memberId, 'bet', [['cash', 'house:games', 60n]]);
  await face.reverse(memberId, deposit);
  await face.post(memberId, 'refund', [['house:games', 'cash', 10n]]);
  await face.post(memberId, 'bet', [
    ['cash', 'house:games', 10n],
    ['house:games', 'cash', 25n],
  ]);
  expect(await pursesOf(memberId)).toEqual({ cash: 0n, debt: 35n });
});

test('held funds are not taken by a reversal', async () => {
  const { memberId, deposit } = await deposited(100n);
  await face.hold(memberId, 80n);
  await face.reverse(memberId, deposit);
  expect((await balances(kit.database, memberId))[0]).toMatchObject({ balance: 80n, held: 80n });
  expect(await pursesOf(memberId)).toMatchObject({ debt: 80n });
});

test('a stake that comes back pays for the win that goes', async () => {
  const { memberId } = await deposited(10n);
  const bet = uuid7();
  await face.post(
    memberId,
    'bet',
    [
      ['cash', 'house:games', 10n],
      ['house:games', 'cash', 15n],
    ],
    { id: bet },
  );
  await face.post(memberId, 'bet', [['cash', 'house:games', 15n]]);
  await face.reverse(memberId, bet);
  expect(await pursesOf(memberId)).toEqual({ cash: 0n, debt: 5n });
});

test('a group over several purses and currencies is taken back whole', async () => {
  const { memberId } = await deposited(100n);
  await face.post(memberId, 'bonus', [['promotion:welcome', 'bonus', 20n]]);
  await face.post(memberId, 'adjustment', [['promotion:points', 'points', 7n, 'PTS']]);
  const id = uuid7();
  await face.post(
    memberId,
    'bet',
    [
      ['bonus', 'house:games', 20n],
      ['cash', 'house:games', 5n],
      ['points', 'house:fx', 7n, 'PTS'],
      ['house:fx', 'cash', 1n],
    ],
    { id },
  );
  const answer = await face.reverse(memberId, id);
  expect(answer.status).toBe('ok');
  expect(await pursesOf(memberId)).toEqual({ cash: 100n, bonus: 20n, points: 7n });
});

test('what cannot be reversed is closed: the unknown, a reversal, the reversed', async () => {
  const { memberId, deposit } = await deposited(100n);
  const id = uuid7();
  const first = await face.reverse(memberId, deposit, { id });
  expect(await face.reverse(memberId, deposit, { id })).toEqual({ ...first, status: 'replayed' });
  expect((await face.reverse(memberId, deposit, { id, content: 'other' })).status).toBe('conflict');
  expect((await face.reverse(memberId, deposit)).status).toBe('closed');
  expect((await face.reverse(memberId, id)).status).toBe('closed');
  expect((await face.reverse(memberId, uuid7())).status).toBe('closed');
  const other = await openMember(kit.database);
  expect((await face.reverse(other, deposit)).status).toBe('closed');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { balances } from './client.ts';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember } from './testing.ts';

let kit: TestDatabase;
let ledger: ReturnType<typeof ledgerFunctions>;
beforeAll(async () => {
  kit = await testDatabase();
  ledger = ledgerFunctions(kit.database);
});
afterAll(async () => {
  expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
  await kit.close();
});

const pursesOf = async (memberId: string) =>
  Object.fromEntries((await balances(kit.database, memberId)).map(({ purse, balance }) => [purse, balance]));
async function deposited(amount: bigint): Promise<{ memberId: string; deposit: string }> {
  const [memberId, deposit] = [await openMember(kit.database), uuid7()];
  await ledger.post(memberId, 'deposit', [['channel:test', 'cash', amount]], { id: deposit });
  return { memberId, deposit };
}

test('100 commands, each reversed twice concurrently, are reversed once', async () => {
  const { memberId } = await deposited(1_000n);
  const bets = Array.from({ length: 100 }, () => uuid7());
  for (const id of bets) await ledger.post(memberId, 'bet', [['cash', 'house:games', 10n]], { id });
  const answers = await Promise.all(bets.flatMap((id) => [ledger.reverse(memberId, id), ledger.reverse(memberId, id)]));
  expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(100);
  expect(answers.filter(({ status }) => status === 'closed')).toHaveLength(100);
  expect(await pursesOf(memberId)).toEqual({ cash: 1_000n });
});

test('what is no longer free becomes debt, which later earnings repay first', async () => {
  const { memberId, deposit } = await deposited(100n);
  await ledger.post(memberId, 'bet', [['cash', 'house:games', 70n]]);
  expect(await ledger.reverse(memberId, deposit)).toMatchObject({
    status: 'ok',
    balances: [
      { purse: 'cash', balance: '0' },
      { purse: 'debt', balance: '70' },
    ],
  });
  await ledger.post(memberId, 'win', [['house:games', 'cash', 30n]]);
  expect(await pursesOf(memberId)).toEqual({ cash: 0n, debt: 40n });
  // A refund and a bonus are not earnings.
  await ledger.post(memberId, 'refund', [['house:games', 'cash', 5n]]);
  await ledger.post(memberId, 'bonus', [['promotion:welcome', 'bonus', 9n]]);
  expect(await pursesOf(memberId)).toEqual({ bonus: 9n, cash: 5n, debt: 40n });
  const id = uuid7();
  const paid = await ledger.post(memberId, 'deposit', [['channel:test', 'cash', 100n]], { id });
  expect(paid).toMatchObject({
    status: 'ok',
    balances: [
      { purse: 'cash', balance: '65' },
      { purse: 'debt', balance: '0' },
    ],
  });
  expect(await ledger.post(memberId, 'deposit', [['channel:test', 'cash', 100n]], { id })).toEqual({
    ...paid,
    status: 'replayed',
  });
  await ledger.post(memberId, 'win', [['house:games', 'cash', 10n]]);
  expect(await pursesOf(memberId)).toEqual({ bonus: 9n, cash: 75n, debt: 0n });
});

test('a win in the same command as its stake repays debt too', async () => {
  const { memberId, deposit } = await deposited(100n);
  await ledger.post(memberId, 'bet', [['cash', 'house:games', 60n]]);
  await ledger.reverse(memberId, deposit);
  await ledger.post(memberId, 'refund', [['house:games', 'cash', 10n]]);
  await ledger.post(memberId, 'bet', [
    ['cash', 'house:games', 10n],
    ['house:games', 'cash', 25n],
  ]);
  expect(await pursesOf(memberId)).toEqual({ cash: 0n, debt: 35n });
});

test('a reversal does not take an amount on hold', async () => {
  const { memberId, deposit } = await deposited(100n);
  await ledger.hold(memberId, 80n);
  await ledger.reverse(memberId, deposit);
  expect((await balances(kit.database, memberId))[0]).toMatchObject({ balance: 80n, held: 80n });
  expect(await pursesOf(memberId)).toMatchObject({ debt: 80n });
});

test('a reversal uses the returned stake for the win that it takes back', async () => {
  const { memberId } = await deposited(10n);
  const bet = uuid7();
  await ledger.post(
    memberId,
    'bet',
    [
      ['cash', 'house:games', 10n],
      ['house:games', 'cash', 15n],
    ],
    { id: bet },
  );
  await ledger.post(memberId, 'bet', [['cash', 'house:games', 15n]]);
  await ledger.reverse(memberId, bet);
  expect(await pursesOf(memberId)).toEqual({ cash: 0n, debt: 5n });
});

test('reverses a command with several purses and currencies', async () => {
  const { memberId } = await deposited(100n);
  await ledger.post(memberId, 'bonus', [['promotion:welcome', 'bonus', 20n]]);
  await ledger.post(memberId, 'adjustment', [['promotion:points', 'points', 7n, 'PTS']]);
  const id = uuid7();
  await ledger.post(
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
  const answer = await ledger.reverse(memberId, id);
  expect(answer.status).toBe('ok');
  expect(await pursesOf(memberId)).toEqual({ cash: 100n, bonus: 20n, points: 7n });
});

test('answers closed for an unknown command, a reversal and a reversed command', async () => {
  const { memberId, deposit } = await deposited(100n);
  const id = uuid7();
  const first = await ledger.reverse(memberId, deposit, { id });
  expect(await ledger.reverse(memberId, deposit, { id })).toEqual({ ...first, status: 'replayed' });
  expect((await ledger.reverse(memberId, deposit, { id, content: 'other' })).status).toBe('conflict');
  expect((await ledger.reverse(memberId, deposit)).status).toBe('closed');
  expect((await ledger.reverse(memberId, id)).status).toBe('closed');
  expect((await ledger.reverse(memberId, uuid7())).status).toBe('closed');
  const other = await openMember(kit.database);
  expect((await ledger.reverse(other, deposit)).status).toBe('closed');
});

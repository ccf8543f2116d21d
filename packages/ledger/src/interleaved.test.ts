import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { balances } from './client.ts';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember } from './testing.ts';

// Two sessions: the first has run its statement and not committed, the second waits for it.
let kit: TestDatabase;
let ledger: ReturnType<typeof ledgerFunctions>;
let first: pg.PoolClient;
let second: pg.PoolClient;
beforeAll(async () => {
  kit = await testDatabase();
  ledger = ledgerFunctions(kit.database);
  [first, second] = await Promise.all([kit.database.pool.connect(), kit.database.pool.connect()]);
});
afterEach(async () => {
  expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
});
afterAll(async () => {
  first.release();
  second.release();
  await kit.close();
});

type Call = readonly [text: string, values: readonly unknown[]];
const lines = (debit: string, credit: string, amount: number) =>
  `array[row('${debit}', '${credit}', ${amount}, 'THB')::ledger.line]`;
const post = (memberId: string, type: string, ...[debit, credit, amount]: [string, string, number]): Call => [
  `select (ledger.post($1, $2, '\\x00', '${type}', ${lines(debit, credit, amount)}, null)).status`,
  [memberId, uuid7()],
];
const reverse = (memberId: string, original: string): Call => [
  `select (ledger.reverse($1, $2, '\\x00', $3, null)).status`,
  [memberId, uuid7(), original],
];
const hold = (memberId: string, amount: number): Call => [
  `select (ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:test', ${amount}, 'THB', null, null)).status`,
  [memberId, uuid7()],
];

/** Runs both calls, the second while the first has not committed. Returns both answers. */
async function interleave(firstCall: Call, secondCall: Call): Promise<[unknown, unknown]> {
  const answerOf = ({ rows }: pg.QueryResult<{ status: string }>) => rows[0]?.status;
  await first.query('begin');
  await second.query('begin');
  try {
    const before = answerOf(await first.query(firstCall[0], [...firstCall[1]]));
    const pid = (await first.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
    let done = false;
    const waiting = second
      .query(secondCall[0], [...secondCall[1]])
      .then(answerOf, (error: { code: string }) => error.code)
      .finally(() => {
        done = true;
      });
    while (
      !done &&
      (await kit.owner.query('select from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))', [pid]))
        .length === 0
    )
      await new Promise((soon) => setTimeout(soon, 2));
    await first.query('commit');
    return [before, await waiting];
  } finally {
    await second.query('commit');
  }
}

async function funded(amount: bigint): Promise<{ memberId: string; deposit: string }> {
  const memberId = await openMember(kit.database);
  const deposit = uuid7();
  await ledger.post(memberId, 'deposit', [['channel:test', 'cash', amount]], { id: deposit });
  return { memberId, deposit };
}
const purses = async (memberId: string) =>
  Object.fromEntries(
    (await balances(kit.database, memberId)).map(({ purse, balance, held }) => [purse, [balance, held]]),
  );

test('a member who is opened twice concurrently keeps one currency', async () => {
  const memberId = uuid7();
  const open = (currency: string): Call => [
    `select 'ok' as status, ledger.open_member($1, 'chokdee', $2)`,
    [memberId, currency],
  ];
  expect(await interleave(open('THB'), open('USD'))).toEqual(['ok', '22023']);
  expect((await balances(kit.database, memberId)).map(({ currency }) => currency)).toEqual(['THB']);
});

test('two stakes on one purse: the second sees the balance after the first', async () => {
  const { memberId } = await funded(100n);
  expect(
    await interleave(
      post(memberId, 'bet', 'cash', 'house:games', 60),
      post(memberId, 'bet', 'cash', 'house:games', 60),
    ),
  ).toEqual(['ok', 'insufficient']);
});

test('a hold and a stake of the same amount: one is insufficient', async () => {
  const { memberId } = await funded(100n);
  expect(await interleave(hold(memberId, 60), post(memberId, 'bet', 'cash', 'house:games', 60))).toEqual([
    'ok',
    'insufficient',
  ]);
  expect(await interleave(post(memberId, 'bet', 'cash', 'house:games', 40), hold(memberId, 1))).toEqual([
    'ok',
    'insufficient',
  ]);
  expect(await purses(memberId)).toEqual({ cash: [60n, 60n] });
});

test('two reversals of one command: the second is closed', async () => {
  const { memberId, deposit } = await funded(100n);
  expect(await interleave(reverse(memberId, deposit), reverse(memberId, deposit))).toEqual(['ok', 'closed']);
  expect(await purses(memberId)).toEqual({ cash: [0n, 0n] });
});

test('a stake and the reversal of its deposit, in both orders: no purse is below zero', async () => {
  const early = await funded(100n);
  expect(
    await interleave(reverse(early.memberId, early.deposit), post(early.memberId, 'bet', 'cash', 'house:games', 60)),
  ).toEqual(['ok', 'insufficient']);
  const late = await funded(100n);
  expect(
    await interleave(post(late.memberId, 'bet', 'cash', 'house:games', 60), reverse(late.memberId, late.deposit)),
  ).toEqual(['ok', 'ok']);
  expect(await purses(late.memberId)).toEqual({ cash: [0n, 0n], debt: [60n, 0n] });
});

test('a win is refused for a retry when a debt is created meanwhile, and then repays it', async () => {
  const { memberId, deposit } = await funded(100n);
  await ledger.post(memberId, 'bet', [['cash', 'house:games', 100n]]);
  const win = post(memberId, 'win', 'house:games', 'cash', 130);
  expect(await interleave(reverse(memberId, deposit), win)).toEqual(['ok', '40001']);
  expect((await kit.database.query<{ status: string }>(...(win as [string, unknown[]])))[0]?.status).toBe('ok');
  expect(await purses(memberId)).toEqual({ cash: [30n, 0n], debt: [0n, 0n] });
});

test('one vendor transaction of two members: the second is a conflict', async () => {
  const [one, other] = [await openMember(kit.database), await openMember(kit.database)];
  const key = (memberId: string): Call => [
    `select (ledger.vendor_key('acme', 'same', $1, '\\x00')).status`,
    [memberId],
  ];
  expect(await interleave(key(one), key(other))).toEqual(['ok', 'conflict']);
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { balances } from './client.ts';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember } from './testing.ts';

/** Two sessions led by hand: the first has done its work and not committed, the second waits for it. */
let kit: TestDatabase;
let face: ReturnType<typeof ledgerFunctions>;
let first: pg.PoolClient;
let second: pg.PoolClient;
beforeAll(async () => {
  kit = await testDatabase();
  face = ledgerFunctions(kit.database);
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

/** What both answer when the second comes while the first is at work. */
async function oneBehindTheOther(one: Call, other: Call): Promise<[unknown, unknown]> {
  const answerOf = ({ rows }: pg.QueryResult<{ status: string }>) => rows[0]?.status;
  await first.query('begin');
  await second.query('begin');
  try {
    const before = answerOf(await first.query(one[0], [...one[1]]));
    const pid = (await first.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
    let done = false;
    const waiting = second
      .query(other[0], [...other[1]])
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
  await face.post(memberId, 'deposit', [['channel:test', 'cash', amount]], { id: deposit });
  return { memberId, deposit };
}
const purses = async (memberId: string) =>
  Object.fromEntries(
    (await balances(kit.database, memberId)).map(({ purse, balance, held }) => [purse, [balance, held]]),
  );

test('a member opened twice at once keeps one currency', async () => {
  const memberId = uuid7();
  const open = (currency: string): Call => [
    `select 'ok' as status, ledger.open_member($1, 'chokdee', $2)`,
    [memberId, currency],
  ];
  expect(await oneBehindTheOther(open('THB'), open('USD'))).toEqual(['ok', '22023']);
  expect((await balances(kit.database, memberId)).map(({ currency }) => currency)).toEqual(['THB']);
});

test('two stakes on one purse: the second sees what the first has left', async () => {
  const { memberId } = await funded(100n);
  expect(
    await oneBehindTheOther(
      post(memberId, 'bet', 'cash', 'house:games', 60),
      post(memberId, 'bet', 'cash', 'house:games', 60),
    ),
  ).toEqual(['ok', 'insufficient']);
});

test('a hold and a stake on the same money: one has it', async () => {
  const { memberId } = await funded(100n);
  expect(await oneBehindTheOther(hold(memberId, 60), post(memberId, 'bet', 'cash', 'house:games', 60))).toEqual([
    'ok',
    'insufficient',
  ]);
  expect(await oneBehindTheOther(post(memberId, 'bet', 'cash', 'house:games', 40), hold(memberId, 1))).toEqual([
    'ok',
    'insufficient',
  ]);
  expect(await purses(memberId)).toEqual({ cash: [60n, 60n] });
});

test('two reversals of one command: the second finds it reversed', async () => {
  const { memberId, deposit } = await funded(100n);
  expect(await oneBehindTheOther(reverse(memberId, deposit), reverse(memberId, deposit))).toEqual(['ok', 'closed']);
  expect(await purses(memberId)).toEqual({ cash: [0n, 0n] });
});

test('a stake while its deposit is reversed, and a reversal while the money is staked: never below zero', async () => {
  const early = await funded(100n);
  expect(
    await oneBehindTheOther(
      reverse(early.memberId, early.deposit),
      post(early.memberId, 'bet', 'cash', 'house:games', 60),
    ),
  ).toEqual(['ok', 'insufficient']);
  const late = await funded(100n);
  expect(
    await oneBehindTheOther(
      post(late.memberId, 'bet', 'cash', 'house:games', 60),
      reverse(late.memberId, late.deposit),
    ),
  ).toEqual(['ok', 'ok']);
  expect(await purses(late.memberId)).toEqual({ cash: [0n, 0n], debt: [60n, 0n] });
});

test('a win that meets a debt come up meanwhile is told to ask again, and then repays it', async () => {
  const { memberId, deposit } = await funded(100n);
  await face.post(memberId, 'bet', [['cash', 'house:games', 100n]]);
  const win = post(memberId, 'win', 'house:games', 'cash', 130);
  expect(await oneBehindTheOther(reverse(memberId, deposit), win)).toEqual(['ok', '40001']);
  expect((await kit.database.query<{ status: string }>(...(win as [string, unknown[]])))[0]?.status).toBe('ok');
  expect(await purses(memberId)).toEqual({ cash: [30n, 0n], debt: [0n, 0n] });
});

test('one vendor key from two members: the second is a conflict', async () => {
  const [one, other] = [await openMember(kit.database), await openMember(kit.database)];
  const key = (memberId: string): Call => [
    `select (ledger.vendor_key('acme', 'twin', $1, '\\x00')).status`,
    [memberId],
  ];
  expect(await oneBehindTheOther(key(one), key(other))).toEqual(['ok', 'conflict']);
});

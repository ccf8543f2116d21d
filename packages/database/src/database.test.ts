import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from './database.ts';
import { createPool } from './pool.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let kit: TestDatabase;
let owner: Database;
beforeAll(async () => {
  kit = await testDatabase();
  owner = kit.owner;
  await owner.query('create table platform.purse (id int primary key, amount bigint not null check (amount >= 0))');
  await owner.query('insert into platform.purse values (1, 100), (2, 100)');
});
afterAll(() => kit.close());

const amounts = async () =>
  (await owner.query<{ amount: bigint }>('select amount from platform.purse order by id')).map((row) => row.amount);

test.each(['kysely', 'pool'] as const)(
  'a connection that breaks in a query of the %s fails that query only',
  async (way) => {
    const pool = createPool(kit.ownerUrl, { max: 1 });
    const database = createDatabase(pool);
    pool.once('connect', (client) => {
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
      setTimeout(() => stream.destroy(), 100);
    });
    const sleep =
      way === 'pool' ? database.query('select pg_sleep(9)') : sql`select pg_sleep(9)`.execute(database.kysely());
    await expect(sleep).rejects.toThrow('Connection terminated');
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    await database.close();
  },
);

test('parses types per pool and leaves the global parsers unchanged', async () => {
  const [row] = await owner.query(`
      select
        9007199254740993::int8 as big,
        array[1, null, 9007199254740993]::int8[] as many,
        1.10::numeric as exact,
        date '2026-02-28' as day,
        timestamptz '2026-02-28 12:00+07' as at,
        '{"a":[1]}'::jsonb as json,
        5::int4 as small`);
  expect(row).toEqual({
    big: 9007199254740993n,
    many: [1n, null, 9007199254740993n],
    exact: '1.10',
    day: '2026-02-28',
    at: new Date('2026-02-28T05:00:00Z'),
    json: { a: [1] },
    small: 5,
  });
  const { default: pg } = await import('pg');
  expect(pg.types.getTypeParser(20)('5')).toBe('5');
});

test('a pool uses UTC and keeps the options of its URL', async () => {
  const url = new URL(kit.ownerUrl);
  url.searchParams.set('options', '-c search_path=platform');
  const database = createDatabase(createPool(url.href, { name: 'named', max: 1 }));
  expect(
    await database.query(
      `select
         current_setting('search_path') as path,
         current_setting('timezone') as zone,
         current_setting('application_name') as name`,
    ),
  ).toEqual([{ path: 'platform', zone: 'UTC', name: 'named' }]);
  await database.close();
});

test('withoutTimeout lifts the statement timeout of a pool for one transaction only', async () => {
  const database = createDatabase(createPool(kit.url, { max: 1, statementTimeout: 100 }));
  const timeoutOf = async (on: Pick<Database, 'query'>) =>
    (await on.query<{ statement_timeout: string }>('show statement_timeout'))[0]!.statement_timeout;
  await expect(database.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  await expect(
    database.transaction(async (tx) => {
      await tx.query('select pg_sleep(60)');
    }),
  ).rejects.toMatchObject({ code: '57014' });
  expect(
    await database.withoutTimeout(async (tx) => {
      await tx.query('select pg_sleep(0.3)');
      return timeoutOf(tx);
    }),
  ).toBe('0');
  expect(await timeoutOf(database)).toBe('100ms');
  await database.close();
  expect(await timeoutOf(kit.database)).toBe('0');
});

test('a transaction is atomic, also through Kysely', async () => {
  const before = await amounts();
  await expect(
    owner.transaction(async (tx) => {
      await tx
        .kysely<{ 'platform.purse': { id: number; amount: bigint } }>()
        .updateTable('platform.purse')
        .set({ amount: sql`amount - 50` })
        .where('id', '=', 1)
        .execute();
      await tx.query('update platform.purse set amount = amount - 500 where id = 2');
    }),
  ).rejects.toMatchObject({ code: '23514' });
  expect(await amounts()).toEqual(before);
  const rows = await owner.transaction((tx) =>
    tx
      .kysely<{ 'platform.purse': { id: number; amount: bigint } }>()
      .selectFrom('platform.purse')
      .selectAll()
      .orderBy('id')
      .execute(),
  );
  expect(rows).toEqual([
    { id: 1, amount: before[0] },
    { id: 2, amount: before[1] },
  ]);
});

test('retries a transaction after a deadlock', async () => {
  const before = await amounts();
  let attempts = 0;
  let release: () => void;
  const bothLocked = new Promise<void>((done) => {
    release = done;
  });
  const lockBoth = (first: number, second: number) =>
    owner.transaction(async (tx) => {
      attempts += 1;
      await tx.query('update platform.purse set amount = amount + 1 where id = $1', [first]);
      if (attempts === 2) release();
      if (attempts <= 2) await bothLocked;
      await tx.query('update platform.purse set amount = amount + 1 where id = $1', [second]);
    });
  await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
  expect(attempts).toBe(3);
  expect(await amounts()).toEqual(before.map((amount) => amount + 2n));
});

test('does not reuse a connection that broke inside a transaction', async () => {
  await expect(
    owner.transaction(async (tx) => {
      const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await owner.query('select pg_terminate_backend($1)', [own!.pid]);
      await tx.query('select 1');
    }),
  ).rejects.toThrow();
  expect(
    await Promise.all(
      Array.from({ length: 8 }, () => owner.transaction((tx) => tx.query<{ one: number }>('select 1 as one'))),
    ),
  ).toEqual(Array.from({ length: 8 }, () => [{ one: 1 }]));
});

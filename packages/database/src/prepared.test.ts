import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from './database.ts';
import { createPool } from './pool.ts';
import { MOST_NAMES } from './prepared.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

// Plans are counted by PostgreSQL (`pg_prepared_statements`), never timed.

let kit: TestDatabase;
beforeAll(async () => {
  kit = await testDatabase();
  await kit.owner.query('create table platform.entry (id int primary key, amount bigint not null)');
});
afterAll(() => kit.close());

/** Runs a test on a pool of one connection. */
async function onOne(act: (database: Database) => Promise<void>, options: { prepares?: boolean } = {}): Promise<void> {
  const database = createDatabase(createPool(kit.ownerUrl, { max: 1, ...options }));
  try {
    await act(database);
  } finally {
    await database.close();
  }
}

/** What the connection has prepared, the texts that hold `like` only. */
const preparedOn = (database: Database, like: string) =>
  database.query<{ name: string; plans: number; own: number }>(
    `select name, (generic_plans + custom_plans)::int as plans, custom_plans::int as own
     from pg_prepared_statements
     where strpos(statement, $1) > 0 and strpos(statement, 'pg_prepared_statements') = 0`,
    [like],
  );

test.each([
  [
    'a query',
    (database: Database, n: number) => database.query('select amount from platform.entry where id = $1', [n]),
  ],
  [
    'a query without values',
    (database: Database) => database.query('select amount from platform.entry where id = 5 limit 1'),
  ],
  [
    'a query in a transaction',
    (database: Database, n: number) =>
      database.transaction((tx) => tx.query('select id, amount from platform.entry where id = $1', [n])),
  ],
  [
    'the query builder',
    (database: Database, n: number) =>
      sql`select amount + 1 from platform.entry where id = ${n}`.execute(database.kysely()),
  ],
])('%s that is repeated is parsed once, and planned at most six times', async (_name, send) => {
  await onOne(async (database) => {
    await send(database, 0);
    await onOne((other) => send(other, 0) as Promise<never>);
    for (let n = 0; n < 20; n += 1) await send(database, n);
    const rows = await preparedOn(database, 'platform.entry');
    expect(rows).toHaveLength(1);
    expect(rows[0]!.plans).toBe(20);
    expect(rows[0]!.own).toBeLessThanOrEqual(5);
  });
});

test('a text that is sent once takes no name, nor does one of several statements', async () => {
  await onOne(async (database) => {
    await database.query('select amount as once from platform.entry');
    for (let n = 0; n < 3; n += 1) {
      await database.query('select 1 as several; select amount from platform.entry');
      await database.query('set application_name = several');
    }
    expect(await preparedOn(database, 'once')).toEqual([]);
    expect(await preparedOn(database, 'several')).toEqual([]);
  });
});

test('a connection has a bounded number of names, and plans what is beyond it each time', async () => {
  await onOne(async (database) => {
    for (let n = 0; n < MOST_NAMES + 20; n += 1)
      for (let again = 0; again < 2; again += 1)
        expect(await database.query(`select ${n}::int as n from platform.entry where amount < 0`)).toEqual([]);
    const [count] = await database.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements');
    expect(count!.n).toBe(MOST_NAMES);
  });
});

test('a pool that does not prepare plans each time', async () => {
  await onOne(
    async (database) => {
      for (let n = 0; n < 3; n += 1) await database.query('select amount as plain from platform.entry');
      expect(await preparedOn(database, 'plain')).toEqual([]);
    },
    { prepares: false },
  );
});

test('a plan that was made on an empty table is made anew when the table was analysed', async () => {
  await kit.owner.query('create table platform.grown (id int, amount bigint)');
  await kit.owner.query('create index grown_id on platform.grown (id)');
  await kit.owner.query('analyze platform.grown');
  await onOne(async (database) => {
    const read = () => database.query('select amount from platform.grown where id = $1', [7]);
    for (let n = 0; n < 8; n += 1) await read();
    const planOf = async () => {
      const [{ name } = { name: '' }] = await preparedOn(database, 'platform.grown');
      const plan = await database.query<{ 'QUERY PLAN': string }>(`explain execute "${name}" (7)`);
      return plan.map((line) => line['QUERY PLAN']).join('\n');
    };
    await kit.owner.query('insert into platform.grown select n, n from generate_series(1, 20000) n');
    await kit.owner.query('analyze platform.grown');
    expect(await planOf()).toContain('grown_id');
  });
});

test('a statement whose columns a migration changed is prepared anew, alone and in a transaction', async () => {
  await kit.owner.query('create table platform.widened (id int primary key)');
  await kit.owner.query('insert into platform.widened values (1)');
  const ways = [
    (database: Database) => database.query('select * from platform.widened'),
    (database: Database) => database.transaction((tx) => tx.query('select * from platform.widened where id = 1')),
    async (database: Database) =>
      (await sql`select * from platform.widened where id > 0`.execute(database.kysely())).rows,
  ];
  await onOne(async (database) => {
    for (const [at, send] of ways.entries()) {
      for (let n = 0; n < 3; n += 1) await send(database);
      await kit.owner.query(`alter table platform.widened add column more_${at} int`);
      expect(await send(database)).toEqual([expect.objectContaining({ id: 1, [`more_${at}`]: null })]);
    }
  });
});

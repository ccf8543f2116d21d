import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from './database.ts';
import { requireMonthsAhead } from './partitions.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.owner.query(`
    create table platform.note (
      at timestamptz not null,
      id bigint not null,
      text text check (text <> ''),
      primary key (at, id)
    ) partition by range (at);
    create function platform.refuse_note() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = 'P0001', message = 'notes are not deleted';
    end $$;
    create trigger refuse_delete before delete on platform.note
    for each row execute function platform.refuse_note()`);
});
afterAll(() => db.close());

const add = async (year: number, on: Queryable = db.owner): Promise<boolean | undefined> =>
  (
    await on.query<{ added: boolean }>('select platform.add_partition($1, $2, $3, $4) as added', [
      'platform.note',
      String(year),
      `${year}-01-01 00:00Z`,
      `${year + 1}-01-01 00:00Z`,
    ])
  )[0]?.added;

test('adds a partition while others read and write the table', async () => {
  await add(2030);
  await db.owner.transaction(async (tx) => {
    await tx.query(`insert into platform.note values ('2030-05-01Z', 1, 'written')`);
    await tx.query('select from platform.note');
    // If it locked the whole table, it would wait for this transaction, which waits for it.
    expect(
      await db.owner.transaction(async (other) => {
        await other.query(`set local lock_timeout = '3s'`);
        return add(2031, other);
      }),
    ).toBe(true);
  });
  expect(await add(2031)).toBe(false);
});

test('concurrent calls add a partition once, with the keys, checks and triggers of the table', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(2032)));
  expect(answers.filter((added) => added === true)).toHaveLength(1);
  await db.owner.query(`insert into platform.note values ('2032-05-01Z', 1, 'kept')`);
  await expect(db.owner.query(`insert into platform.note values ('2032-05-01Z', 1, 'again')`)).rejects.toMatchObject({
    code: '23505',
  });
  await expect(db.owner.query(`insert into platform.note values ('2032-05-01Z', 2, '')`)).rejects.toMatchObject({
    code: '23514',
  });
  await expect(db.owner.query('delete from platform.note_2032')).rejects.toMatchObject({ code: 'P0001' });
  await expect(db.owner.query(`insert into platform.note values ('2040-01-01Z', 1, 'no place')`)).rejects.toMatchObject(
    { code: '23514' },
  );
});

test('the application role may not add a partition', async () => {
  await expect(
    db.database.query(`select platform.add_partition('ledger.transfer', '209901', '', '')`),
  ).rejects.toMatchObject({ code: '42501' });
});

test.each(['ledger', 'wagering', 'launcher'])('%s is ready while the months ahead have partitions', async (schema) => {
  await expect(requireMonthsAhead(db.database, schema)).resolves.toBeUndefined();
  await db.owner.query(`update platform.clock_offset set amount = interval '2 months'`);
  await expect(requireMonthsAhead(db.database, schema)).rejects.toThrow('1 months ahead');
  await db.owner.query(`update platform.clock_offset set amount = interval '0'`);
});

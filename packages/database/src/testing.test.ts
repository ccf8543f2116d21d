import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './testing.ts';
import { uuid7, uuid7Time } from '@chokdee/contract/uuid7';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const clock = async () => (await db.database.query<{ at: Date }>('select platform.clock() as at'))[0]!.at.getTime();

test('the application runs as chokdee_app and may not create tables', async () => {
  expect(await db.database.query('select current_user as who')).toEqual([{ who: 'chokdee_app' }]);
  await expect(db.database.query('create table platform.mine ()')).rejects.toMatchObject({ code: '42501' });
});

test('moveClock moves the clock and the ids of database and process', async () => {
  const before = await clock();
  await db.moveClock(40 * 86_400_000);
  expect((await clock()) - before).toBeGreaterThanOrEqual(40 * 86_400_000);
  const [row] = await db.database.query<{ id: string }>('select platform.uuid7() as id');
  expect(Math.abs(uuid7Time(row!.id) - uuid7Time(uuid7()))).toBeLessThan(60_000);
  await db.moveClock(-40 * 86_400_000);
  expect((await clock()) - before).toBeLessThan(86_400_000);
});

test('a stopped clock moves only by moveClock, until it is resumed', async () => {
  const resume = await db.stopClock();
  const stopped = await clock();
  expect(await clock()).toBe(stopped);
  await db.moveClock(1_000);
  expect(await clock()).toBe(stopped + 1_000);
  await db.moveClock(-1_000);
  await resume();
  await expect.poll(clock).toBeGreaterThan(stopped);
});

test('the application role may not move the clock', async () => {
  await expect(db.database.query(`update platform.clock_offset set amount = interval '1 day'`)).rejects.toMatchObject({
    code: '42501',
  });
});

test('two databases of one run are separate', async () => {
  const other = await testDatabase();
  await db.owner.query('create table platform.note (text text)');
  expect(await other.owner.query(`select to_regclass('platform.note') as found`)).toEqual([{ found: null }]);
  await other.close();
});

test('ids that the database makes one after another are in ascending order, also within a millisecond', async () => {
  const rows = await db.database.query<{ id: string }>(
    `select platform.uuid7() as id
     from generate_series(1, 200) as n, lateral (select pg_sleep(0.00001 + n * 0)) as pause`,
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  );
});

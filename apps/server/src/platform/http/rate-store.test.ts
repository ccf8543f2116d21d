import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createRateStore, purgeRates, type RateStore } from './rate-store.ts';

const log = createLogger({ level: 'silent' });
let db: TestDatabase;
let copies: readonly RateStore[];
beforeAll(async () => {
  db = await testDatabase();
  copies = [1, 2].map(() => createRateStore({ url: db.url, log }));
});
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.close()));
  await db.close();
});

const storedPoints = async (key: string): Promise<number | undefined> =>
  (await db.database.query<{ points: number }>('select points from platform.rate where key like $1', [`%:${key}`]))[0]
    ?.points;

it('copies share the budget of a key, and a used up key is refused from memory', async () => {
  const budget = { requests: 6, seconds: 60 };
  const waits = [];
  for (let n = 0; n < 6; n += 1) waits.push(await copies[n % 2]!.count('shared', budget));
  expect(waits).toEqual([0, 0, 0, 0, 0, 0]);
  for (const copy of copies) {
    const wait = await copy.count('shared', budget);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60_000);
  }
  const points = await storedPoints('shared');
  for (let n = 0; n < 20; n += 1) for (const copy of copies) expect(await copy.count('shared', budget)).not.toBe(0);
  expect(await storedPoints('shared')).toBe(points);
});

it('requests at the same time are counted once each', async () => {
  const budget = { requests: 25, seconds: 60 };
  const waits = await Promise.all(Array.from({ length: 60 }, (_, n) => copies[n % 2]!.count('burst', budget)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(25);
});

it('a new window begins when the last one has ended, and ended ones are deleted', async () => {
  const budget = { requests: 1, seconds: 1 };
  const [copy] = copies;
  expect(await copy!.count('short', budget)).toBe(0);
  expect(await copy!.count('short', budget)).toBeGreaterThan(0);
  await expect.poll(() => copy!.count('short', budget)).toBe(0);
  await expect.poll(async () => (await purgeRates(db.database)) > 0).toBe(true);
  expect(await storedPoints('short')).toBeUndefined();
  expect(await storedPoints('burst')).toBeGreaterThan(0);
});

it('a store that does not answer is given up after a second and then not asked for a while', async () => {
  const store = createRateStore({ url: db.url, log });
  const locker = await db.owner.pool.connect();
  try {
    await locker.query('begin');
    await locker.query('lock table platform.rate in access exclusive mode');
    const startedAt = performance.now();
    expect(await store.count('locked', { requests: 5, seconds: 60 })).toBeNull();
    const firstAnswerAt = performance.now();
    for (let n = 0; n < 100; n += 1) expect(await store.count('locked', { requests: 5, seconds: 60 })).toBeNull();
    expect(performance.now() - firstAnswerAt).toBeLessThan(firstAnswerAt - startedAt);
  } finally {
    await locker.query('rollback');
    locker.release();
    await store.close();
  }
});

import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { bucket, checkSecret, countAttempt, purgeAttempts, type SecretAttempt } from './attempts.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

const attempt: SecretAttempt = {
  secret: 'pin',
  brandId: 'chokdee',
  account: 'somchai',
  accountId: null,
  origin: { address: '203.0.113.7' },
  policy: { free: 2, firstWait: 60, maxWait: 3_600 },
};
const outcomes: string[] = [];
const check = (correct: boolean, change: Partial<SecretAttempt> = {}) =>
  checkSecret(
    db.database,
    { ...attempt, ...change },
    { verify: async () => correct, record: async (outcome) => outcomes.push(outcome) },
  );

it('a wrong secret is recorded and counted; a correct one clears the counter', async () => {
  expect([await check(false), await check(true), await check(false)]).toEqual([false, true, false]);
  expect(await check(false)).toBe(false);
  await expect(check(true)).rejects.toMatchObject({ code: 'login.too.many' });
  expect(outcomes).toEqual(['wrong', 'wrong', 'wrong', 'throttled']);
  expect(await check(true, { secret: 'phrase' })).toBe(true);
  expect(await check(true, { brandId: 'another' })).toBe(true);
});

it('an attempt whose secret was not checked because the server was busy does not count', async () => {
  const busy = () =>
    checkSecret(
      db.database,
      {
        ...attempt,
        account: 'somsri',
        addressPolicy: attempt.policy,
        globalPolicy: attempt.policy,
      },
      { verify: () => Promise.reject(new Refusal('system.busy')), record: async () => undefined },
    );
  for (let n = 0; n < 5; n += 1) await expect(busy()).rejects.toMatchObject({ code: 'system.busy' });
  expect(await check(true, { account: 'somsri', addressPolicy: attempt.policy })).toBe(true);
});

it('counters of attempts are deleted after a day, and not before', async () => {
  await db.owner.query('delete from platform.attempt');
  await countAttempt(db.database, bucket('old'), attempt.policy);
  expect(await purgeAttempts(db.database)).toBe(0);
  await db.moveClock(26 * 3_600_000);
  await countAttempt(db.database, bucket('new'), attempt.policy);
  expect(await purgeAttempts(db.database)).toBe(1);
  expect(await db.owner.query('select bucket from platform.attempt')).toEqual([{ bucket: bucket('new') }]);
});

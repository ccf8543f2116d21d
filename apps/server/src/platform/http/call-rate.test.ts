import { defineCall } from '@chokdee/contract/call';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../logging/logger.ts';
import { bind } from '../module.ts';
import { createLimiter, type RateCount } from './rate-limiter.ts';
import { createRateStore, type RateStore } from './rate-store.ts';
import { testHttp, testHttpConfig, type TestHttp } from './testing.ts';

const shared = {
  method: 'POST',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.null(),
} as const;
const transfer = defineCall({
  ...shared,
  id: 'test.transfer',
  summary: 'A strict rate per caller.',
  path: '/wps/test/transfer',
  guard: 'member',
  rate: { requests: 4, seconds: 60, per: 'caller' },
});
const signIn = defineCall({
  ...shared,
  id: 'test.signIn',
  summary: 'A strict rate per address.',
  path: '/wps/test/sign-in',
  guard: 'open',
  rate: { requests: 3, seconds: 60, per: 'address' },
});
const poll = defineCall({
  ...shared,
  id: 'test.poll',
  summary: 'A generous rate per caller.',
  path: '/wps/test/poll',
  guard: 'member',
  rate: { requests: 100, seconds: 60, per: 'caller' },
});
const module = {
  name: 'test',
  routes: [transfer, signIn, poll].map((call) => bind(call, async () => null)),
};

/** A copy of the server, with the refusals of its limiter. */
interface TestCopy {
  readonly http: TestHttp;
  readonly store: RateStore;
  readonly refusals: string[];
}
let db: TestDatabase;
let copies: TestCopy[];

async function openCopy(): Promise<TestCopy> {
  const store = createRateStore({ url: db.url, log: createLogger({ level: 'silent' }) });
  const refusals: string[] = [];
  const onRefusal = ({ kind }: RateCount, by: string): void => void refusals.push(`${kind} ${by}`);
  const http = await testHttp({
    modules: [module],
    http: { config: { ...testHttpConfig, trustedHops: 1 }, limiter: createLimiter({ store, onRefusal }) },
    ports: {
      // A token is `<member> <session>`.
      playerOf: async (token) => ({
        sessionId: token,
        memberId: token.split(' ')[0]!,
        account: token,
        isAgent: 0,
        currency: 'THB',
      }),
    },
  });
  return { http, store, refusals };
}
beforeEach(async () => {
  db = await testDatabase();
  copies = [await openCopy(), await openCopy()];
});
afterEach(async () => {
  await Promise.all(copies.map(({ http }) => http.close()));
  await Promise.all(copies.map(({ store }) => store.close()));
  await db.close();
});

/** Sends one request to a copy; returns the status. */
const send = async (copy: number, call: typeof transfer | typeof signIn | typeof poll, from: string, token = 'm s') =>
  (await copies[copy]!.http.call(call, {}, { token, headers: { 'x-forwarded-for': from } })).status;
const storedKeys = async (): Promise<string[]> =>
  (await db.database.query<{ key: string }>('select key from platform.rate order by key')).map(({ key }) => key);

it('a session has one budget on all copies', async () => {
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await send(n % 2, transfer, '203.0.113.1'));
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  const [refused] = copies[0]!.refusals;
  expect(refused).toBe('session store');
  const answer = await copies[1]!.http.call(transfer, {}, { token: 'm s' });
  expect(answer.errorCode).toBe('request.too.many');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('a member with many sessions on many addresses and copies shares one budget, and others keep theirs', async () => {
  const statuses = [];
  for (let n = 0; n < 10; n += 1) statuses.push(await send(n % 2, transfer, `203.0.113.${n}`, `m session${n}`));
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect(copies.flatMap(({ refusals }) => refusals)).toEqual(['member store', 'member store']);
  expect(await send(0, transfer, '203.0.113.1', 'other s')).toBe(200);
});

it('sessions of many members on one address share the budget of the address', async () => {
  const statuses = [];
  for (let n = 0; n < 82; n += 1) statuses.push(await send(n % 2, transfer, '203.0.113.1', `m${n} s`));
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(await send(0, transfer, '203.0.113.2', 'm82 s')).toBe(200);
});

it('an address has one budget on all copies, an IPv6 address by its /64 prefix', async () => {
  const statuses = [];
  for (let n = 0; n < 5; n += 1) statuses.push(await send(n % 2, signIn, `2001:db8:0:7::${n}`));
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(await send(0, signIn, '2001:db8:0:8::1')).toBe(200);
  expect(await storedKeys()).toEqual([
    '3/60:test.signIn visitor 2001:db8:0:7',
    '3/60:test.signIn visitor 2001:db8:0:8',
  ]);
});

it('a generous rate is counted in the copy, without a query', async () => {
  const statuses = [];
  for (let n = 0; n < 102; n += 1) statuses.push(await send(0, poll, '203.0.113.1'));
  expect(statuses.slice(98)).toEqual([200, 200, 429, 429]);
  expect(await send(1, poll, '203.0.113.1')).toBe(200);
  expect(await storedKeys()).toEqual([]);
});

it('while the store fails, calls are answered and each copy counts on its own', async () => {
  await db.owner.query('drop table platform.rate');
  const statuses = [];
  for (let n = 0; n < 10; n += 1) statuses.push(await send(n % 2, transfer, '203.0.113.1'));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429]);
  expect(copies.flatMap(({ refusals }) => refusals)).toEqual(['session copy', 'session copy']);
});

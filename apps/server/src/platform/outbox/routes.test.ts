import { outboxState, resendEvent } from '@chokdee/contract/calls/outbox';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testHttp, type TestHttp } from '../http/testing.ts';
import type { Consumer } from '../module.ts';
import { createRelay } from './relay.ts';
import { outboxRoutes } from './routes.ts';

let db: TestDatabase;
let http: TestHttp;
let broken = true;
const noted: string[] = [];
const consumer: Consumer = { name: 'test.deaf', topics: ['test'], handle: async () => { if (broken) throw new Error('cannot bear it'); } };

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    modules: [{ name: 'outbox', routes: outboxRoutes({ database: db.database, consumers: () => [consumer], note: async (_context, name, id) => { noted.push(`${name} ${id}`); } }) }],
    ports: { operatorOf: async (token) => (token ? { sessionId: uuid7(), operatorId: uuid7(), name: token, role: token } : null) },
  });
});
afterAll(async () => { await http.close(); await db.close(); });

it('operators see what is parked; an admin sends it again, and that is noted', async () => {
  await db.database.query(`select platform.publish('test', $1, '{"n": 1}')`, [uuid7()]);
  const relay = createRelay({ database: db.database, consumers: [consumer], idle: { least: 5, most: 20 }, retry: { attempts: 2, wait: 1 } });
  await relay.start();
  await vi.waitFor(async () => expect((await http.call(outboxState, {}, { token: 'operator' })).value.parked).toHaveLength(1), { timeout: 20_000 });
  await relay.stop();
  const { value } = await http.call(outboxState, {}, { token: 'operator' });
  expect(value).toMatchObject({ consumers: [{ name: 'test.deaf', behind: 0, parked: 1 }], parked: [{ consumer: 'test.deaf', topic: 'test', payload: { n: 1 }, error: 'Error: cannot bear it', attempts: 2 }] });

  const body = { consumer: 'test.deaf', id: value.parked[0]!.id };
  expect(await http.call(outboxState)).toMatchObject({ status: 401 });
  expect(await http.call(resendEvent, { body }, { token: 'operator' })).toMatchObject({ status: 403, errorCode: 'account.not.permitted' });
  expect((await http.call(resendEvent, { body }, { token: 'admin' })).value).toEqual({ taken: false, error: 'cannot bear it' });
  expect(noted).toEqual([]);
  broken = false;
  expect((await http.call(resendEvent, { body }, { token: 'admin' })).value).toEqual({ taken: true, error: null });
  expect(await http.call(resendEvent, { body }, { token: 'admin' })).toMatchObject({ status: 404, errorCode: 'request.not.found' });
  expect(noted).toEqual([`test.deaf ${body.id}`]);
  expect((await http.call(outboxState, {}, { token: 'operator' })).value.parked).toEqual([]);
});

it('an event that is a brand\'s is parked and sent again like any other, also behind 500 newer ones', async () => {
  await db.owner.query(`insert into platform.outbox_parked (consumer, id, xid, at, topic, member_id, payload, error, attempts, parked_at)
    select 'test.deaf', n, '1', platform.clock(), 'test', null, '{}', 'Error: x', 5, platform.clock() + n * interval '1 second' from generate_series(1, 501) n`);
  const { value } = await http.call(outboxState, {}, { token: 'operator' });
  expect(value.parked).toHaveLength(500);
  expect(value.parked[0]).toMatchObject({ id: '501', memberId: null });
  expect(value.parked.map(({ id }) => id)).not.toContain('1');
  expect((await http.call(resendEvent, { body: { consumer: 'test.deaf', id: '1' } }, { token: 'admin' })).value).toEqual({ taken: true, error: null });
});

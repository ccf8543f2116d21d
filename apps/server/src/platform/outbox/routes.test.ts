import type { BuiltInRole } from '@chokdee/contract/permission';
import { outboxState, readDeadLetter, listDeadLetters, resendEvent } from '@chokdee/contract/calls/outbox';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testHttp, testRole, type TestHttp } from '../http/testing.ts';
import type { Consumer } from '../module.ts';
import { startTestRelay } from './testing.ts';
import { outboxRoutes } from './routes.ts';

let db: TestDatabase;
let http: TestHttp;
let broken = true;
/** Recorded resends, `<consumer> <event id>`. */
const resends: string[] = [];
/** A member of the brand, and one of another brand. */
const [ownMember, foreignMember] = [uuid7(), uuid7()];
const consumer: Consumer = {
  name: 'test.failing',
  topics: ['test'],
  handle: async () => {
    if (broken) throw new Error('cannot handle it');
  },
};

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    modules: [
      {
        name: 'outbox',
        routes: outboxRoutes({
          database: db.database,
          consumers: () => [consumer],
          recordResend: async (_context, name, id) => {
            resends.push(`${name} ${id}`);
          },
          accountsOf: async (_brandId, ids) =>
            new Map(ids.filter((id) => id === ownMember).map((id) => [id, 'somchai'])),
        }),
      },
    ],
    ports: {
      operatorOf: async (token) =>
        token ? { sessionId: uuid7(), operatorId: uuid7(), name: token, ...testRole(token as BuiltInRole) } : null,
    },
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const operator = { token: 'operator' };
const list = async (query: { page?: number; size?: number; consumer?: string } = {}) =>
  (await http.call(listDeadLetters, { query: { size: 100, ...query } }, operator)).value;
const read = (id: string, caller = operator) =>
  http.call(readDeadLetter, { params: { consumer: 'test.failing', id } }, caller);

it('lists dead letters, shows a payload on request, and lets an admin retry one, with a record of it', async () => {
  await db.database.query(`select platform.publish('test', $1, '{"n": 1}')`, [ownMember]);
  const relay = await startTestRelay({
    database: db.database,
    consumers: [consumer],
    retry: { attempts: 2, wait: 1 },
  });
  await expect.poll(async () => (await list()).list).toHaveLength(1);
  await relay.stop();
  expect((await http.call(outboxState, {}, operator)).value).toMatchObject({
    consumers: [{ name: 'test.failing', behind: 0, parked: 1 }],
  });
  const { list: rows, total } = await list();
  expect(total).toBe(1);
  expect(rows).toMatchObject([
    {
      consumer: 'test.failing',
      topic: 'test',
      memberId: ownMember,
      account: 'somchai',
      error: 'Error: cannot handle it',
      attempts: 2,
    },
  ]);
  expect(rows[0]).not.toHaveProperty('payload');
  const { id } = rows[0]!;
  expect((await read(id)).value).toEqual({ ...rows[0], payload: { n: 1 } });
  expect(await read('999999')).toMatchObject({ status: 404, errorCode: 'request.not.found' });

  const body = { consumer: 'test.failing', id };
  for (const call of [outboxState, listDeadLetters]) expect(await http.call(call)).toMatchObject({ status: 401 });
  expect(await http.call(resendEvent, { body }, operator)).toMatchObject({
    status: 403,
    errorCode: 'account.not.permitted',
  });
  expect((await http.call(resendEvent, { body }, { token: 'admin' })).value).toEqual({
    taken: false,
    error: 'cannot handle it',
  });
  expect(resends).toEqual([]);
  broken = false;
  expect((await http.call(resendEvent, { body }, { token: 'admin' })).value).toEqual({ taken: true, error: null });
  expect(await http.call(resendEvent, { body }, { token: 'admin' })).toMatchObject({
    status: 404,
    errorCode: 'request.not.found',
  });
  expect(resends).toEqual([`test.failing ${body.id}`]);
  expect(await list()).toMatchObject({ list: [], total: 0, totalPages: 0 });
});

it('pages dead letters of all consumers or of one, and retries one without a member', async () => {
  await db.owner.query(`insert into platform.outbox_consumer (name) values ('test.other')`);
  await db.owner.query(`insert into platform.outbox_dead_letter
      (consumer, id, xid, at, topic, member_id, payload, error, attempts, dead_lettered_at)
    select
      case when n = 500 then 'test.other' else 'test.failing' end,
      n, '1', platform.clock(), 'test', null, '{}', 'Error: x', 5,
      platform.clock() + n * interval '1 second'
    from generate_series(1, 501) n`);
  const first = await list();
  expect(first).toMatchObject({ total: 501, totalPages: 6 });
  expect(first.list.slice(0, 2)).toMatchObject([
    { id: '501', memberId: null, account: null },
    { id: '500', consumer: 'test.other' },
  ]);
  expect((await list({ page: 6 })).list.map(({ id }) => id)).toEqual(['1']);
  expect(await list({ consumer: 'test.other' })).toMatchObject({ total: 1, list: [{ id: '500' }] });
  expect(await list({ consumer: 'nobody' })).toMatchObject({ total: 0, list: [] });
  expect((await read('1')).value).toMatchObject({ id: '1', payload: {} });
  expect(
    (await http.call(resendEvent, { body: { consumer: 'test.failing', id: '1' } }, { token: 'admin' })).value,
  ).toEqual({ taken: true, error: null });
});

it("hides the member of another brand's event, and neither shows nor retries the event", async () => {
  await db.owner.query(
    `insert into platform.outbox_dead_letter
      (consumer, id, xid, at, topic, member_id, payload, error, attempts, dead_lettered_at)
    values ('test.failing', 900, '1', platform.clock(), 'test', $1, '{"secret": 1}', 'Error: x', 5,
      platform.clock() + interval '1 day')`,
    [foreignMember],
  );
  expect((await list({ size: 1 })).list).toMatchObject([{ id: '900', memberId: null, account: null }]);
  expect(await read('900')).toMatchObject({ status: 404, errorCode: 'request.not.found' });
  expect(
    await http.call(resendEvent, { body: { consumer: 'test.failing', id: '900' } }, { token: 'admin' }),
  ).toMatchObject({ status: 404, errorCode: 'request.not.found' });
  expect((await list({ size: 1 })).list[0]?.id).toBe('900');
});

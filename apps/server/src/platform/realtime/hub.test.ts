import { randomUUID } from 'node:crypto';
import type { ServerMessage } from '@chokdee/contract/live-messages';
import { patch } from '@chokdee/contract/patch';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testHttp, type TestHttp } from '../http/testing.ts';
import { createHub, type Hub } from './hub.ts';
import { connectClient, sessionOf, testKinds, type StoredStates } from './testing.ts';

const stored: StoredStates = new Map();
let hub: Hub;
let http: TestHttp;
const tableState = (pot: number) => ({ players: ['a', 'b', 'c', 'd'], pot, phase: 'betting' });
beforeEach(async () => {
  stored.clear();
  stored.set('table:1', { seq: 5n, state: tableState(100) });
  hub = createHub({ kinds: testKinds(stored) });
  http = await testHttp({
    modules: [],
    http: { hub },
    ports: { playerOf: async (token) => (token === 'anong' ? sessionOf('anong') : null) },
  });
});
afterEach(() => http.close());

const change = (topic: string, seq: bigint, state: unknown): void => {
  stored.set(topic, { seq, state });
  hub.publish(topic, seq, state);
};

it('sends a snapshot, then each change once and in order, as a patch or whole', async () => {
  const client = await connectClient(http.base.site);
  client.subscribe('table:1');
  await client.receives(1);
  change('table:1', 6n, tableState(150));
  hub.publish('table:1', 6n, 'repeated');
  hub.publish('table:1', 4n, 'late');
  change('table:1', 9n, 'closed');
  expect(await client.receives(3)).toEqual([
    { type: 'snapshot', topic: 'table:1', seq: '5', state: tableState(100) },
    { type: 'delta', topic: 'table:1', seq: '6', from: '5', ops: [{ op: 'replace', path: '/pot', value: 150 }] },
    { type: 'delta', topic: 'table:1', seq: '9', state: 'closed' },
  ]);
});

it('resumes from a version with nothing, the missed changes, or a snapshot', async () => {
  const watcher = await connectClient(http.base.site);
  watcher.subscribe('table:1');
  await watcher.receives(1);
  for (const seq of [6n, 7n, 8n]) change('table:1', seq, tableState(Number(seq)));
  await watcher.receives(4);
  const resumeFrom = async (since: string): Promise<ServerMessage[]> => {
    const client = await connectClient(http.base.site);
    client.subscribe('table:1', since);
    client.send({ type: 'ping' });
    const states = () => client.received.filter((message) => message.type !== 'pong');
    await expect.poll(() => states().length).toBeGreaterThan(0);
    return states();
  };
  expect(await resumeFrom('8')).toEqual([{ type: 'current', topic: 'table:1', seq: '8' }]);
  const missed = await resumeFrom('6');
  expect(missed.map((message) => message.type)).toEqual(['delta', 'delta']);
  const state = missed.reduce<unknown>(
    (value, message) => ('ops' in message ? patch(value, message.ops) : value),
    tableState(6),
  );
  expect(state).toEqual(tableState(8));
  expect(await resumeFrom('2')).toMatchObject([{ type: 'snapshot', seq: '8' }]);
});

it('sends an unpublished state found by a new subscription to all subscribers', async () => {
  const first = await connectClient(http.base.site);
  first.subscribe('table:1');
  await first.receives(1);
  stored.set('table:1', { seq: 7n, state: 'moved' });
  const second = await connectClient(http.base.site);
  second.subscribe('table:1');
  expect(await second.receives(1)).toMatchObject([{ type: 'snapshot', seq: '7', state: 'moved' }]);
  expect((await first.receives(2))[1]).toMatchObject({ type: 'delta', seq: '7' });
});

it('keeps private topics private', async () => {
  const visitor = await connectClient(http.base.site);
  for (const topic of ['purse', 'purse:member-anong', 'club:anong', 'nothing', 'table:2', 'broken'])
    visitor.subscribe(topic);
  const codes = (await visitor.receives(6)).map((message) =>
    message.type === 'refused' ? [message.topic, message.code] : message,
  );
  expect(Object.fromEntries(codes as [string, string][])).toEqual({
    purse: 'login.not.session',
    'purse:member-anong': 'request.not.found',
    'club:anong': 'login.not.session',
    nothing: 'request.not.found',
    'table:2': 'request.not.found',
    broken: 'system.busy',
  });
  const anong = await connectClient(http.base.site, { authorization: 'anong' });
  for (const topic of ['purse', 'club:anong', 'club:other']) anong.subscribe(topic);
  await anong.receives(3);
  change('purse:member-other', 3n, { cash: 999 });
  change('purse:member-anong', 3n, { cash: 40 });
  await anong.receives(4);
  expect(anong.received.filter((message) => message.type === 'refused')).toMatchObject([
    { topic: 'club:other', code: 'account.not.permitted' },
  ]);
  expect(anong.received.at(-1)).toMatchObject({ type: 'delta', topic: 'purse', seq: '3' });
  expect(JSON.stringify(anong.received)).not.toContain('999');
});

it("serves a brand's topics to all visitors of its site, and no other brand's", async () => {
  stored.set('board:chokdee', { seq: 1n, state: 'own' });
  stored.set('board:chokdee:TH', { seq: 1n, state: 'ของเรา' });
  stored.set('board:other', { seq: 9n, state: 'foreign' });
  stored.set('board:chokdee:other', { seq: 9n, state: 'foreign, undeclared key' });
  const visitor = await connectClient(http.base.site);
  for (const topic of ['board', 'board:TH', 'board:other']) visitor.subscribe(topic);
  await visitor.receives(3);
  change('board:chokdee:TH', 2n, 'ใหม่');
  change('board:other', 10n, 'foreign again');
  expect(
    (await visitor.receives(4)).map((message) =>
      'topic' in message ? [message.type, message.topic, 'state' in message ? message.state : null] : message,
    ),
  ).toEqual(
    expect.arrayContaining([
      ['snapshot', 'board', 'own'],
      ['snapshot', 'board:TH', 'ของเรา'],
      ['refused', 'board:other', null],
      ['delta', 'board:TH', 'ใหม่'],
    ]),
  );
  expect(JSON.stringify(visitor.received)).not.toContain('foreign');
});

it('sends nothing after an unsubscribe', async () => {
  const client = await connectClient(http.base.site);
  client.subscribe('table:1');
  await client.receives(1);
  client.send({ type: 'unsubscribe', topic: 'table:1' });
  client.send({ type: 'ping' });
  await client.receives(2);
  change('table:1', 6n, 'not sent');
  client.send({ type: 'ping' });
  expect((await client.receives(3)).map((message) => message.type)).toEqual(['snapshot', 'pong', 'pong']);
});

describe('createHub', () => {
  it('answers system.busy when the authorization fails', async () => {
    const failing = createHub({
      kinds: [
        {
          name: 'club',
          authorize: () => Promise.reject(new Error('the database is unavailable')),
          snapshot: async () => ({ seq: 1n, state: 'in' }),
        },
      ],
    });
    const visitor = { brandId: 'chokdee', session: null };
    expect(await failing.subscribe('club:1', null, visitor, { send: () => undefined })).toBe('system.busy');
  });

  it('ignores changes of topics without subscriptions, and refuses two kinds of one name', () => {
    const empty = createHub({ kinds: [] });
    empty.publish(`table:${randomUUID()}`, 1n, {});
    expect(() => empty.register({ name: 'x', snapshot: async () => null })).not.toThrow();
    expect(() => empty.register({ name: 'x', snapshot: async () => null })).toThrow('Two kinds');
  });
});

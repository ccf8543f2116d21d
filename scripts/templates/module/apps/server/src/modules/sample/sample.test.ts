import { addSampleEntry, listSampleEntries } from '@chokdee/contract/calls/sample';
import { uuid7 } from '@chokdee/contract/uuid7';
import { testDatabase } from '@chokdee/database/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { testHttp } from '../../platform/http/testing.ts';
import { deliver } from '../../platform/outbox/testing.ts';
import { createHub } from '../../platform/realtime/hub.ts';
import { createSample } from './index.ts';
import { enableSample } from './store.ts';

const MEMBER = uuid7();
const OTHER = uuid7();
const db = await testDatabase();
await enableSample(db.database, 'chokdee');
const published: [string, unknown][] = [];
const hub = createHub({});
const { module } = createSample({
  database: db.database,
  hub: { register: hub.register, publish: (topic, _seq, state) => published.push([topic, state]) },
  accountsOf: async () => new Map(),
});
const http = await testHttp({
  modules: [module],
  ports: {
    playerOf: async (token) => ({ sessionId: token, memberId: token, account: 'm', isAgent: 0, currency: 'THB' }),
  },
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const add = (memberId: string, content: unknown, requestId = uuid7()) =>
  http.call(addSampleEntry, { body: { requestId, content } }, { token: memberId });
const entriesOf = async (memberId: string) => (await http.call(listSampleEntries, {}, { token: memberId })).value.list;
/** Handles one event of the consumer for a member. */
const handle = (memberId: string) =>
  deliver(db.database, module.consumers![0]!, [
    { position: '1', id: '1', memberId, topic: 'sample.changed', payload: {}, at: new Date() },
  ]);

describe('entries', () => {
  it('are added once per request and shown to their member only', async () => {
    const requestId = uuid7();
    const first = await add(MEMBER, 'Hello', requestId);
    expect((await add(MEMBER, 'Hello', requestId)).value).toEqual(first.value);
    expect((await add(MEMBER, 'Other', requestId)).errorCode).toBe('command.conflict');
    expect((await entriesOf(MEMBER)).map(({ content }) => content)).toEqual(['Hello']);
    expect(await entriesOf(OTHER)).toEqual([]);
  });

  it('refuse empty and long texts under their field', async () => {
    for (const content of ['', '   ', 'x'.repeat(501), 7])
      expect(Object.keys((await add(MEMBER, content)).fields)).toEqual(['content']);
  });

  it('are limited per member', async () => {
    await db.owner.query('update sample.settings set max_open = 2');
    expect((await add(OTHER, 'one')).errorCode).toBeNull();
    expect((await add(OTHER, 'two')).errorCode).toBeNull();
    expect((await add(OTHER, 'three')).errorCode).toBe('sample.full');
    expect(await entriesOf(OTHER)).toHaveLength(2);
  });

  it('are counted for the live topic, however often the event arrives', async () => {
    await handle(MEMBER);
    await handle(MEMBER);
    expect(published).toEqual([
      [`sample:${MEMBER}`, { open: 1 }],
      [`sample:${MEMBER}`, { open: 1 }],
    ]);
  });

  it('are deleted by the job 90 days after they were closed', async () => {
    await db.owner.query(
      `update sample.entry set closed_at = platform.clock() - interval '91 days' where member_id = $1`,
      [MEMBER],
    );
    await module.jobs![0]!.run();
    expect(await entriesOf(MEMBER)).toEqual([]);
    expect(await entriesOf(OTHER)).toHaveLength(2);
  });
});

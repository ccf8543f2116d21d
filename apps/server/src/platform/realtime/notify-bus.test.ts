import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHttp, type TestHttp } from '../http/testing.ts';
import { createHub, type Hub } from './hub.ts';
import { createNotifyBus } from './notify-bus.ts';
import { connectClient, sessionOf, testKinds, type StoredStates, type TestClient } from './testing.ts';

describe('two copies', () => {
  let db: TestDatabase;
  const stored: StoredStates = new Map();
  const copies: { readonly hub: Hub; readonly http: TestHttp }[] = [];
  beforeAll(async () => {
    db = await testDatabase();
    for (let copy = 0; copy < 2; copy += 1) {
      const hub = createHub({ kinds: testKinds(stored), bus: createNotifyBus({ database: db.database, url: db.url }) });
      await hub.start();
      const ports = { playerOf: async (token: string) => sessionOf(token) };
      copies.push({ hub, http: await testHttp({ modules: [], http: { hub }, ports }) });
    }
  });
  afterAll(async () => {
    await Promise.all(copies.map(({ http }) => http.close()));
    await Promise.all(copies.map(({ hub }) => hub.close()));
    await db?.close();
  });
  const watch = async (copy: number, topic: string): Promise<TestClient> => {
    const client = await connectClient(copies[copy]!.http.base.site, { authorization: 'anong' });
    client.subscribe(topic);
    await client.receives(1);
    return client;
  };
  const change = (copy: number, topic: string, seq: bigint, state: unknown): void => {
    stored.set(topic, { seq, state });
    copies[copy]!.hub.publish(topic, seq, state);
  };

  it('send each change once to the clients of both', async () => {
    stored.set('table:1', { seq: 1n, state: 'a' });
    const clients = [await watch(0, 'table:1'), await watch(1, 'table:1')];
    change(0, 'table:1', 2n, 'b');
    change(0, 'table:1', 3n, 'c');
    for (const client of clients)
      expect((await client.receives(3)).map((message) => ('seq' in message ? message.seq : ''))).toEqual([
        '1',
        '2',
        '3',
      ]);
  });

  it('read a state that is too large for a notification', async () => {
    stored.set('table:2', { seq: 1n, state: 'a' });
    const client = await watch(1, 'table:2');
    const large = 'ก'.repeat(20_000);
    change(0, 'table:2', 2n, large);
    expect((await client.receives(2))[1]).toMatchObject({ type: 'delta', seq: '2', state: large });
  });

  it('keep the order of many changes in several notifications', async () => {
    stored.set('table:4', { seq: 1n, state: 'a' });
    const client = await watch(1, 'table:4');
    const count = 400;
    const stateAt = (seq: number): string => 'ก'.repeat((seq * 37) % 2_500);
    for (let n = 2; n <= count; n += 1) change(0, 'table:4', BigInt(n), stateAt(n));
    const received = await client.receives(count);
    expect(received.map((message) => ('seq' in message ? Number(message.seq) : 0))).toEqual(
      Array.from({ length: count }, (_, n) => n + 1),
    );
    const isRight = (message: (typeof received)[number]): boolean =>
      !('state' in message) || message.seq === '1' || message.state === stateAt(Number(message.seq));
    expect(received.every(isRight)).toBe(true);
  });

  it('need a statement for all changes of 25 ms when they follow without a pause', async () => {
    stored.set('table:7', { seq: 1n, state: 'a' });
    const client = await watch(1, 'table:7');
    let statements = 0;
    const query: typeof db.database.query = (...args) => {
      statements += 1;
      return db.database.query(...args);
    };
    const bus = createNotifyBus({ database: { ...db.database, query }, url: db.url });
    const startedAt = performance.now();
    for (let seq = 2; seq <= 60; seq += 1) {
      bus.send({ kind: 'change', topic: 'table:7', seq: String(seq), state: seq });
      await pause(4);
    }
    const received = await client.receives(60);
    const elapsed = performance.now() - startedAt;
    await bus.close();
    expect(received.map((message) => ('seq' in message ? Number(message.seq) : 0))).toEqual(
      Array.from({ length: 60 }, (_, n) => n + 1),
    );
    expect(statements).toBeLessThanOrEqual(2 + elapsed / 25);
  });

  it('end a session on both', async () => {
    const client = await watch(1, 'purse');
    copies[0]!.hub.endSession('session-anong');
    expect((await client.isClosed()).code).toBe(4401);
  });

  it('receive each change of a kind that another copy publishes, and of lost messages', async () => {
    const received: (string | null)[][] = [[], []];
    for (const [copy, { hub }] of copies.entries()) hub.onChange('table', (key) => received[copy]!.push(key));
    change(0, 'table:5', 1n, 'a');
    change(0, 'purse:anong', 1n, 'a');
    change(0, 'table:6:b', 1n, 'ก'.repeat(20_000));
    await expect.poll(() => received).toEqual([[], ['5', '6:b']]);
    const cut = `select pg_terminate_backend(pid)
      from pg_stat_activity
      where application_name = 'chokdee-live' and datname = current_database()`;
    await db.owner.query(cut).catch(() => db.database.query(cut));
    await expect.poll(() => received.map((keys) => keys.at(-1))).toEqual([null, null]);
  });

  it('read all states again after the listening connection was cut', async () => {
    stored.set('table:3', { seq: 1n, state: 'a' });
    const client = await watch(1, 'table:3');
    stored.set('table:3', { seq: 2n, state: 'not notified' });
    const cut = `select pg_terminate_backend(pid)
      from pg_stat_activity
      where application_name = 'chokdee-live' and datname = current_database()`;
    await db.owner.query(cut).catch(() => db.database.query(cut));
    expect((await client.receives(2))[1]).toMatchObject({ seq: '2' });
    change(0, 'table:3', 3n, 'notified again');
    expect((await client.receives(3))[2]).toMatchObject({ seq: '3' });
  });
});

it('closes while the database is unavailable and messages wait', async () => {
  const db = await testDatabase();
  const unavailable = createDatabase(createPool(db.url, { max: 1 }));
  await unavailable.close();
  const bus = createNotifyBus({ database: unavailable, url: db.url });
  await bus.start(() => undefined);
  bus.send({ kind: 'end', sessionId: randomUUID() });
  await bus.close();
  await db.close();
});

import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLimiter } from '../http/rate-limiter.ts';
import { testHttp, type TestHttp } from '../http/testing.ts';
import { createLogger } from '../logging/logger.ts';
import { createHub, type Hub } from './hub.ts';
import { connectClient, sessionOf, terminateClients, TestClient, testKinds, type StoredStates } from './testing.ts';

const stored: StoredStates = new Map();
let hub: Hub;
let http: TestHttp;
beforeEach(async () => {
  stored.clear();
  stored.set('table:1', { seq: 5n, state: 'betting' });
  hub = createHub({ kinds: testKinds(stored) });
  http = await testHttp({
    modules: [],
    http: { hub },
    ports: { playerOf: async (token) => (token === 'anong' ? sessionOf('anong') : null) },
  });
});
afterEach(() => http.close());

it('closes the connections of an ended session', async () => {
  const anong = await connectClient(http.base.site, { authorization: 'anong' });
  const visitor = await connectClient(http.base.site);
  hub.endSession('session-anong');
  expect(await anong.isClosed()).toEqual({ code: 4401, reason: 'session' });
  expect(anong.received).toEqual([{ type: 'bye', reason: 'session' }]);
  visitor.send({ type: 'ping' });
  await visitor.receives(1);
});

it("admits pages of the site's origin only, and refuses a stale token in a header", async () => {
  const refusal = async (headers: Record<string, string>): Promise<string> => {
    const [error] = (await once(new TestClient(http.base.site, headers).socket, 'error')) as [Error];
    return error.message;
  };
  expect(await refusal({ origin: 'https://elsewhere.example' })).toContain('403');
  expect(await refusal({ origin: http.base.games, cookie: 'site_session=anong' })).toContain('403');
  expect(await refusal({ cookie: 'site_session=anong' })).toContain('403');
  expect(await refusal({ authorization: 'stale' })).toContain('401');
  const page = await connectClient(http.base.site, { origin: http.base.site, cookie: 'site_session=anong' });
  page.subscribe('purse');
  expect(await page.receives(1)).toMatchObject([{ type: 'snapshot', topic: 'purse' }]);
  const guest = await connectClient(http.base.site, { origin: http.base.site, cookie: 'site_session=stale' });
  guest.subscribe('purse');
  expect(await guest.receives(1)).toMatchObject([{ type: 'refused', code: 'login.not.session' }]);
});

it('refuses unreadable messages, and disconnects a client that sends too much', async () => {
  const client = await connectClient(http.base.site);
  for (const unreadable of [
    '',
    '{',
    '[]',
    '{"type":"subscribe"}',
    '{"type":"subscribe","topic":"../x"}',
    '{"type":"subscribe","topic":"table:1","since":"x"}',
  ])
    client.send(unreadable);
  expect(
    (await client.receives(6)).every((message) => message.type === 'refused' && message.code === 'request.unreadable'),
  ).toBe(true);
  for (let index = 0; index < 65; index += 1) client.subscribe(`table:${index}`);
  await expect
    .poll(() => client.received.some((message) => message.type === 'refused' && message.topic === 'table:64'))
    .toBe(true);
  // Sends faster than allowed until it is disconnected, however slow the machine is.
  await expect
    .poll(() => {
      for (let index = 0; index < 100; index += 1) client.send({ type: 'ping' });
      return client.closed;
    })
    .toEqual({ code: 1008, reason: 'limit' });
  const large = await connectClient(http.base.site);
  large.send('x'.repeat(3_000));
  expect((await large.isClosed()).code).toBe(1009);
});

it('limits connections per session and per address, also concurrent ones, until they close', async () => {
  const connectMany = (count: number, headers: Record<string, string>): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, () => new TestClient(http.base.site, headers).outcome()));
  const counts = (outcomes: readonly string[]) => [
    outcomes.filter((outcome) => outcome === 'open').length,
    outcomes.filter((outcome) => outcome.includes('429')).length,
  ];
  expect(counts(await connectMany(15, { authorization: 'anong' }))).toEqual([12, 3]);
  expect(counts(await connectMany(190, {}))).toEqual([188, 2]);
  terminateClients();
  await expect.poll(() => connectMany(1, { authorization: 'anong' })).toEqual(['open']);
});

it('logs no error for protocol violations of a client', async () => {
  const lines: string[] = [];
  const write = (line: string): void => {
    lines.push(line);
  };
  const logged = await testHttp({ modules: [], http: { hub, log: createLogger({ level: 'warn' }, { write }) } });
  const large = await connectClient(logged.base.site);
  large.send('x'.repeat(10_000));
  await large.isClosed();
  const invalid = await connectClient(logged.base.site);
  // A frame with a reserved bit.
  (invalid.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(
    Buffer.from([0xf1, 0x80, 1, 2, 3, 4]),
  );
  await invalid.isClosed();
  expect(lines).toEqual([]);
  await logged.close();
});

it('limits the rate of new connections per address', async () => {
  const limited = await testHttp({ modules: [], http: { hub, limiter: createLimiter() } });
  const outcomes: string[] = [];
  // The window slides, so a few more than 240 may be admitted.
  for (let n = 0; n < 300 && (outcomes.at(-1) ?? 'open') === 'open'; n += 1) {
    const client = new TestClient(limited.base.site);
    outcomes.push(await client.outcome());
    client.socket.terminate();
  }
  expect(outcomes.length).toBeGreaterThan(240);
  expect(outcomes.at(-1)).toContain('429');
  await limited.close();
});

it('disconnects a client that reads too slowly; others continue, and it resumes from a snapshot', async () => {
  const [slow, quick] = [await connectClient(http.base.site), await connectClient(http.base.site)];
  for (const client of [slow, quick]) client.subscribe('table:1');
  await Promise.all([slow.receives(1), quick.receives(1)]);
  slow.socket.pause();
  const changes = 64;
  for (let n = 1; n <= changes; n += 1) {
    const [seq, state] = [5n + BigInt(n), `${n} `.repeat(128 * 1024)];
    stored.set('table:1', { seq, state });
    hub.publish('table:1', seq, state);
    await quick.receives(1 + n);
  }
  expect(quick.received.at(-1)).toMatchObject({ seq: String(5 + changes) });
  slow.socket.resume();
  expect((await slow.isClosed()).code).toBe(1006);
  expect(slow.received.length).toBeLessThan(1 + changes);
  const resumed = await connectClient(http.base.site);
  resumed.subscribe('table:1', '6');
  expect((await resumed.receives(1)).at(-1)).toMatchObject({ seq: String(5 + changes), type: 'snapshot' });
});

it('closes connections with a reason when the copy stops', async () => {
  const other = await testHttp({ modules: [], http: { hub } });
  const client = await connectClient(other.base.site);
  await other.close();
  expect(await client.isClosed()).toEqual({ code: 1001, reason: 'shutdown' });
});

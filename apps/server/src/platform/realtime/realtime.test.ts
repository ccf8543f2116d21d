import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { serverMessage, type ServerMessage } from '@chokdee/contract/live-messages';
import { patch } from '@chokdee/contract/patch';
import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { PlayerSession } from '../http/context.ts';
import { testHttp, type TestHttp } from '../http/testing.ts';
import { createLogger } from '../logging/logger.ts';
import { serveConnection } from './connection.ts';
import { createHub, type Hub, type TopicKind, type Versioned } from './hub.ts';
import { createNotifyBus } from './notify-bus.ts';

type Stored = Map<string, Versioned>;
const member = (name: string): PlayerSession => ({
  sessionId: `session-${name}`,
  memberId: `member-${name}`,
  account: name,
  isAgent: 0,
  currency: 'THB',
});

/** The kinds of the test: a public table, the caller's purse, a room for members only. */
const kindsOn = (stored: Stored): TopicKind[] => [
  { name: 'table', snapshot: async (key) => stored.get(`table:${key}`) ?? null },
  {
    name: 'purse',
    owner: 'member',
    snapshot: async (key) => stored.get(`purse:${key}`) ?? { seq: 0n, state: { cash: 0 } },
  },
  {
    name: 'room',
    authorize: (session, key) => session?.account === key,
    snapshot: async () => ({ seq: 1n, state: 'in' }),
  },
  { name: 'board', owner: 'brand', keys: ['TH'], snapshot: async (key) => stored.get(`board:${key}`) ?? null },
  {
    name: 'broken',
    snapshot: async () => {
      throw new Error('no database');
    },
  },
];

/** A client that keeps what it hears. */
class Client {
  readonly heard: ServerMessage[] = [];
  readonly socket: WebSocket;
  closed: { code: number; reason: string } | null = null;
  constructor(base: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${base.replace('http', 'ws')}/ws`, { headers });
    this.socket.on('message', (data) => this.heard.push(serverMessage.parse(JSON.parse(String(data)))));
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
    });
    this.socket.on('error', () => undefined);
  }
  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }
  async hears(count: number): Promise<ServerMessage[]> {
    await expect.poll(() => this.heard.length).toBeGreaterThanOrEqual(count);
    return this.heard;
  }
  async isClosed(): Promise<{ code: number; reason: string }> {
    await expect.poll(() => this.closed).not.toBeNull();
    return this.closed ?? { code: 0, reason: '' };
  }
}

const clients: Client[] = [];
const connect = async (base: string, headers: Record<string, string> = {}): Promise<Client> => {
  const client = new Client(base, headers);
  clients.push(client);
  await once(client.socket, 'open');
  return client;
};
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});

describe('one copy', () => {
  const stored: Stored = new Map();
  const sessions = new Map<string, PlayerSession>();
  let hub: Hub;
  let http: TestHttp;
  beforeEach(async () => {
    stored.clear();
    sessions.clear();
    sessions.set('anong', member('anong'));
    stored.set('table:1', { seq: 5n, state: { players: ['a', 'b', 'c', 'd'], pot: 100, phase: 'betting' } });
    hub = createHub({ kinds: kindsOn(stored) });
    http = await testHttp({
      modules: [],
      http: { hub },
      ports: { playerOf: async (token) => sessions.get(token) ?? null },
    });
  });
  afterEach(() => http.close());
  const change = (topic: string, seq: bigint, state: unknown): void => {
    stored.set(topic, { seq, state });
    hub.publish(topic, seq, state);
  };

  it('sends a snapshot, then what changed as steps or whole, in order and once', async () => {
    const client = await connect(http.base.site);
    client.send({ type: 'subscribe', topic: 'table:1' });
    await client.hears(1);
    change('table:1', 6n, { players: ['a', 'b', 'c', 'd'], pot: 150, phase: 'betting' });
    hub.publish('table:1', 6n, 'repeated');
    hub.publish('table:1', 4n, 'late');
    change('table:1', 9n, 'closed');
    expect(await client.hears(3)).toEqual([
      {
        type: 'snapshot',
        topic: 'table:1',
        seq: '5',
        state: { players: ['a', 'b', 'c', 'd'], pot: 100, phase: 'betting' },
      },
      { type: 'delta', topic: 'table:1', seq: '6', from: '5', ops: [{ op: 'replace', path: '/pot', value: 150 }] },
      { type: 'delta', topic: 'table:1', seq: '9', state: 'closed' },
    ]);
  });

  it('resumes by version: nothing missed, the changes missed, or a fresh snapshot', async () => {
    const watcher = await connect(http.base.site);
    watcher.send({ type: 'subscribe', topic: 'table:1' });
    await watcher.hears(1);
    for (const seq of [6n, 7n, 8n])
      change('table:1', seq, { players: ['a', 'b', 'c', 'd'], pot: Number(seq), phase: 'betting' });
    await watcher.hears(4);
    const answers = async (since: string): Promise<ServerMessage[]> => {
      const client = await connect(http.base.site);
      client.send({ type: 'subscribe', topic: 'table:1', since });
      client.send({ type: 'ping' });
      await expect.poll(() => client.heard.filter((message) => message.type !== 'pong').length).toBeGreaterThan(0);
      return client.heard.filter((message) => message.type !== 'pong');
    };
    expect(await answers('8')).toEqual([{ type: 'current', topic: 'table:1', seq: '8' }]);
    const missed = await answers('6');
    expect(missed.map((message) => message.type)).toEqual(['delta', 'delta']);
    const state = missed.reduce<unknown>((value, message) => ('ops' in message ? patch(value, message.ops) : value), {
      players: ['a', 'b', 'c', 'd'],
      pot: 6,
      phase: 'betting',
    });
    expect(state).toEqual({ players: ['a', 'b', 'c', 'd'], pot: 8, phase: 'betting' });
    expect(await answers('2')).toMatchObject([{ type: 'snapshot', seq: '8' }]);
  });

  it('notices by its own reading what nobody published, for old and new viewers', async () => {
    const first = await connect(http.base.site);
    first.send({ type: 'subscribe', topic: 'table:1' });
    await first.hears(1);
    stored.set('table:1', { seq: 7n, state: 'moved' });
    const second = await connect(http.base.site);
    second.send({ type: 'subscribe', topic: 'table:1' });
    expect(await second.hears(1)).toMatchObject([{ type: 'snapshot', seq: '7', state: 'moved' }]);
    expect((await first.hears(2))[1]).toMatchObject({ type: 'delta', seq: '7' });
  });

  it('keeps private topics private', async () => {
    const visitor = await connect(http.base.site);
    for (const topic of ['purse', 'purse:member-anong', 'room:anong', 'nothing', 'table:2', 'broken'])
      visitor.send({ type: 'subscribe', topic });
    const codes = (await visitor.hears(6)).map((message) =>
      message.type === 'refused' ? [message.topic, message.code] : message,
    );
    expect(Object.fromEntries(codes as [string, string][])).toEqual({
      purse: 'login.not.session',
      'purse:member-anong': 'request.not.found',
      'room:anong': 'login.not.session',
      nothing: 'request.not.found',
      'table:2': 'request.not.found',
      broken: 'system.busy',
    });
    const anong = await connect(http.base.site, { authorization: 'anong' });
    anong.send({ type: 'subscribe', topic: 'purse' });
    anong.send({ type: 'subscribe', topic: 'room:anong' });
    anong.send({ type: 'subscribe', topic: 'room:other' });
    await anong.hears(3);
    change('purse:member-other', 3n, { cash: 999 });
    change('purse:member-anong', 3n, { cash: 40 });
    await anong.hears(4);
    expect(anong.heard.filter((message) => message.type === 'refused')).toMatchObject([
      { topic: 'room:other', code: 'account.not.permitted' },
    ]);
    expect(anong.heard.at(-1)).toMatchObject({ type: 'delta', topic: 'purse', seq: '3' });
    expect(JSON.stringify(anong.heard)).not.toContain('999');
  });

  it("shows everybody at a brand's site the brand's own topics", async () => {
    stored.set('board:chokdee', { seq: 1n, state: 'ours' });
    stored.set('board:chokdee:TH', { seq: 1n, state: 'ของเรา' });
    stored.set('board:other', { seq: 9n, state: 'theirs' });
    stored.set('board:chokdee:other', { seq: 9n, state: 'theirs, made up' });
    const visitor = await connect(http.base.site);
    for (const topic of ['board', 'board:TH', 'board:other']) visitor.send({ type: 'subscribe', topic });
    await visitor.hears(3);
    change('board:chokdee:TH', 2n, 'ใหม่');
    change('board:other', 10n, 'theirs still');
    expect(
      (await visitor.hears(4)).map((message) =>
        'topic' in message ? [message.type, message.topic, 'state' in message ? message.state : null] : message,
      ),
    ).toEqual(
      expect.arrayContaining([
        ['snapshot', 'board', 'ours'],
        ['snapshot', 'board:TH', 'ของเรา'],
        ['refused', 'board:other', null],
        ['delta', 'board:TH', 'ใหม่'],
      ]),
    );
    expect(JSON.stringify(visitor.heard)).not.toContain('theirs');
  });

  it('stops telling who has left', async () => {
    const client = await connect(http.base.site);
    client.send({ type: 'subscribe', topic: 'table:1' });
    await client.hears(1);
    client.send({ type: 'unsubscribe', topic: 'table:1' });
    client.send({ type: 'ping' });
    await client.hears(2);
    change('table:1', 6n, 'unheard');
    client.send({ type: 'ping' });
    expect((await client.hears(3)).map((message) => message.type)).toEqual(['snapshot', 'pong', 'pong']);
  });

  it('closes with the session', async () => {
    const anong = await connect(http.base.site, { authorization: 'anong' });
    const visitor = await connect(http.base.site);
    hub.endSession('session-anong');
    expect(await anong.isClosed()).toEqual({ code: 4401, reason: 'session' });
    expect(anong.heard).toEqual([{ type: 'bye', reason: 'session' }]);
    visitor.send({ type: 'ping' });
    await visitor.hears(1);
  });

  it('lets in our own pages only, and refuses stale tokens of programs', async () => {
    const refusal = async (headers: Record<string, string>): Promise<string> => {
      const client = new Client(http.base.site, headers);
      const [error] = (await once(client.socket, 'error')) as [Error];
      return error.message;
    };
    expect(await refusal({ origin: 'https://elsewhere.example' })).toContain('403');
    expect(await refusal({ origin: http.base.games, cookie: 'site_session=anong' })).toContain('403');
    expect(await refusal({ cookie: 'site_session=anong' })).toContain('403');
    expect(await refusal({ authorization: 'stale' })).toContain('401');
    const page = await connect(http.base.site, { origin: http.base.site, cookie: 'site_session=anong' });
    page.send({ type: 'subscribe', topic: 'purse' });
    expect(await page.hears(1)).toMatchObject([{ type: 'snapshot', topic: 'purse' }]);
    const guest = await connect(http.base.site, { origin: http.base.site, cookie: 'site_session=stale' });
    guest.send({ type: 'subscribe', topic: 'purse' });
    expect(await guest.hears(1)).toMatchObject([{ type: 'refused', code: 'login.not.session' }]);
  });

  it('bears nonsense, and sends away who asks too much', async () => {
    const client = await connect(http.base.site);
    for (const nonsense of [
      '',
      '{',
      '[]',
      '{"type":"subscribe"}',
      '{"type":"subscribe","topic":"../x"}',
      '{"type":"subscribe","topic":"table:1","since":"x"}',
    ])
      client.send(nonsense);
    expect(
      (await client.hears(6)).every((message) => message.type === 'refused' && message.code === 'request.unreadable'),
    ).toBe(true);
    for (let index = 0; index < 65; index += 1) client.send({ type: 'subscribe', topic: `table:${index}` });
    await expect
      .poll(() => client.heard.some((message) => message.type === 'refused' && message.topic === 'table:64'))
      .toBe(true);
    // However slowly it got here: it goes on faster than it may until it is sent away.
    await expect
      .poll(() => {
        for (let index = 0; index < 100; index += 1) client.send({ type: 'ping' });
        return client.closed;
      })
      .toEqual({ code: 1008, reason: 'limit' });
    const large = await connect(http.base.site);
    large.send('x'.repeat(3_000));
    expect((await large.isClosed()).code).toBe(1009);
  });

  it('lets one session hold twelve sockets and one household two hundred, also when they come all at once, and gives places back', async () => {
    const tries = (count: number, headers: Record<string, string>): Promise<string[]> =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const client = new Client(http.base.site, headers);
          clients.push(client);
          return Promise.race([
            once(client.socket, 'open').then(() => 'open'),
            new Promise<string>((resolve) => {
              client.socket.once('error', ({ message }) => resolve(message));
            }),
          ]);
        }),
      );
    const counts = (outcomes: readonly string[]) => [
      outcomes.filter((outcome) => outcome === 'open').length,
      outcomes.filter((outcome) => outcome.includes('429')).length,
    ];
    expect(counts(await tries(15, { authorization: 'anong' }))).toEqual([12, 3]);
    expect(counts(await tries(190, {}))).toEqual([188, 2]);
    for (const client of clients.splice(0)) client.socket.terminate();
    await expect.poll(() => tries(1, { authorization: 'anong' })).toEqual(['open']);
  });

  it('writes no error into the log for what a client does wrong', async () => {
    const lines: string[] = [];
    const logged = await testHttp({
      modules: [],
      http: {
        hub,
        log: createLogger(
          { level: 'warn' },
          {
            write: (line: string) => {
              lines.push(line);
            },
          },
        ),
      },
    });
    const large = await connect(logged.base.site);
    large.send('x'.repeat(10_000));
    await large.isClosed();
    const broken = await connect(logged.base.site);
    // A frame with a reserved bit.
    (broken.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(
      Buffer.from([0xf1, 0x80, 1, 2, 3, 4]),
    );
    await broken.isClosed();
    expect(lines).toEqual([]);
    await logged.close();
  });

  it('counts how often a household knocks', async () => {
    const strict = await testHttp({ modules: [], http: { hub, rateLimits: true } });
    const outcomes: string[] = [];
    // The window slides: a few more fit when it turns meanwhile.
    for (let n = 0; n < 300 && (outcomes.at(-1) ?? 'open') === 'open'; n += 1) {
      const socket = new WebSocket(`${strict.base.site.replace('http', 'ws')}/ws`);
      outcomes.push(
        await Promise.race([
          once(socket, 'open').then(() => 'open'),
          new Promise<string>((resolve) => {
            socket.once('error', ({ message }) => resolve(message));
          }),
        ]),
      );
      socket.on('error', () => undefined).terminate();
    }
    expect(outcomes.length).toBeGreaterThan(240);
    expect(outcomes.at(-1)).toContain('429');
    await strict.close();
  });

  it('goes on for the others when one reads too slowly, and that one comes back to the newest', async () => {
    const [slow, quick] = [await connect(http.base.site), await connect(http.base.site)];
    for (const client of [slow, quick]) client.send({ type: 'subscribe', topic: 'table:1' });
    await Promise.all([slow.hears(1), quick.hears(1)]);
    slow.socket.pause();
    const steps = 64;
    for (let n = 1; n <= steps; n += 1) {
      change('table:1', 5n + BigInt(n), `${n} `.repeat(128 * 1024));
      await quick.hears(1 + n);
    }
    expect(quick.heard.at(-1)).toMatchObject({ seq: String(5 + steps) });
    slow.socket.resume();
    expect((await slow.isClosed()).code).toBe(1006);
    expect(slow.heard.length).toBeLessThan(1 + steps);
    const back = await connect(http.base.site);
    back.send({ type: 'subscribe', topic: 'table:1', since: '6' });
    expect((await back.hears(1)).at(-1)).toMatchObject({ seq: String(5 + steps), type: 'snapshot' });
  });

  it('says goodbye when the copy stops', async () => {
    const other = await testHttp({ modules: [], http: { hub } });
    const client = await connect(other.base.site);
    await other.close();
    expect(await client.isClosed()).toEqual({ code: 1001, reason: 'shutdown' });
  });
});

describe('a connection', () => {
  const quick = { topics: 64, burst: 80, perSecond: 20, backlog: 1_000, heartbeat: 40 };
  /** A socket of which only what the connection uses is real. */
  const fakeSocket = () => {
    const handlers = new Map<string, (...values: unknown[]) => void>();
    const socket = {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      sent: [] as string[],
      terminated: false,
      closedWith: 0,
      pings: 0,
      on: (name: string, handler: (...values: unknown[]) => void) => {
        handlers.set(name, handler);
      },
      send: (bytes: Buffer) => {
        socket.sent.push(String(bytes));
      },
      ping: () => {
        socket.pings += 1;
      },
      terminate: () => {
        socket.terminated = true;
      },
      close: (code: number) => {
        socket.closedWith = code;
      },
    };
    return { socket, emit: (name: string, ...values: unknown[]) => handlers.get(name)?.(...values) };
  };

  it('drops a client that reads too slowly', async () => {
    const hub = createHub({ kinds: [{ name: 'news', snapshot: async () => ({ seq: 1n, state: 'x' }) }] });
    const { socket, emit } = fakeSocket();
    serveConnection(
      socket as unknown as WebSocket,
      hub,
      { brandId: 'chokdee', session: null, language: 'EN', alive: async () => true },
      quick,
    );
    emit('message', Buffer.from('{"type":"subscribe","topic":"news"}'));
    await expect.poll(() => socket.sent).toHaveLength(1);
    socket.bufferedAmount = 2_000;
    hub.publish('news', 2n, 'y');
    expect([socket.terminated, socket.sent.length]).toEqual([true, 1]);
    emit('close');
  });

  it('drops a client without a heartbeat, and closes when the session is found dead', async () => {
    const hub = createHub({});
    const silent = fakeSocket();
    serveConnection(
      silent.socket as unknown as WebSocket,
      hub,
      { brandId: 'chokdee', session: null, language: 'EN', alive: async () => true },
      quick,
    );
    await expect.poll(() => silent.socket.terminated).toBe(true);
    silent.emit('close');
    let alive = true;
    const member1 = fakeSocket();
    serveConnection(
      member1.socket as unknown as WebSocket,
      hub,
      { brandId: 'chokdee', session: member('x'), language: 'EN', alive: async () => alive },
      quick,
    );
    const pong = setInterval(() => member1.emit('pong'), 5);
    await expect.poll(() => member1.socket.pings).toBeGreaterThan(1);
    expect(member1.socket.closedWith).toBe(0);
    alive = false;
    await expect.poll(() => member1.socket.closedWith).toBe(4401);
    clearInterval(pong);
    emitClose(member1);
  });
  const emitClose = (fake: ReturnType<typeof fakeSocket>): void => {
    fake.emit('close');
  };
});

describe('two copies', () => {
  let db: TestDatabase;
  const stored: Stored = new Map();
  const hubs: Hub[] = [];
  const https: TestHttp[] = [];
  beforeAll(async () => {
    db = await testDatabase();
    for (let copy = 0; copy < 2; copy += 1) {
      const hub = createHub({ kinds: kindsOn(stored), bus: createNotifyBus({ database: db.database, url: db.url }) });
      await hub.start();
      hubs.push(hub);
      https.push(await testHttp({ modules: [], http: { hub }, ports: { playerOf: async (token) => member(token) } }));
    }
  });
  afterAll(async () => {
    await Promise.all(https.map((http) => http.close()));
    await Promise.all(hubs.map((hub) => hub.close()));
    await db?.close();
  });
  const watch = async (copy: number, topic: string): Promise<Client> => {
    const client = await connect(https[copy]!.base.site, { authorization: 'anong' });
    client.send({ type: 'subscribe', topic });
    await client.hears(1);
    return client;
  };
  const change = (copy: number, topic: string, seq: bigint, state: unknown): void => {
    stored.set(topic, { seq, state });
    hubs[copy]!.publish(topic, seq, state);
  };

  it("reach each other's clients, each change once", async () => {
    stored.set('table:1', { seq: 1n, state: 'a' });
    const [here, there] = [await watch(0, 'table:1'), await watch(1, 'table:1')];
    change(0, 'table:1', 2n, 'b');
    change(0, 'table:1', 3n, 'c');
    for (const client of [here, there])
      expect((await client.hears(3)).map((message) => ('seq' in message ? message.seq : ''))).toEqual(['1', '2', '3']);
  });

  it('carry what is too large for a notification by reading it', async () => {
    stored.set('table:2', { seq: 1n, state: 'a' });
    const there = await watch(1, 'table:2');
    const large = 'ก'.repeat(20_000);
    change(0, 'table:2', 2n, large);
    expect((await there.hears(2))[1]).toMatchObject({ type: 'delta', seq: '2', state: large });
  });

  it('carry many changes in their order, however they are packed', async () => {
    stored.set('table:4', { seq: 1n, state: 'a' });
    const there = await watch(1, 'table:4');
    const most = 400;
    for (let n = 2; n <= most; n += 1) change(0, 'table:4', BigInt(n), 'ก'.repeat((n * 37) % 2_500));
    const heard = await there.hears(most);
    expect(heard.map((message) => ('seq' in message ? Number(message.seq) : 0))).toEqual(
      Array.from({ length: most }, (_, n) => n + 1),
    );
    expect(
      heard.every(
        (message) =>
          !('state' in message) ||
          message.seq === '1' ||
          message.state === 'ก'.repeat((Number(message.seq) * 37) % 2_500),
      ),
    ).toBe(true);
  });

  it('end a session everywhere', async () => {
    const there = await watch(1, 'purse');
    hubs[0]!.endSession('session-anong');
    expect((await there.isClosed()).code).toBe(4401);
  });

  it('read afresh after the road was cut', async () => {
    stored.set('table:3', { seq: 1n, state: 'a' });
    const there = await watch(1, 'table:3');
    stored.set('table:3', { seq: 2n, state: 'told while deaf' });
    const cut = await db.owner
      .query<{ count: bigint }>(
        `select count(pg_terminate_backend(pid)) as count from pg_stat_activity where application_name = 'chokdee-live' and datname = current_database()`,
      )
      .catch(() => null);
    if (cut === null)
      await db.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chokdee-live' and datname = current_database()`,
      );
    expect((await there.hears(2))[1]).toMatchObject({ seq: '2' });
    change(0, 'table:3', 3n, 'heard again');
    expect((await there.hears(3))[2]).toMatchObject({ seq: '3' });
  });
});

it('a copy stops though the database is away and messages wait', async () => {
  const db = await testDatabase();
  const away = createDatabase(createPool(db.url, { max: 1 }));
  await away.close();
  const bus = createNotifyBus({ database: away, url: db.url });
  await bus.start(() => undefined);
  bus.send({ kind: 'end', sessionId: randomUUID() });
  await bus.close();
  await db.close();
});

it('refuses for now where it cannot be found out whether somebody may look', async () => {
  const hub = createHub({
    kinds: [
      {
        name: 'room',
        authorize: () => Promise.reject(new Error('the database is away')),
        snapshot: async () => ({ seq: 1n, state: 'in' }),
      },
    ],
  });
  expect(await hub.subscribe('room:1', null, { brandId: 'chokdee', session: null }, { send: () => undefined })).toBe(
    'system.busy',
  );
});

it('tells viewers nothing they have not asked for', () => {
  const hub = createHub({ kinds: [] });
  hub.publish(`table:${randomUUID()}`, 1n, {});
  expect(() => hub.register({ name: 'x', snapshot: async () => null })).not.toThrow();
  expect(() => hub.register({ name: 'x', snapshot: async () => null })).toThrow('two kinds');
});

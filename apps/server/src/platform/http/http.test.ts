import { connect } from 'node:net';
import { defineCall } from '@chokdee/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bind, type ServerModule } from '../module.ts';
import { Refusal } from '../refusal.ts';
import type { PlayerSession } from './context.ts';
import { clearSession, sendSession, readCookies } from './session.ts';
import { testBrand, testHttp, type TestHttp } from './testing.ts';

const shape = z.object({
  name: z.string().min(1).max(5),
  count: z.number().int().min(2).max(9),
  kind: z.enum(['a', 'b']).optional(),
  mail: z.email().optional(),
  tags: z.array(z.string()).max(1).optional(),
});
const echo = defineCall({
  id: 'test.echo',
  summary: 'Echo',
  method: 'POST',
  path: '/wps/test/echo',
  guard: 'visitor',
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  request: shape,
  response: z.object({ name: z.string() }),
  maxBytes: 200,
});
const secret = defineCall({
  id: 'test.secret',
  summary: 'Secret',
  method: 'GET',
  path: '/wps/test/secret/:id',
  guard: 'member',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ page: z.coerce.number().int().default(1) }),
  response: z.object({ account: z.string(), id: z.number(), page: z.number() }),
});
const agents = defineCall({
  id: 'test.agents',
  summary: 'Agents',
  method: 'GET',
  path: '/wps/test/agents',
  guard: 'agent',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.null(),
});
const change = defineCall({
  id: 'test.change',
  summary: 'Change',
  method: 'POST',
  path: '/wps/test/change',
  guard: 'player',
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  request: z.object({}),
  response: z.null(),
});
const login = defineCall({
  id: 'test.login',
  summary: 'Login',
  method: 'POST',
  path: '/wps/test/login',
  guard: 'visitor',
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  request: z.object({}),
  response: z.object({ token: z.string() }),
});
const logout = defineCall({
  id: 'test.logout',
  summary: 'Logout',
  method: 'DELETE',
  path: '/wps/test/logout',
  aliases: [{ method: 'POST', path: '/wps/test/logout' }],
  guard: 'player',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.null(),
});
const bare = defineCall({
  id: 'test.bare',
  summary: 'Bare',
  method: 'GET',
  path: '/lgw/test',
  guard: 'visitor',
  body: 'none',
  envelope: 'bare',
  idempotent: true,
  query: z.object({ fail: z.string().optional() }),
  response: z.array(z.number()),
});
const rgs = defineCall({
  id: 'test.rgs',
  summary: 'Rgs',
  listener: 'games',
  method: 'POST',
  path: '/wallet/test',
  guard: 'open',
  body: 'json',
  envelope: 'rgs',
  idempotent: false,
  request: z.object({ sessionID: z.string(), amount: z.number().int() }),
  response: z.object({ ok: z.boolean() }),
  rate: { requests: 2, seconds: 60, per: 'caller' },
});
const relay = defineCall({
  id: 'test.relay',
  summary: 'Relay',
  method: 'GET',
  relay: { codes: ['MCSFE_getThing', 'MCS2_getThing'] },
  guard: 'visitor',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.number(),
});
const redeem = defineCall({
  id: 'test.redeem',
  summary: 'Redeem',
  method: 'POST',
  relay: { codes: ['MCS2_redeemThing'], passwordCheck: true },
  guard: 'player',
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  request: z.object({}),
  response: z.null(),
});
const hidden = defineCall({
  id: 'test.hidden',
  summary: 'Hidden',
  method: 'GET',
  relay: { codes: ['MCSFE_getHidden'] },
  moduleId: 'OFF3',
  guard: 'member',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.null(),
});
const form = defineCall({
  id: 'test.form',
  summary: 'Form',
  method: 'POST',
  path: '/wps/test/form',
  guard: 'visitor',
  body: 'form',
  envelope: 'wps',
  idempotent: true,
  request: z.object({ email: z.string() }),
  response: z.string(),
});
const upload = defineCall({
  id: 'test.upload',
  summary: 'Upload',
  method: 'POST',
  path: '/wps/test/upload',
  guard: 'visitor',
  body: 'multipart',
  envelope: 'wps',
  idempotent: true,
  request: z.object({ note: z.string(), file: z.file() }),
  response: z.object({ note: z.string(), bytes: z.number(), name: z.string() }),
});
const callback = defineCall({
  id: 'test.callback',
  summary: 'Callback',
  method: 'POST',
  path: '/bank/callback',
  guard: 'open',
  body: 'raw',
  envelope: 'raw',
  idempotent: true,
  response: z.string(),
});
const broken = defineCall({
  id: 'test.broken',
  summary: 'Broken',
  method: 'GET',
  path: '/wps/test/broken',
  guard: 'visitor',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object({ how: z.string() }),
  response: z.object({ value: z.string() }),
});
const operators = defineCall({
  id: 'test.operators',
  summary: 'Operators',
  listener: 'console',
  method: 'GET',
  path: '/console/api/me',
  guard: 'operator',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.string(),
});
const list = defineCall({
  id: 'test.list',
  summary: 'List',
  method: 'GET',
  path: '/wps/test/list',
  guard: 'visitor',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.array(z.string()),
});
const own = defineCall({
  id: 'test.own',
  summary: 'Own list',
  method: 'GET',
  path: '/wps/test/own',
  guard: 'player',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.array(z.string()),
});
const limited = defineCall({
  id: 'test.limited',
  summary: 'Limited',
  method: 'GET',
  path: '/wps/test/limited',
  guard: 'visitor',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.null(),
  rate: { requests: 3, seconds: 60, per: 'address' },
});

const player = (isAgent: number): PlayerSession => ({
  sessionId: `s${isAgent}`,
  memberId: `m${isAgent}`,
  account: `player${isAgent}`,
  isAgent,
  currency: 'THB',
});
const tokens: Readonly<Record<string, PlayerSession>> = { member: player(0), agent: player(41), trial: player(4) };
let changes = 0;

const module: ServerModule = {
  name: 'test',
  routes: [
    bind(echo, async ({ body }) => ({ name: body.name, leaked: 'hash' })),
    bind(secret, async ({ params, query }, { player: caller }) => ({
      account: caller?.account ?? '',
      id: params.id,
      page: query.page,
    })),
    bind(agents, async () => null),
    bind(change, async () => {
      changes += 1;
      return null;
    }),
    bind(login, async (_input, context) => ({ token: sendSession(context, 'member') })),
    bind(logout, async (_input, context) => {
      clearSession(context);
      return null;
    }),
    bind(bare, async ({ query }) => {
      if (query.fail !== undefined) throw new Refusal('limit.exceeded', { value: { left: 5 } });
      return [1, 2];
    }),
    bind(rgs, async ({ body }) => {
      if (body.amount > 10) throw new Refusal('balance.insufficient');
      return { ok: true };
    }),
    bind(relay, async () => 7),
    bind(redeem, async () => null),
    bind(hidden, async () => null),
    bind(form, async ({ body }) => body.email),
    bind(upload, async ({ body }) => ({ note: body.note, bytes: body.file.size, name: body.file.name })),
    bind(callback, async (_input, context) => {
      context.reply.status(202);
      context.reply.header('content-type', 'text/plain');
      return `${context.rawBody?.toString('hex')} ${context.headers['x-signature']}`;
    }),
    bind(broken, async ({ query }) => {
      if (query.how === 'throw') throw new Error('kaboom with a secret');
      if (query.how === 'database') throw Object.assign(new Error('gone'), { code: '57P01' });
      if (query.how === 'slow')
        throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
      return { value: 5 as unknown as string };
    }),
    bind(operators, async (_input, context) => context.operator?.name ?? ''),
    bind(limited, async () => null),
    bind(list, async () => Array<string>(200).fill('lantern')),
    bind(own, async () => Array<string>(200).fill('lantern')),
  ],
};

let http: TestHttp;
beforeAll(async () => {
  const brand = { ...testBrand([module]), features: new Set<string>() };
  http = await testHttp({
    modules: [module],
    http: { rateLimits: true },
    ports: {
      brandOf: async ({ merchant, host }) =>
        (merchant === undefined || merchant === 'chokdee') && host !== 'evil.example' ? brand : null,
      playerOf: async (token) => tokens[token] ?? null,
      operatorOf: async (token) =>
        token === 'operator' ? { sessionId: 'o', operatorId: 'o', name: 'Somchai', role: 'admin' } : null,
    },
  });
});
afterAll(() => http.close());

describe('envelopes', () => {
  it('wraps a value for /wps and keeps what the contract does not declare', async () => {
    const answer = await http.call(echo, { body: { name: 'som', count: 3 } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, value: { name: 'som' } });
  });
  it('answers bare successes and bare refusals under /lgw', async () => {
    expect((await http.call(bare)).body).toEqual([1, 2]);
    const refused = await http.call(bare, { query: { fail: '1' } }, { language: 'EN' });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      message: 'This is above your limit',
      errorCode: 'limit.exceeded',
      value: { left: 5 },
    });
  });
  it('speaks both error conventions of the RGS, and CORS with its preflight', async () => {
    const refused = await http.call(rgs, { body: { sessionID: 'poor', amount: 11 } });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: 'ERR_IPB' });
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    const preflight = await fetch(`${http.base.games}/wallet/test`, {
      method: 'OPTIONS',
      headers: { origin: 'https://games.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
  });
  it('leaves raw calls to their handler, with the untouched bytes', async () => {
    const answer = await http.call(
      callback,
      { body: new Uint8Array([0, 255, 10]) },
      { headers: { 'x-signature': 'sig' } },
    );
    expect([answer.status, answer.body]).toEqual([202, '00ff0a sig']);
  });
  it('answers unknown paths, methods and unreadable bodies in the envelope', async () => {
    const unknown = await fetch(`${http.base.site}/wps/nothing/here`);
    expect([unknown.status, (await unknown.json()).errorCode]).toEqual([404, 'request.not.found']);
    const method = await fetch(`${http.base.site}/wps/test/echo`, { method: 'GET' });
    expect([method.status, method.headers.get('allow'), (await method.json()).errorCode]).toEqual([
      459,
      'POST',
      'http_method_not_support',
    ]);
    expect((await fetch(`${http.base.site}/lgw/test`, { method: 'DELETE' })).status).toBe(405);
    expect(
      (await http.call(echo, { body: '{"name":' }, { headers: { 'content-type': 'application/json' } })).errorCode,
    ).toBe('request.unreadable');
    expect(
      (
        await http.call(
          echo,
          { body: 'name=som' },
          { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        )
      ).status,
    ).toBe(415);
    const bad = await fetch(`${http.base.site}/wps/%zz`);
    expect([bad.status, (await bad.json()).errorCode]).toEqual([400, 'request.unreadable']);
  });
  it('hides an unexpected failure behind a number and calls a passing one busy', async () => {
    const thrown = await http.call(broken, { query: { how: 'throw' } }, { language: 'EN' });
    expect(thrown.status).toBe(500);
    expect(JSON.stringify(thrown.body)).not.toContain('secret');
    expect(thrown.message).toContain(thrown.headers.get('x-request-id'));
    expect((await http.call(broken, { query: { how: 'database' } })).status).toBe(503);
    expect(await http.call(broken, { query: { how: 'slow' } })).toMatchObject({
      status: 503,
      errorCode: 'system.busy',
    });
    expect((await http.call(broken, { query: { how: 'contract' } })).errorCode).toBe('system.error');
  });
});

describe('validation', () => {
  it("names each field with a code and a text in the caller's language", async () => {
    const answer = await http.call(
      echo,
      { body: { name: 'toolong', count: 1, kind: 'c', mail: 'x', tags: ['a', 'b'] } },
      { language: 'EN' },
    );
    expect([answer.status, answer.errorCode]).toEqual([400, 'validation.failed']);
    expect(answer.fields).toEqual({
      name: { code: 'field.too.long', message: 'At most 5 characters' },
      count: { code: 'field.too.small', message: 'At least 2' },
      kind: { code: 'field.choice', message: 'This is not one of the choices' },
      mail: { code: 'field.format', message: 'The format is not valid' },
      tags: { code: 'field.too.many', message: 'At most 1 entries' },
    });
    expect((await http.call(echo, { body: { count: 'x' } })).fields).toMatchObject({
      name: { code: 'field.required', message: 'จำเป็นต้องกรอก' },
      count: { code: 'field.invalid' },
    });
  });
  it('speaks Thai to a caller whose language it does not know', async () => {
    expect((await http.call(agents, {}, { language: 'XX' })).message).toBe('คุณยังไม่ได้เข้าสู่ระบบ โปรดเข้าสู่ระบบ');
    expect((await http.call(agents, {}, { language: 'en' })).message).toBe('You are not logged in, please login');
  });
  it('reads forms, uploads, path parameters and defaults', async () => {
    expect((await http.call(form, { body: { email: 'a@b.co' } })).value).toBe('a@b.co');
    const data = new FormData();
    data.set('note', 'slip');
    data.set('file', new File(['12345'], 'slip.png', { type: 'image/png' }));
    expect((await http.call(upload, { body: data })).value).toEqual({ note: 'slip', bytes: 5, name: 'slip.png' });
    expect((await http.call(secret, { params: { id: 12 } }, { token: 'member' })).value).toEqual({
      account: 'player0',
      id: 12,
      page: 1,
    });
    expect((await http.call(secret, { params: { id: 'x' } }, { token: 'member' })).fields).toHaveProperty('id');
  });
  it('refuses text that no database stores, wherever it stands, and bottomless bodies', async () => {
    for (const name of ['a\0b', '\uD800', 'x\uDC00'])
      expect((await http.call(echo, { body: { name, count: 3 } })).fields).toEqual({
        name: expect.objectContaining({ code: 'field.invalid' }),
      });
    expect((await http.call(bare, { query: { fail: 'a\0' } })).fields).toHaveProperty('fail');
    expect((await http.call(secret, { params: { id: '\0' } }, { token: 'member' })).fields).toHaveProperty('id');
    expect((await http.call(echo, { body: { name: 'ก😀', count: 3 } })).value.name).toBe('ก😀');
    expect(
      (
        await http.call(
          echo,
          { body: `{"tags":${'['.repeat(60)}${']'.repeat(60)}}` },
          { headers: { 'content-type': 'application/json' } },
        )
      ).errorCode,
    ).toBe('request.unreadable');
  });
  it('refuses bodies, URLs and header counts above the limit', async () => {
    expect((await http.call(echo, { body: { name: 'x'.repeat(500), count: 3 } })).status).toBe(413);
    expect((await fetch(`${http.base.site}/lgw/test?x=${'y'.repeat(5_000)}`)).status).toBe(413);
    const headers = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`x-filler-${index}`, '1']));
    expect((await fetch(`${http.base.site}/lgw/test`, { headers })).status).toBe(413);
  });
});

describe('guards', () => {
  it('lets each role in and nobody else', async () => {
    const codes = async (call: typeof agents | typeof change): Promise<(string | null)[]> =>
      Promise.all(
        [undefined, 'stale', 'trial', 'member', 'agent'].map(
          async (token) => (await http.call(call, { body: {} }, token === undefined ? {} : { token })).errorCode,
        ),
      );
    expect(await codes(agents)).toEqual([
      'login.not.session',
      'login.not.session',
      'account.not.real',
      'account.not.agent',
      null,
    ]);
    expect(await codes(change)).toEqual(['login.not.session', 'login.not.session', null, null, null]);
    expect((await http.call(secret, { params: { id: 1 } }, { token: 'trial' })).errorCode).toBe('account.not.real');
    expect((await http.call(operators, {}, { token: 'member' })).errorCode).toBe('login.not.session');
    expect((await http.call(operators, {}, { token: 'operator' })).value).toBe('Somchai');
  });
  it('packs a long answer that anybody may read, and none that is for somebody', async () => {
    const coding = async (...ask: Parameters<typeof http.call>) => {
      const { value, headers } = await http.call(...ask);
      return [Array.isArray(value) ? value.length : value, headers.get('content-encoding'), headers.get('vary')];
    };
    const packs = { 'accept-encoding': 'gzip, br' };
    expect(await coding(list, {}, { headers: packs })).toEqual([200, 'br', 'accept-encoding']);
    expect(await coding(list, {}, { headers: { 'accept-encoding': 'gzip' } })).toEqual([
      200,
      'gzip',
      'accept-encoding',
    ]);
    expect(await coding(list, {}, { headers: { 'accept-encoding': 'identity' } })).toEqual([200, null, null]);
    expect(await coding(relay, {}, { headers: packs })).toEqual([7, null, null]);
    expect(await coding(list, {}, { token: 'member', headers: packs })).toEqual([200, null, null]);
    expect(await coding(own, {}, { token: 'member', headers: packs })).toEqual([200, null, null]);
  });
  it('tells a program that its token is stale, and lets a page go on as a guest without its stale cookie', async () => {
    expect((await http.call(bare, {}, { token: 'stale' })).status).toBe(401);
    const page = await http.call(bare, {}, { headers: { cookie: 'site_session=stale' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('set-cookie')).toMatch(/^site_session=;.*Expires=Thu, 01 Jan 1970/);
  });
  it('keeps the session in an HttpOnly strict cookie when the page asks, and takes it back', async () => {
    expect((await http.call(login, { body: {} })).value).toEqual({ token: 'member' });
    const origin = { origin: http.base.site };
    const kept = await http.call(login, { body: {} }, { headers: { 'x-session': 'cookie', ...origin } });
    expect(kept.value).toEqual({ token: 'session' });
    expect(kept.headers.get('set-cookie')).toBe('site_session=member; Path=/; HttpOnly; SameSite=Strict');
    const cookie = { cookie: 'site_session=member' };
    expect((await http.call(secret, { params: { id: 1 } }, { headers: cookie })).status).toBe(200);
    const left = await fetch(`${http.base.site}/wps/test/logout`, {
      method: 'POST',
      headers: { ...cookie, ...origin },
    });
    expect([left.status, left.headers.get('set-cookie')?.startsWith('site_session=;')]).toEqual([200, true]);
  });
  it('hears only cookies under its own names: another application, or another host of the domain, cannot set one in their place', () => {
    const read = (cookies: Record<string, string>, secure: boolean) =>
      readCookies({ cookies } as unknown as Parameters<typeof readCookies>[0], 'site', secure);
    expect(
      read({ '__Host-site_device': 'own', device: 'foreign', site_device: 'foreign', console_device: 'foreign' }, true),
    ).toEqual({ device: 'own' });
    expect(read({ device: 'foreign', site_device: 'own' }, false)).toEqual({ device: 'own' });
    expect(read({ device: 'foreign' }, true)).toEqual({});
  });
  it('demands our own origin wherever a cookie is the credential', async () => {
    const before = changes;
    for (const headers of [{}, { origin: 'http://127.0.0.1:1' }, { origin: http.base.games }, { origin: 'null' }]) {
      const refused = await http.call(change, { body: {} }, { headers: { cookie: 'site_session=member', ...headers } });
      expect([refused.status, refused.errorCode]).toEqual([403, 'request.origin.refused']);
      expect((await http.call(login, { body: {} }, { headers: { 'x-session': 'cookie', ...headers } })).errorCode).toBe(
        'request.origin.refused',
      );
    }
    expect(changes).toBe(before);
    expect(
      (await http.call(change, { body: {} }, { headers: { cookie: 'site_session=member', origin: http.base.site } }))
        .status,
    ).toBe(200);
    expect(
      (await http.call(change, { body: {} }, { token: 'member', headers: { origin: 'https://elsewhere.example' } }))
        .status,
    ).toBe(200);
    expect(changes).toBe(before + 2);
  });
  it('knows the brand by one Merchant header or by host', async () => {
    expect((await http.call(bare, {}, { headers: { merchant: 'chokdee' } })).status).toBe(200);
    expect((await http.call(bare, {}, { headers: { merchant: 'nobody' } })).errorCode).toBe('function.not.available');
    const reply = await rawRequest(
      http.base.site,
      'GET /lgw/test HTTP/1.1\r\nHost: x\r\nMerchant: chokdee\r\nMerchant: chokdee\r\nConnection: close\r\n\r\n',
    );
    expect(reply).toMatch(/^HTTP\/1.1 400 [\s\S]*function\.not\.available/);
    expect(
      await rawRequest(http.base.site, 'GET /lgw/test HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
    ).toContain('domain.invalid');
  });
  it('counts by address and by game session, and says how long to wait', async () => {
    const answers = [];
    for (let index = 0; index < 4; index += 1) answers.push(await http.call(limited));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const play = async (sessionID: string): Promise<number> =>
      (await http.call(rgs, { body: { sessionID, amount: 1 } })).status;
    expect([await play('one'), await play('one'), await play('one'), await play('two')]).toEqual([200, 200, 429, 200]);
    // A session id is the caller's own word: made-up ones do not make an address free of limits, nor crowd out what others are counted by.
    const made = [];
    for (let index = 0; index < 12; index += 1) made.push(await play(`made up ${index}`));
    expect([made[0], made.at(-1)]).toEqual([200, 429]);
  });
});

describe('relays', () => {
  it('reach their call under every spelling', async () => {
    for (const code of ['MCSFE_getThing', 'MCS2_getThing'])
      expect((await (await fetch(`${http.base.site}/wps/relay/${code}`)).json()).value).toBe(7);
    const checked = await fetch(`${http.base.site}/wps/relay/passwordCheck/MCS2_redeemThing`, {
      method: 'POST',
      headers: { authorization: 'member', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(checked.status).toBe(200);
  });
  it('refuse a wrong method with 459 and what is unknown, disabled or out of place as not available', async () => {
    const status = async (path: string, method = 'GET'): Promise<[number, string]> => {
      const response = await fetch(`${http.base.site}/wps/relay/${path}`, { method });
      return [response.status, (await response.json()).errorCode];
    };
    expect(await status('MCS2_getThing', 'POST')).toEqual([459, 'http_method_not_support']);
    for (const path of ['MCS2_getNothing', 'MCSFE_getHidden', 'MCS2_redeemThing', 'passwordCheck/MCS2_getThing'])
      expect(await status(path)).toEqual([400, 'function.not.available']);
  });
});

it('puts the security headers on every answer', async () => {
  for (const path of ['/lgw/test', '/wps/nothing', '/wps/relay/none', '/']) {
    const { headers } = await fetch(`${http.base.site}${path}`);
    expect(
      Object.fromEntries(
        [
          'x-content-type-options',
          'referrer-policy',
          'cross-origin-opener-policy',
          'content-security-policy',
          'cache-control',
        ].map((name) => [name, headers.get(name)]),
      ),
    ).toEqual({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
    expect(headers.get('permissions-policy')).toContain('camera=()');
  }
});

/** Sends bytes as they are, for what `fetch` would tidy up. */
function rawRequest(base: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket
      .on('data', (chunk) => {
        answer += String(chunk);
      })
      .on('end', () => resolve(answer))
      .on('error', reject);
  });
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bare, broken, callback, echo, rgs, startTestCalls } from './testing-calls.ts';
import type { TestHttp } from './testing.ts';

let http: TestHttp;
beforeAll(async () => {
  ({ http } = await startTestCalls());
});
afterAll(() => http.close());

describe('envelopes', () => {
  it('wraps a value under /wps and removes properties the contract does not declare', async () => {
    const answer = await http.call(echo, { body: { name: 'som', count: 3 } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, value: { name: 'som' } });
  });

  it('answers bare values and bare refusals under /lgw', async () => {
    expect((await http.call(bare)).body).toEqual([1, 2]);
    const refused = await http.call(bare, { query: { fail: '1' } }, { language: 'EN' });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      message: 'This is above your limit',
      errorCode: 'limit.exceeded',
      value: { left: 5 },
    });
  });

  it('answers RGS refusals with the protocol code, and CORS headers and preflights', async () => {
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

  it('passes the unparsed bytes to the handler of a raw call and sends its reply unchanged', async () => {
    const answer = await http.call(
      callback,
      { body: new Uint8Array([0, 255, 10]) },
      { headers: { 'x-signature': 'sig' } },
    );
    expect([answer.status, answer.body]).toEqual([202, '00ff0a sig']);
  });

  it('answers unknown paths, wrong methods and unreadable bodies in the envelope', async () => {
    const unknown = await fetch(`${http.base.site}/wps/nothing/here`);
    expect([unknown.status, (await unknown.json()).errorCode]).toEqual([404, 'request.not.found']);
    const method = await fetch(`${http.base.site}/wps/test/echo`, { method: 'GET' });
    expect([method.status, method.headers.get('allow'), (await method.json()).errorCode]).toEqual([
      459,
      'POST',
      'http_method_not_support',
    ]);
    expect((await fetch(`${http.base.site}/lgw/test`, { method: 'DELETE' })).status).toBe(405);
    const sendAs = (body: string, type: string) => http.call(echo, { body }, { headers: { 'content-type': type } });
    expect((await sendAs('{"name":', 'application/json')).errorCode).toBe('request.unreadable');
    expect((await sendAs('name=som', 'application/x-www-form-urlencoded')).status).toBe(415);
    const malformed = await fetch(`${http.base.site}/wps/%zz`);
    expect([malformed.status, (await malformed.json()).errorCode]).toEqual([400, 'request.unreadable']);
  });

  it('hides the text of an unexpected error, and answers system.busy for a transient one', async () => {
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

describe('relays', () => {
  it('answer under each of their codes', async () => {
    for (const code of ['MCSFE_getThing', 'MCS2_getThing'])
      expect((await (await fetch(`${http.base.site}/wps/relay/${code}`)).json()).value).toBe(7);
    const checked = await fetch(`${http.base.site}/wps/relay/passwordCheck/MCS2_redeemThing`, {
      method: 'POST',
      headers: { authorization: 'member', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(checked.status).toBe(200);
  });

  it('refuse a wrong method with 459, and unknown, disabled and misplaced codes as not available', async () => {
    const status = async (path: string, method = 'GET'): Promise<[number, string]> => {
      const response = await fetch(`${http.base.site}/wps/relay/${path}`, { method });
      return [response.status, (await response.json()).errorCode];
    };
    expect(await status('MCS2_getThing', 'POST')).toEqual([459, 'http_method_not_support']);
    for (const path of ['MCS2_getNothing', 'MCSFE_getHidden', 'MCS2_redeemThing', 'passwordCheck/MCS2_getThing'])
      expect(await status(path)).toEqual([400, 'function.not.available']);
  });
});

it('sends the security headers with every answer', async () => {
  const expected = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
  for (const path of ['/lgw/test', '/wps/nothing', '/wps/relay/none', '/']) {
    const { headers } = await fetch(`${http.base.site}${path}`);
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]))).toEqual(expected);
    expect(headers.get('permissions-policy')).toContain('camera=()');
  }
});

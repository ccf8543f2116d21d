import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCookies } from './session.ts';
import { bare, change, forMembers, login, startTestCalls, type TestCalls } from './testing-calls.ts';
import type { TestHttp } from './testing.ts';

let calls: TestCalls;
let http: TestHttp;
beforeAll(async () => {
  calls = await startTestCalls();
  http = calls.http;
});
afterAll(() => http.close());

it('refuses a stale token in a header; with a stale cookie continues as a guest and clears the cookie', async () => {
  expect((await http.call(bare, {}, { token: 'stale' })).status).toBe(401);
  const page = await http.call(bare, {}, { headers: { cookie: 'site_session=stale' } });
  expect(page.status).toBe(200);
  expect(page.headers.get('set-cookie')).toMatch(/^site_session=;.*Expires=Thu, 01 Jan 1970/);
});

it('keeps the session in a strict HttpOnly cookie when the page asks for it, and clears it at logout', async () => {
  expect((await http.call(login, { body: {} })).value).toEqual({ token: 'member' });
  const origin = { origin: http.base.site };
  const loggedIn = await http.call(login, { body: {} }, { headers: { 'x-session': 'cookie', ...origin } });
  expect(loggedIn.value).toEqual({ token: 'session' });
  expect(loggedIn.headers.get('set-cookie')).toBe('site_session=member; Path=/; HttpOnly; SameSite=Strict');
  const cookie = { cookie: 'site_session=member' };
  expect((await http.call(forMembers, { params: { id: 1 } }, { headers: cookie })).status).toBe(200);
  const loggedOut = await fetch(`${http.base.site}/wps/test/logout`, {
    method: 'POST',
    headers: { ...cookie, ...origin },
  });
  expect([loggedOut.status, loggedOut.headers.get('set-cookie')?.startsWith('site_session=;')]).toEqual([200, true]);
});

it('reads only cookies with its own prefix, so that another application or host cannot replace them', () => {
  const read = (cookies: Record<string, string>, secure: boolean) =>
    readCookies({ cookies } as unknown as Parameters<typeof readCookies>[0], 'site', secure);
  expect(
    read({ '__Host-site_device': 'own', device: 'foreign', site_device: 'foreign', console_device: 'foreign' }, true),
  ).toEqual({ device: 'own' });
  expect(read({ device: 'foreign', site_device: 'own' }, false)).toEqual({ device: 'own' });
  expect(read({ device: 'foreign' }, true)).toEqual({});
});

it('requires its own origin for a change or login by cookie', async () => {
  const before = calls.changes();
  const cookie = { cookie: 'site_session=member' };
  for (const headers of [{}, { origin: 'http://127.0.0.1:1' }, { origin: http.base.games }, { origin: 'null' }]) {
    const refused = await http.call(change, { body: {} }, { headers: { ...cookie, ...headers } });
    expect([refused.status, refused.errorCode]).toEqual([403, 'request.origin.refused']);
    expect((await http.call(login, { body: {} }, { headers: { 'x-session': 'cookie', ...headers } })).errorCode).toBe(
      'request.origin.refused',
    );
  }
  expect(calls.changes()).toBe(before);
  const ownOrigin = { ...cookie, origin: http.base.site };
  expect((await http.call(change, { body: {} }, { headers: ownOrigin })).status).toBe(200);
  const byToken = { token: 'member', headers: { origin: 'https://elsewhere.example' } };
  expect((await http.call(change, { body: {} }, byToken)).status).toBe(200);
  expect(calls.changes()).toBe(before + 2);
});

import { status } from '@chokdee/contract/calls/brand';
import { listOperators, operatorLogin, operatorMe } from '@chokdee/contract/calls/console';
import {
  addOperatorPasskey,
  operatorPasskeyLogin,
  operatorPasskeyLoginOptions,
  operatorPasskeyOptions,
} from '@chokdee/contract/calls/console/security';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SoftwareAuthenticator } from '../../platform/authentication/testing.ts';
import type { TestCaller } from '../../platform/http/testing.ts';
import { createBrand, HostTakenError, openBrand } from '../brand/index.ts';
import { createFirstOperator } from './index.ts';
import { createConsoleFixture, secrets, type ConsoleFixture } from './testing.ts';

const HOST = 'desk.lotus.example';
const ORIGIN = `http://${HOST}`;
const FIRST = 'http://127.0.0.1:3002';
const password = 'petals open in the morning';
const lotus = {
  brandId: 'lotus',
  name: 'Lotus',
  currency: 'THB',
  homeCountry: 'TH',
  hosts: [
    { host: 'play.lotus.example', kind: 'site' },
    { host: HOST, kind: 'console' },
  ],
} as const;
let desk: ConsoleFixture;
beforeAll(async () => {
  desk = await createConsoleFixture(({ database }) => [createBrand({ database, mode: 'demo', freshFor: 0 }).module]);
  await openBrand(desk.db.database, lotus);
  await createFirstOperator(
    { database: desk.db.database, passwords: desk.passwords },
    { brandId: 'lotus', name: 'malee', password, role: 'admin' },
  );
});
afterAll(() => desk?.close());

/** A caller at the console of Lotus. */
const atLotus = (more: Record<string, string> = {}, token?: string): TestCaller => ({
  headers: { host: HOST, ...more },
  ...(token !== undefined && { token }),
});
const logIn = (name: string, secret: string, caller: TestCaller = {}) =>
  desk.call(operatorLogin, { body: { name, password: secret } }, caller);

describe('the console of a second brand', () => {
  it('admits the operators of that brand, and only these; the first console does not admit them', async () => {
    const own = await logIn('malee', password, atLotus());
    expect(own.errorCode).toBeNull();
    const me = await desk.call(operatorMe, {}, atLotus({}, own.value.token));
    expect([me.value.brand.id, me.value.name]).toEqual(['lotus', 'malee']);
    expect((await logIn('admin', secrets.admin)).errorCode).toBeNull();
    expect((await logIn('admin', secrets.admin, atLotus())).errorCode).toBe('login.failed');
    expect((await logIn('malee', password)).errorCode).toBe('login.failed');
  });

  it('does not accept a session of another console, nor is its own accepted there', async () => {
    const first = await desk.tokenOf('admin');
    expect((await desk.call(operatorMe, {}, atLotus({}, first.token))).errorCode).toBe('login.not.session');
    const { token } = (await logIn('malee', password, atLotus())).value;
    expect((await desk.call(operatorMe, {}, { token })).errorCode).toBe('login.not.session');
    const operators = await desk.call(listOperators, {}, atLotus({}, token));
    expect(operators.value.map(({ name }) => name)).toEqual(['malee']);
  });

  it('belongs to its brand whatever merchant code a request names', async () => {
    const { token } = await desk.tokenOf('admin');
    const named = await desk.call(operatorMe, {}, atLotus({ merchant: 'chokdee' }, token));
    expect(named.errorCode).toBe('function.not.available');
    const own = await logIn('malee', password, atLotus({ merchant: 'lotus' }));
    expect(own.errorCode).toBeNull();
  });

  it('gives a cookie of its host to its own pages only', async () => {
    const withCookie = (origin: string) => logIn('malee', password, atLotus({ origin, 'x-session': 'cookie' }));
    const own = await withCookie(ORIGIN);
    expect([own.errorCode, own.value.token]).toEqual([null, 'session']);
    const cookie = own.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^console_session=[^;]+;.*HttpOnly;.*SameSite=Strict/);
    expect(cookie).not.toMatch(/domain/i);
    for (const origin of [FIRST, 'http://play.lotus.example', `http://other.${HOST}`])
      expect((await withCookie(origin)).errorCode).toBe('request.origin.refused');
    // The page of this console may not use the cookie of the first one either.
    const first = await logIn('admin', secrets.admin, { headers: { origin: ORIGIN, 'x-session': 'cookie' } });
    expect(first.errorCode).toBe('request.origin.refused');
  });

  it('is the relying party of the passkeys that are made there', async () => {
    const { token } = (await logIn('malee', password, atLotus())).value;
    const device = new SoftwareAuthenticator();
    const options = await desk.call(operatorPasskeyOptions, { body: { password } }, atLotus({ origin: ORIGIN }, token));
    expect(options.value['rp']).toMatchObject({ id: HOST, name: 'Lotus Console' });
    const body = { name: 'desk key', response: device.create(options.value['challenge'], ORIGIN) };
    expect((await desk.call(addOperatorPasskey, { body }, atLotus({ origin: ORIGIN }, token))).errorCode).toBeNull();
    const logInWith = async (from: string, caller: TestCaller) => {
      const { value } = await desk.call(operatorPasskeyLoginOptions, { body: {} }, caller);
      return desk.call(operatorPasskeyLogin, { body: { response: device.get(value['challenge'], from) } }, caller);
    };
    expect((await logInWith(ORIGIN, atLotus({ origin: ORIGIN }))).value).toMatchObject({ name: 'malee' });
    expect((await logInWith(FIRST, atLotus({ origin: FIRST }))).errorCode).toBe('passkey.failed');
    expect((await logInWith(FIRST, { headers: { origin: FIRST } })).errorCode).toBe('passkey.failed');
  });

  it('is no address of a site, and a host belongs to one brand', async () => {
    const { brandOf, siteOrigins } = createBrand({ database: desk.db.database, mode: 'production', freshFor: 0 });
    const brandAt = async (host: string, at: 'site' | 'console') => (await brandOf({ host, at }))?.id ?? null;
    expect([await brandAt(HOST, 'site'), await brandAt(HOST, 'console')]).toEqual([null, 'lotus']);
    expect([await brandAt('play.lotus.example', 'site'), await brandAt('play.lotus.example', 'console')]).toEqual([
      'lotus',
      null,
    ]);
    expect(await siteOrigins()).toContain('https://play.lotus.example');
    expect(await siteOrigins()).not.toContain(`https://${HOST}`);
    const other = { ...lotus, brandId: 'orchid', hosts: [{ host: HOST, kind: 'console' }] } as const;
    await expect(openBrand(desk.db.database, other)).rejects.toThrow(HostTakenError);
    expect((await desk.call(status, {}, { headers: { merchant: 'orchid' } })).errorCode).toBe('function.not.available');
  });
});

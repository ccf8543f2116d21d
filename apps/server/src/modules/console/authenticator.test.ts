import {
  createOperator,
  disableOperator,
  operatorLogin,
  operatorMe,
  operatorPassword,
  listOperators,
} from '@chokdee/contract/calls/console';
import {
  confirmAuthenticator,
  readSecurity,
  renewRecoveryCodes,
  resetOperator,
  startAuthenticator,
} from '@chokdee/contract/calls/console/security';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConsoleFixture, secrets, type ConsoleFixture } from './testing.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const reason = 'lost the phone';
const password = 'long enough to be good';
const another = 'another good and long one';
let demo: ConsoleFixture;
let strict: ConsoleFixture;
beforeAll(async () => {
  demo = await createConsoleFixture();
  strict = await createConsoleFixture(() => [], 'required');
  // A code is valid for a time, which a busy machine can need between making and sending it.
  for (const { db } of [demo, strict]) await db.stopClock();
});
afterAll(async () => {
  await demo?.close();
  await strict?.close();
});
beforeEach(async () => {
  for (const { db } of [demo, strict]) await db.owner.query('delete from platform.attempt');
});

/** A code of the secret, `steps` periods of 30 seconds from the database's clock. */
async function codeOf({ db }: ConsoleFixture, secret: string, steps = 0): Promise<string> {
  const [row] = await db.owner.query<{ now: Date }>('select platform.clock() as now');
  return new TOTP({ secret }).generate({ timestamp: row!.now.getTime() + steps * 30_000 });
}
const logIn = (fixture: ConsoleFixture, name: string, typed: string, code?: string) =>
  fixture.call(operatorLogin, { body: { name, password: typed, ...(code !== undefined && { code }) } });
let names = 0;
/** An operator created by the admin, signed in. */
async function newOperator(fixture: ConsoleFixture, admin: { token: string }) {
  const name = `person${(names += 1)}`;
  const { value } = await fixture.call(createOperator, { body: { name, password, role: 'operator' } }, admin);
  return { name, id: value!.id, token: (await logIn(fixture, name, password)).value.token };
}
/** Sets up an authenticator app. Returns its secret and the recovery codes. */
async function setUp(fixture: ConsoleFixture, caller: { token: string }, typed: string) {
  const { value } = await fixture.call(startAuthenticator, { body: { password: typed } }, caller);
  const confirmed = await fixture.call(
    confirmAuthenticator,
    { body: { code: await codeOf(fixture, value.secret, -1) } },
    caller,
  );
  return { secret: value.secret, uri: value.uri, recoveryCodes: confirmed.value.recoveryCodes };
}

describe('an authenticator app', () => {
  it('is needed at the sign-in once it is set up, and each of its codes is accepted once', async () => {
    const admin = await demo.tokenOf('admin');
    const person = await newOperator(demo, admin);
    const { secret, uri } = await setUp(demo, person, password);
    expect(uri).toMatch(
      /^otpauth:\/\/totp\/Chokdee%20Console:person\d+\?issuer=Chokdee%20Console&secret=[A-Z2-7]{32}&/,
    );
    expect((await logIn(demo, person.name, password)).errorCode).toBe('login.code.needed');
    expect((await logIn(demo, person.name, 'not the password', '000000')).errorCode).toBe('login.failed');
    const code = await codeOf(demo, secret);
    expect((await logIn(demo, person.name, password, code)).errorCode).toBeNull();
    expect((await logIn(demo, person.name, password, code)).errorCode).toBe('login.code.wrong');
    expect((await logIn(demo, person.name, password, await codeOf(demo, secret, -1))).errorCode).toBe(
      'login.code.wrong',
    );
    expect((await logIn(demo, person.name, password, await codeOf(demo, secret, 1))).errorCode).toBeNull();
    const stored = JSON.stringify(
      await demo.db.owner.query(`select encode(totp_secret, 'escape') as s from console.operator`),
    );
    expect(stored).not.toContain(secret);
  });

  it('accepts a code once among concurrent sign-ins', async () => {
    const person = await newOperator(demo, await demo.tokenOf('admin'));
    const { secret } = await setUp(demo, person, password);
    const code = await codeOf(demo, secret);
    const answers = await Promise.all([1, 2, 3].map(() => logIn(demo, person.name, password, code)));
    expect(answers.filter(({ errorCode }) => errorCode === null)).toHaveLength(1);
  });

  it('is protected from guessing: after three wrong codes the waits grow, and they are recorded', async () => {
    const person = await newOperator(demo, await demo.tokenOf('admin'));
    const { secret } = await setUp(demo, person, password);
    const wrong = await codeOf(demo, secret, 50);
    const codes = [];
    for (let n = 0; n < 4; n += 1) codes.push((await logIn(demo, person.name, password, wrong)).errorCode);
    expect(codes).toEqual(['login.code.wrong', 'login.code.wrong', 'login.code.wrong', 'login.too.many']);
    expect((await logIn(demo, person.name, password, await codeOf(demo, secret))).errorCode).toBe('login.too.many');
    const refused = (await demo.auditEntries('operator.code-refused')).filter(({ subject }) =>
      subject.endsWith(person.id),
    );
    expect(refused).toHaveLength(3);
  });

  it('is set up and replaced with the password, and replaced with a code of the present one', async () => {
    const person = await newOperator(demo, await demo.tokenOf('admin'));
    const start = (body: { password: string; code?: string }) => demo.call(startAuthenticator, { body }, person);
    const confirm = (code: string) => demo.call(confirmAuthenticator, { body: { code } }, person);
    expect((await confirm('123456')).errorCode).toBe('factor.none');
    expect((await start({ password: 'not the password' })).fields).toHaveProperty('password');
    const begun = await start({ password });
    expect((await confirm('abcdef')).fields['code']?.code).toBe('login.code.wrong');
    // What is not confirmed does not count.
    expect((await logIn(demo, person.name, password)).errorCode).toBeNull();
    expect((await confirm(await codeOf(demo, begun.value.secret, -1))).errorCode).toBeNull();
    expect((await start({ password })).fields['code']?.code).toBe('login.code.needed');
    const next = await start({ password, code: await codeOf(demo, begun.value.secret) });
    expect((await confirm(await codeOf(demo, next.value.secret))).errorCode).toBeNull();
    expect((await logIn(demo, person.name, password, await codeOf(demo, begun.value.secret, 1))).errorCode).toBe(
      'login.code.wrong',
    );
    expect((await logIn(demo, person.name, password, await codeOf(demo, next.value.secret, 1))).errorCode).toBeNull();
  });
});

describe('recovery codes', () => {
  it('replace a code once each, in any writing, and are stored as hashes', async () => {
    const person = await newOperator(demo, await demo.tokenOf('admin'));
    const { secret, recoveryCodes } = await setUp(demo, person, password);
    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(demo, person.name, password, first.toLowerCase().replaceAll('-', ' '))).errorCode).toBeNull();
    expect((await logIn(demo, person.name, password, first)).errorCode).toBe('login.code.wrong');
    const left = async () => (await demo.call(readSecurity, {}, person)).value.recoveryCodes;
    expect(await left()).toBe(9);
    const renewed = await demo.call(renewRecoveryCodes, { body: { code: await codeOf(demo, secret) } }, person);
    expect([renewed.value.recoveryCodes.length, await left()]).toEqual([10, 10]);
    expect((await logIn(demo, person.name, password, second)).errorCode).toBe('login.code.wrong');
    const stored = JSON.stringify(await demo.db.owner.query('select * from console.recovery_code'));
    expect(stored).not.toContain(renewed.value.recoveryCodes[0]);
  });

  it('are not made without an authenticator app', async () => {
    const person = await newOperator(demo, await demo.tokenOf('admin'));
    expect((await demo.call(renewRecoveryCodes, { body: { code: '123456' } }, person)).errorCode).toBe('factor.none');
  });
});

describe('the first sign-in', () => {
  const me = async (token: string) => (await strict.call(operatorMe, {}, { token })).value;
  let admin: { token: string };
  beforeAll(async () => {
    admin = await strict.tokenOf('admin');
    expect((await me(admin.token)).setUp).toBe('authenticator');
    expect((await strict.call(listOperators, {}, admin)).errorCode).toBe('account.not.permitted');
    await setUp(strict, admin, secrets.admin);
  });

  it('permits nothing where a set-up is required, before the password is changed and an app is set up', async () => {
    expect((await strict.call(listOperators, {}, admin)).errorCode).toBeNull();
    const person = await newOperator(strict, admin);
    expect(await me(person.token)).toMatchObject({ setUp: 'password', permissions: [] });
    const change = (newPassword: string) =>
      strict.call(operatorPassword, { body: { oldPassword: password, newPassword } }, person);
    expect((await change(password)).fields['newPassword']?.code).toBe('field.password.same');
    expect((await change(another)).errorCode).toBeNull();
    expect(await me(person.token)).toMatchObject({ setUp: 'authenticator', permissions: [] });
    await setUp(strict, person, another);
    const ready = await me(person.token);
    expect([ready.setUp, ready.permissions.length > 0]).toEqual([null, true]);
  });

  it('is refused three days after somebody else chose the password', async () => {
    const person = await newOperator(strict, admin);
    await strict.db.moveClock(3 * DAY - MINUTE);
    expect((await logIn(strict, person.name, password)).errorCode).toBeNull();
    await strict.db.moveClock(2 * MINUTE);
    expect((await logIn(strict, person.name, password)).errorCode).toBe('login.password.expired');
    expect((await logIn(strict, person.name, 'not the password')).errorCode).toBe('login.failed');
  });

  it('is offered only, elsewhere', async () => {
    const person = await newOperator(demo, await demo.tokenOf('admin'));
    const { value } = await demo.call(operatorMe, {}, person);
    expect([value.setUp, value.permissions.length > 0]).toEqual([null, true]);
    expect((await demo.call(readSecurity, {}, person)).value).toEqual({
      since: null,
      recoveryCodes: 0,
      passkeys: [],
      required: false,
    });
  });
});

describe('a reset', () => {
  it('removes app and recovery codes, sets a first password, ends the sessions, and is recorded', async () => {
    const admin = await demo.tokenOf('admin');
    const person = await newOperator(demo, admin);
    const { recoveryCodes } = await setUp(demo, person, password);
    const reset = (id: string, typed = another, caller = admin) =>
      demo.call(resetOperator, { params: { id }, body: { password: typed, reason } }, caller);
    expect((await reset(person.id, 'short')).fields).toHaveProperty('password');
    expect((await reset(person.id)).errorCode).toBeNull();
    expect((await demo.call(operatorMe, {}, person)).errorCode).toBe('login.not.session');
    expect((await logIn(demo, person.name, password)).errorCode).toBe('login.failed');
    expect((await logIn(demo, person.name, another, recoveryCodes[0])).errorCode).toBeNull();
    expect(
      (await demo.call(readSecurity, {}, { token: (await logIn(demo, person.name, another)).value.token })).value,
    ).toMatchObject({ since: null, recoveryCodes: 0 });
    expect((await demo.auditEntries('operator.reset')).at(-1)).toMatchObject({
      actor_name: 'admin',
      subject: `operator:${person.id}`,
      reason,
      before: { authenticator: true },
    });
  });

  it('needs its permission, those of the other operator, and another account', async () => {
    const admin = await demo.tokenOf('admin');
    const supervisor = await demo.tokenOf('supervisor');
    const accounts = (await demo.call(listOperators, {}, admin)).value;
    const idOf = (name: string) => accounts.find((account) => account.name === name)!.id;
    const reset = async (id: string, caller: { token: string }) =>
      (await demo.call(resetOperator, { params: { id }, body: { password: another, reason } }, caller)).errorCode;
    expect(await reset(idOf('operator'), supervisor)).toBe('account.not.permitted');
    expect(await reset(idOf('admin'), admin)).toBe('operator.self');
    expect(await reset('00000000-0000-7000-8000-000000000000', admin)).toBe('request.not.found');
    expect(
      (await demo.call(disableOperator, { params: { id: idOf('admin') }, body: { reason } }, admin)).errorCode,
    ).toBe('operator.self');
  });
});

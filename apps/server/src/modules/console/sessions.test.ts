import type { Call } from '@chokdee/contract/call';
import {
  disableOperator,
  listOperators,
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorPassword,
  searchMembers,
} from '@chokdee/contract/calls/console';
import { permissionNames } from '@chokdee/contract/permissions';
import {
  endOperatorSession,
  endOtherOperatorSessions,
  operatorSessions,
  resetOperator,
} from '@chokdee/contract/calls/console/security';
import { readMemberInfo } from '@chokdee/contract/calls/identity';
import { SESSION_ENDED_HEADER } from '@chokdee/contract/session-end';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedDemo } from './demo.ts';
import { createFirstOperator } from './index.ts';
import { createConsoleFixture, secrets, type ConsoleFixture } from './testing.ts';

const MINUTE = 60_000;
let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await createConsoleFixture();
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.db.owner.query('delete from platform.attempt'));

describe("an operator's own sessions", () => {
  it('are listed, and end only with the password', async () => {
    const stolen = (await fixture.logIn('admin', secrets.admin)).value.token;
    const own = (await fixture.logIn('admin', secrets.admin)).value.token;
    await fixture.call(endOtherOperatorSessions, { body: { password: secrets.admin } }, { token: own });
    const thief = (await fixture.logIn('admin', secrets.admin)).value.token;
    const list = (await fixture.call(operatorSessions, {}, { token: own })).value;
    expect(list.map(({ current }) => current)).toEqual([false, true]);
    const [id, mine] = list.map((session) => session.id);
    const wrong = { body: { password: 'wrong password of an operator' } };
    const refused = [
      await fixture.call(endOperatorSession, { params: { id: mine! }, ...wrong }, { token: thief }),
      await fixture.call(endOtherOperatorSessions, wrong, { token: thief }),
    ];
    expect(refused.map(({ fields }) => fields['password']?.code)).toEqual(Array(2).fill('field.password.wrong'));
    const stateOf = async (token: string) => (await fixture.call(operatorMe, {}, { token })).errorCode;
    expect([await stateOf(stolen), await stateOf(own), await stateOf(thief)]).toEqual([
      'login.not.session',
      null,
      null,
    ]);
    const right = { params: { id: id! }, body: { password: secrets.admin } };
    expect((await fixture.call(endOperatorSession, right, { token: own })).errorCode).toBeNull();
    expect([await stateOf(own), await stateOf(thief)]).toEqual([null, 'login.not.session']);
    expect((await fixture.call(endOperatorSession, right, { token: own })).errorCode).toBe('request.not.found');
  });
});

describe('operator sessions', () => {
  it('start with a password, and the console reads its operator', async () => {
    const { value, errorCode } = await fixture.logIn('ADMIN', secrets.admin);
    expect(errorCode).toBeNull();
    expect(value).toMatchObject({ name: 'admin', role: 'admin' });
    const me = await fixture.call(operatorMe, {}, { token: value.token });
    expect(me.value).toEqual({
      id: value.id,
      name: 'admin',
      role: 'admin',
      roleName: 'admin',
      permissions: [...permissionNames],
      setUp: null,
      brand: {
        id: 'chokdee',
        name: 'Chokdee',
        currency: 'THB',
        currencySymbol: '฿',
        timeZone: 'Asia/Bangkok',
        maintenance: false,
        demo: true,
      },
    });
  });

  it('are kept in a cookie of the console, which only its own pages may use for changes', async () => {
    const page = { 'x-session': 'cookie', origin: 'http://127.0.0.1:3002' };
    const answer = await fixture.call(
      operatorLogin,
      { body: { name: 'admin', password: secrets.admin } },
      { headers: page },
    );
    expect(answer.value.token).toBe('session');
    const cookie = answer.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^console_session=[\w-]{43};.*HttpOnly.*SameSite=Strict/i);
    const own = { cookie: cookie.split(';')[0] ?? '' };
    expect((await fixture.call(operatorMe, {}, { headers: own })).value.name).toBe('admin');
    expect((await fixture.call(operatorLogout, {}, { headers: own })).errorCode).toBe('request.origin.refused');
    expect(
      (await fixture.call(operatorLogout, {}, { headers: { ...own, origin: 'http://127.0.0.1:3000' } })).errorCode,
    ).toBe('request.origin.refused');
    expect((await fixture.call(operatorLogout, {}, { headers: { ...own, ...page } })).errorCode).toBeNull();
    expect((await fixture.call(operatorMe, {}, { headers: own })).errorCode).toBe('login.not.session');
  });

  it('end after 15 minutes without activity, and after 12 hours in any case', async () => {
    const idle = await fixture.tokenOf('operator');
    const busy = await fixture.tokenOf('supervisor');
    const isOpen = async (who: { token: string }, call: Call = searchMembers) =>
      (await fixture.call(call, {}, who)).errorCode === null;
    await fixture.db.moveClock(14 * MINUTE);
    expect(await isOpen(busy)).toBe(true);
    expect(await isOpen(idle, operatorMe)).toBe(true);
    await fixture.db.moveClock(2 * MINUTE);
    expect([await isOpen(idle, operatorMe), await isOpen(busy)]).toEqual([false, true]);
    for (let minutes = 16; minutes < 12 * 60; minutes += 12) {
      await fixture.db.moveClock(12 * MINUTE);
      await isOpen(busy);
    }
    expect(await isOpen(busy)).toBe(false);
  });

  it('tell their token why they ended, and other tokens nothing', async () => {
    const passwords = ['four warm lanterns', 'five warm lanterns'] as const;
    await createFirstOperator(
      { database: fixture.db.database, passwords: fixture.passwords },
      { brandId: 'chokdee', name: 'reasons', password: passwords[0], role: 'operator' },
    );
    const logIn = async (password: string = passwords[0]) => {
      const { value } = await fixture.logIn('reasons', password);
      return { token: value.token, id: value.id };
    };
    const reason = async (who: { token: string }) =>
      (await fixture.call(operatorMe, {}, who)).headers.get(SESSION_ENDED_HEADER);
    const set = (change: string) =>
      fixture.db.owner.query(`update console.session set ${change} where ended_at is null`);
    expect(await reason({ token: 'A'.repeat(43) })).toBeNull();
    const idle = await logIn();
    await fixture.db.moveClock(15 * MINUTE - 1_000);
    expect(await reason(idle)).toBeNull();
    await fixture.db.moveClock(15 * MINUTE);
    expect(await reason(idle)).toBe('idle');
    const old = await logIn();
    await set("started_at = platform.clock() - interval '12 hours'");
    expect(await reason(old)).toBe('expired');
    const before = await logIn();
    await set('ended_at = platform.clock()');
    expect(await reason(before)).toBe('ended');

    const left = await logIn();
    await fixture.call(operatorLogout, {}, left);
    expect(await reason(left)).toBe('logout');
    const [stolen, own] = [await logIn(), await logIn()];
    await fixture.call(endOtherOperatorSessions, { body: { password: passwords[0] } }, own);
    expect([await reason(stolen), await reason(own)]).toEqual(['killed', null]);
    const other = await logIn();
    const change = { oldPassword: passwords[0], newPassword: passwords[1] };
    await fixture.call(operatorPassword, { body: change }, own);
    expect([await reason(other), await reason(own)]).toEqual(['password', null]);

    const admin = await fixture.tokenOf('admin');
    const act = { params: { id: own.id }, body: { password: 'six warm lanterns', reason: 'left the company' } };
    expect((await fixture.call(resetOperator, act, admin)).errorCode).toBeNull();
    expect(await reason(own)).toBe('reset');
    const last = await logIn(act.body.password);
    await fixture.call(disableOperator, { params: act.params, body: { reason: act.body.reason } }, admin);
    expect([await reason(last), await reason(left)]).toEqual(['blocked', 'blocked']);
  });

  it('give an unknown name, a wrong password and a disabled account the same answer after the same work', async () => {
    await createFirstOperator(
      { database: fixture.db.database, passwords: fixture.passwords },
      { brandId: 'chokdee', name: 'leaver', password: 'a password long enough', role: 'operator' },
    );
    await fixture.db.owner.query("update console.operator set disabled_at = platform.clock() where name = 'leaver'");
    const measure = async (name: string, typed: string) => {
      const before = fixture.passwords.operations();
      const { status, body } = await fixture.logIn(name, typed);
      return { status, body, work: fixture.passwords.operations() - before };
    };
    const wrong = await measure('admin', 'nonsense');
    expect(wrong).toMatchObject({ status: 400, work: 1 });
    expect(await measure('nobody', 'nonsense')).toEqual(wrong);
    expect(await measure('leaver', 'a password long enough')).toEqual(wrong);
    expect((await fixture.auditEntries('operator.login-refused')).length).toBeGreaterThanOrEqual(3);
  });

  it('are protected from guessing: after three wrong passwords the waits grow', async () => {
    const codes = [];
    for (let index = 0; index < 4; index += 1) codes.push((await fixture.logIn('supervisor', 'nonsense')).errorCode);
    expect(codes).toEqual(['login.failed', 'login.failed', 'login.failed', 'login.too.many']);
    expect((await fixture.logIn('supervisor', secrets.supervisor)).errorCode).toBe('login.too.many');
    await fixture.db.moveClock(31_000);
    expect((await fixture.logIn('supervisor', 'nonsense')).errorCode).toBe('login.failed');
    await fixture.db.moveClock(31_000);
    expect((await fixture.logIn('supervisor', secrets.supervisor)).errorCode).toBe('login.too.many');
    await fixture.db.moveClock(30_000);
    expect((await fixture.logIn('supervisor', secrets.supervisor)).errorCode).toBeNull();
  });

  it('stay available at a known address under attack, and every throttled attempt is recorded', async () => {
    await createFirstOperator(
      { database: fixture.db.database, passwords: fixture.passwords },
      { brandId: 'chokdee', name: 'besieged', password: 'a password long enough', role: 'operator' },
    );
    for (let index = 0; index < 4; index += 1) await fixture.logIn('besieged', 'nonsense');
    expect((await fixture.logIn('besieged', 'a password long enough')).errorCode).toBe('login.too.many');
    expect((await fixture.auditEntries('operator.login-throttled')).at(-1)).toMatchObject({
      actor_name: 'console',
      after: { name: 'besieged' },
    });
    const [row] = await fixture.db.owner.query<{ id: string }>(
      "select operator_id as id from console.operator where name = 'besieged'",
    );
    await fixture.db.owner.query(
      "insert into console.session (operator_id, token_hash, address) values ($1, sha256('besieged'), '127.0.0.1')",
      [row?.id],
    );
    expect((await fixture.logIn('besieged', 'a password long enough')).errorCode).toBeNull();
    for (let index = 0; index < 3; index += 1) await fixture.logIn('besieged', 'nonsense');
    expect((await fixture.logIn('besieged', 'a password long enough')).errorCode).toBe('login.too.many');
  });

  it('are deleted after 90 days, in batches, and not before', async () => {
    const [row] = await fixture.db.owner.query<{ id: string }>(
      "select operator_id as id from console.operator where name = 'supervisor'",
    );
    await fixture.db.owner.query(
      `insert into console.session (operator_id, token_hash, started_at)
      select
        $1,
        sha256(n::text::bytea),
        platform.clock() - make_interval(days => case when n <= 600 then 91 else 89 end)
      from generate_series(1, 610) n`,
      [row?.id],
    );
    await fixture.console.module.jobs?.find(({ name }) => name === 'console.purge-sessions')?.run();
    expect(
      await fixture.db.owner.query<{ n: number }>(
        `select count(*)::integer as n
        from console.session
        where operator_id = $1
          and started_at < platform.clock() - interval '1 day'`,
        [row?.id],
      ),
    ).toEqual([{ n: 10 }]);
    await expect(fixture.db.database.query('select console.purge_sessions(29, 10)')).rejects.toMatchObject({
      code: '22023',
    });
  });

  it('do not accept a player’s token, nor do players’ calls accept an operator’s', async () => {
    const { token } = await fixture.registerMember('player1');
    expect((await fixture.call(operatorMe, {}, { token })).errorCode).toBe('login.not.session');
    expect((await fixture.call(readMemberInfo, {}, await fixture.tokenOf('admin'))).errorCode).toBe(
      'login.not.session',
    );
  });

  it('refuse a call that the role does not permit, and record it', async () => {
    expect((await fixture.call(listOperators, {}, await fixture.tokenOf('operator'))).errorCode).toBe(
      'account.not.permitted',
    );
    expect((await fixture.auditEntries('operator.refused')).at(-1)).toMatchObject({
      actor_name: 'operator',
      subject: `call:${listOperators.id}`,
    });
  });

  it('end when the operator changes the password, except the one in use', async () => {
    const one = await fixture.tokenOf('operator');
    const two = await fixture.tokenOf('operator');
    const change = (body: { oldPassword: string; newPassword: string }) =>
      fixture.call(operatorPassword, { body }, one);
    expect((await change({ oldPassword: secrets.operator, newPassword: 'short' })).fields['newPassword']?.code).toBe(
      'field.password',
    );
    expect(
      (await change({ oldPassword: secrets.operator, newPassword: 'the operator himself' })).fields['newPassword']
        ?.code,
    ).toBe('field.password.account');
    for (const weak of ['aaaaaaaaaaaaaaaaaaaa', 'password password', 'qwertyuiop qwertyuiop', 'abcabcabcabcabcabc'])
      expect(
        (await change({ oldPassword: secrets.operator, newPassword: weak })).fields['newPassword']?.code,
        weak,
      ).toBe('field.password.weak');
    expect(
      (await change({ oldPassword: 'nonsense', newPassword: 'quite another secret' })).fields['oldPassword']?.code,
    ).toBe('field.password.wrong');
    expect((await fixture.auditEntries('operator.password-refused')).at(-1)).toMatchObject({ actor_name: 'operator' });
    expect((await change({ oldPassword: secrets.operator, newPassword: 'quite another secret' })).errorCode).toBeNull();
    expect([
      (await fixture.call(operatorMe, {}, one)).errorCode,
      (await fixture.call(operatorMe, {}, two)).errorCode,
    ]).toEqual([null, 'login.not.session']);
    expect((await fixture.logIn('operator', secrets.operator)).errorCode).toBe('login.failed');
    // The next start of the demo resets the printed password.
    await seedDemo({ database: fixture.db.database, passwords: fixture.passwords }, { ...secrets });
    expect((await fixture.logIn('operator', secrets.operator)).errorCode).toBeNull();
  });
});

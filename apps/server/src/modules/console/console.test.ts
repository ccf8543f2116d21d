import type { Call } from '@chokdee/contract/call';
import {
  blockMember,
  createOperator,
  disableOperator,
  enableOperator,
  listOperators,
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorPassword,
  proveLedger,
  searchMembers,
  setMaintenance,
  unblockMember,
  viewMember,
} from '@chokdee/contract/calls/console';
import { readMemberInfo } from '@chokdee/contract/calls/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFirstOperator, seedDemo } from './index.ts';
import { createConsoleFixture, secrets, type ConsoleFixture } from './testing.ts';

const MINUTE = 60_000;
let stage: ConsoleFixture;
beforeAll(async () => {
  stage = await createConsoleFixture();
});
afterAll(() => stage?.close());
beforeEach(() => stage.db.owner.query('delete from identity.throttle'));

const enter = (name: string, typed: string) => stage.call(operatorLogin, { body: { name, password: typed } });
const as = async (role: keyof typeof secrets) => ({ token: (await enter(role, secrets[role])).value.token });
const lines = (action: string) =>
  stage.db.owner.query<{ actor_name: string; subject: string; reason: string; before: unknown; after: unknown }>(
    'select actor_name, subject, reason, before, after from audit.entry where action = $1 order by entry_id',
    [action],
  );

describe('operator sessions', () => {
  it('begin with a password and tell who one is', async () => {
    const { value, errorCode } = await enter('ADMIN', secrets.admin);
    expect(errorCode).toBeNull();
    expect(value).toMatchObject({ name: 'admin', role: 'admin' });
    const me = await stage.call(operatorMe, {}, { token: value.token });
    expect(me.value).toEqual({
      id: value.id,
      name: 'admin',
      role: 'admin',
      brand: { id: 'chokdee', name: 'Chokdee', currency: 'THB', currencySymbol: 'P', maintenance: false, demo: true },
    });
  });

  it('live in a cookie of the console alone, which only its own pages may use to change things', async () => {
    const page = { 'x-session': 'cookie', origin: 'http://127.0.0.1:3002' };
    const answer = await stage.call(
      operatorLogin,
      { body: { name: 'admin', password: secrets.admin } },
      { headers: page },
    );
    expect(answer.value.token).toBe('session');
    const cookie = answer.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^console_session=[\w-]{43};.*HttpOnly.*SameSite=Strict/i);
    const own = { cookie: cookie.split(';')[0] ?? '' };
    expect((await stage.call(operatorMe, {}, { headers: own })).value.name).toBe('admin');
    expect((await stage.call(operatorLogout, {}, { headers: own })).errorCode).toBe('request.origin.refused');
    expect(
      (await stage.call(operatorLogout, {}, { headers: { ...own, origin: 'http://127.0.0.1:3000' } })).errorCode,
    ).toBe('request.origin.refused');
    expect((await stage.call(operatorLogout, {}, { headers: { ...own, ...page } })).errorCode).toBeNull();
    expect((await stage.call(operatorMe, {}, { headers: own })).errorCode).toBe('login.not.session');
  });

  it('end after 15 minutes without an act, and after 12 hours whatever happens', async () => {
    const idle = await as('operator');
    const busy = await as('supervisor');
    const alive = async (who: { token: string }, call: Call = searchMembers) =>
      (await stage.call(call, {}, who)).errorCode === null;
    await stage.db.moveClock(14 * MINUTE);
    expect(await alive(busy)).toBe(true);
    expect(await alive(idle, operatorMe)).toBe(true);
    await stage.db.moveClock(2 * MINUTE);
    expect([await alive(idle, operatorMe), await alive(busy)]).toEqual([false, true]);
    for (let minutes = 16; minutes < 12 * 60; minutes += 12) {
      await stage.db.moveClock(12 * MINUTE);
      await alive(busy);
    }
    expect(await alive(busy)).toBe(false);
  });

  it('answer an unknown name, a wrong password and a disabled account alike, after the same work', async () => {
    await openFirstOperator(
      { database: stage.db.database, passwords: stage.passwords },
      { brandId: 'chokdee', name: 'leaver', password: 'a password long enough', role: 'operator' },
    );
    await stage.db.owner.query("update console.operator set disabled_at = platform.clock() where name = 'leaver'");
    const work = async (name: string, typed: string) => {
      const before = stage.passwords.operations();
      const { status, body } = await enter(name, typed);
      return { status, body, work: stage.passwords.operations() - before };
    };
    const wrong = await work('admin', 'nonsense');
    expect(wrong).toMatchObject({ status: 400, work: 1 });
    expect(await work('nobody', 'nonsense')).toEqual(wrong);
    expect(await work('leaver', 'a password long enough')).toEqual(wrong);
    expect((await lines('operator.login-refused')).length).toBeGreaterThanOrEqual(3);
  });

  it('cannot be guessed: the third wrong try brings a wait that grows', async () => {
    const codes = [];
    for (let index = 0; index < 4; index += 1) codes.push((await enter('supervisor', 'nonsense')).errorCode);
    expect(codes).toEqual(['login.failed', 'login.failed', 'login.failed', 'login.too.many']);
    expect((await enter('supervisor', secrets.supervisor)).errorCode).toBe('login.too.many');
    await stage.db.moveClock(31_000);
    expect((await enter('supervisor', 'nonsense')).errorCode).toBe('login.failed');
    await stage.db.moveClock(31_000);
    expect((await enter('supervisor', secrets.supervisor)).errorCode).toBe('login.too.many');
    await stage.db.moveClock(30_000);
    expect((await enter('supervisor', secrets.supervisor)).errorCode).toBeNull();
  });

  it('by strangers do not keep an operator out of the usual place, and every lock-out is written down', async () => {
    await openFirstOperator(
      { database: stage.db.database, passwords: stage.passwords },
      { brandId: 'chokdee', name: 'besieged', password: 'a password long enough', role: 'operator' },
    );
    for (let index = 0; index < 4; index += 1) await enter('besieged', 'nonsense');
    expect((await enter('besieged', 'a password long enough')).errorCode).toBe('login.too.many');
    expect((await lines('operator.login-throttled')).at(-1)).toMatchObject({
      actor_name: 'console',
      after: { name: 'besieged' },
    });
    const [row] = await stage.db.owner.query<{ id: string }>(
      "select operator_id as id from console.operator where name = 'besieged'",
    );
    await stage.db.owner.query(
      "insert into console.session (operator_id, token_hash, address) values ($1, sha256('besieged'), '127.0.0.1')",
      [row?.id],
    );
    expect((await enter('besieged', 'a password long enough')).errorCode).toBeNull();
    for (let index = 0; index < 3; index += 1) await enter('besieged', 'nonsense');
    expect((await enter('besieged', 'a password long enough')).errorCode).toBe('login.too.many');
  });

  it('leave sessions that are forgotten after 90 days, in batches, and not before', async () => {
    const [row] = await stage.db.owner.query<{ id: string }>(
      "select operator_id as id from console.operator where name = 'supervisor'",
    );
    await stage.db.owner.query(
      `insert into console.session (operator_id, token_hash, started_at) select $1, sha256(n::text::bytea), platform.clock() - make_interval(days => case when n <= 600 then 91 else 89 end) from generate_series(1, 610) n`,
      [row?.id],
    );
    await stage.desk.module.jobs?.find(({ name }) => name === 'console.purge-sessions')?.run();
    expect(
      await stage.db.owner.query<{ n: number }>(
        `select count(*)::integer as n from console.session where operator_id = $1 and started_at < platform.clock() - interval '1 day'`,
        [row?.id],
      ),
    ).toEqual([{ n: 10 }]);
    await expect(stage.db.database.query('select console.purge_sessions(29, 10)')).rejects.toMatchObject({
      code: '22023',
    });
  });

  it('are not opened by a player’s token, nor a player’s by an operator’s', async () => {
    const { token } = await stage.join('player1');
    expect((await stage.call(operatorMe, {}, { token })).errorCode).toBe('login.not.session');
    expect((await stage.call(readMemberInfo, {}, await as('admin'))).errorCode).toBe('login.not.session');
  });

  it('who reach for more than their role are refused, and that is written down', async () => {
    expect((await stage.call(listOperators, {}, await as('operator'))).errorCode).toBe('account.not.permitted');
    expect((await lines('operator.refused')).at(-1)).toMatchObject({
      actor_name: 'operator',
      subject: `call:${listOperators.id}`,
    });
  });

  it('change their password with the old one; other sessions end', async () => {
    const one = await as('operator');
    const two = await as('operator');
    const change = (body: { oldPassword: string; newPassword: string }) => stage.call(operatorPassword, { body }, one);
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
    expect((await lines('operator.password-refused')).at(-1)).toMatchObject({ actor_name: 'operator' });
    expect((await change({ oldPassword: secrets.operator, newPassword: 'quite another secret' })).errorCode).toBeNull();
    expect([
      (await stage.call(operatorMe, {}, one)).errorCode,
      (await stage.call(operatorMe, {}, two)).errorCode,
    ]).toEqual([null, 'login.not.session']);
    expect((await enter('operator', secrets.operator)).errorCode).toBe('login.failed');
    // The next start of the demo brings the printed password back.
    await seedDemo({ database: stage.db.database, passwords: stage.passwords }, { ...secrets });
    expect((await enter('operator', secrets.operator)).errorCode).toBeNull();
  });
});

describe('members', () => {
  it('are found by a part of the name, by id and by state', async () => {
    const admin = await as('admin');
    const { memberId } = await stage.join('Findable');
    const find = async (query: Record<string, unknown>) => (await stage.call(searchMembers, { query }, admin)).value;
    expect((await find({ text: 'INDAB' })).list).toMatchObject([
      { id: memberId, account: 'Findable', state: 'active', type: 0 },
    ]);
    expect((await find({ text: memberId })).total).toBe(1);
    expect((await find({ text: '%' })).total).toBe(0);
    expect((await find({ text: 'findable', state: 'blocked' })).total).toBe(0);
    expect((await find({ size: 1 })).list).toHaveLength(1);
  });

  it('are shown with purses and sessions; looking is written down', async () => {
    const operator = await as('operator');
    const { memberId } = await stage.join('shown', { payeeName: 'มาลี ใจดี', email: 'shown@mail.example' });
    const { value } = await stage.call(viewMember, { params: { id: memberId } }, operator);
    expect(value).toMatchObject({
      account: 'shown',
      payeeName: 'มาลี ใจดี',
      email: 'shown@mail.example',
      currency: 'THB',
      purses: [{ purse: 'cash', currency: 'THB', balance: 0, held: 0, available: 0 }],
      sessions: [{ ip: '127.0.0.1' }],
      blockReason: null,
    });
    expect(JSON.stringify(value)).not.toContain('argon2');
    expect((await lines('member.view')).at(-1)).toMatchObject({
      actor_name: 'operator',
      subject: `member:${memberId}`,
    });
    expect(
      (await stage.call(viewMember, { params: { id: '00000000-0000-7000-8000-000000000000' } }, operator)).errorCode,
    ).toBe('request.not.found');
  });

  it('are blocked by any operator with a reason, and let in by a supervisor', async () => {
    const operator = await as('operator');
    const { memberId, token } = await stage.join('troubled');
    const id = { params: { id: memberId } };
    expect((await stage.call(blockMember, { ...id, body: { reason: '  ' } }, operator)).errorCode).toBe(
      'validation.failed',
    );
    expect((await stage.call(blockMember, { ...id, body: { reason: 'stolen card' } }, operator)).errorCode).toBeNull();
    expect((await stage.call(readMemberInfo, {}, { token })).errorCode).toBe('login.not.session');
    expect((await stage.call(viewMember, id, operator)).value).toMatchObject({
      state: 'blocked',
      blockReason: 'stolen card',
      sessions: [],
    });
    expect((await stage.call(unblockMember, { ...id, body: { reason: 'was a mistake' } }, operator)).errorCode).toBe(
      'account.not.permitted',
    );
    expect(
      (await stage.call(unblockMember, { ...id, body: { reason: 'was a mistake' } }, await as('supervisor'))).errorCode,
    ).toBeNull();
    expect((await stage.enterMember('troubled')).errorCode).toBeNull();
    expect((await lines('member.unblock')).at(-1)).toMatchObject({
      actor_name: 'supervisor',
      reason: 'was a mistake',
      before: { state: 'blocked' },
      after: { state: 'active' },
    });
    expect(
      (
        await stage.call(
          blockMember,
          { params: { id: '00000000-0000-7000-8000-000000000000' }, body: { reason: 'nobody' } },
          operator,
        )
      ).errorCode,
    ).toBe('request.not.found');
  });
});

describe('operators', () => {
  it('are opened, listed and disabled by an admin only', async () => {
    const admin = await as('admin');
    const supervisor = await as('supervisor');
    const wanted = { name: 'Newcomer', password: 'long enough to be good', role: 'operator' };
    for (const call of [
      stage.call(createOperator, { body: wanted }, supervisor),
      stage.call(listOperators, {}, supervisor),
    ])
      expect((await call).errorCode).toBe('account.not.permitted');
    const { value } = await stage.call(createOperator, { body: wanted }, admin);
    expect(value).toMatchObject({ name: 'Newcomer', role: 'operator', disabledAt: null, lastLoginAt: null });
    expect(
      (await stage.call(createOperator, { body: { ...wanted, name: 'NEWCOMER' } }, admin)).fields['name']?.code,
    ).toBe('operator.name.taken');
    const weak = await stage.call(createOperator, { body: { name: '1', password: 'short', role: 'operator' } }, admin);
    expect([weak.fields['name']?.code, weak.fields['password']?.code]).toEqual(['field.pattern.1', 'field.password']);
    const token = (await enter('newcomer', wanted.password)).value.token;
    const act = { params: { id: value.id }, body: { reason: 'left the house' } };
    expect((await stage.call(disableOperator, act, supervisor)).errorCode).toBe('account.not.permitted');
    expect((await stage.call(disableOperator, act, admin)).errorCode).toBeNull();
    expect((await stage.call(operatorMe, {}, { token })).errorCode).toBe('login.not.session');
    expect((await enter('newcomer', wanted.password)).errorCode).toBe('login.failed');
    expect(
      (await stage.call(listOperators, {}, admin)).value.find(({ name }) => name === 'Newcomer')?.disabledAt,
    ).toEqual(expect.any(Number));
    expect((await stage.call(enableOperator, act, admin)).errorCode).toBeNull();
    expect((await stage.call(operatorMe, {}, { token })).errorCode).toBe('login.not.session');
    expect((await enter('newcomer', wanted.password)).errorCode).toBeNull();
    expect(JSON.stringify([...(await lines('operator.create')), ...(await lines('operator.disable'))])).not.toContain(
      wanted.password,
    );
  });

  it('do not disable themselves', async () => {
    const { value } = await enter('admin', secrets.admin);
    expect(
      (
        await stage.call(
          disableOperator,
          { params: { id: value.id }, body: { reason: 'why not' } },
          { token: value.token },
        )
      ).errorCode,
    ).toBe('operator.self');
  });

  it('have names others can ask for', async () => {
    const { value } = await enter('admin', secrets.admin);
    expect(await stage.desk.operatorNames([value.id, '00000000-0000-7000-8000-000000000000'])).toEqual(
      new Map([[value.id, 'admin']]),
    );
    expect(await stage.desk.operatorNames([])).toEqual(new Map());
  });
});

describe('the house', () => {
  it('is closed and opened by an admin, and operators still come in', async () => {
    const admin = await as('admin');
    const set = (maintenance: boolean, who: { token: string }) =>
      stage.call(setMaintenance, { body: { maintenance, reason: 'moving the furniture' } }, who);
    expect((await set(true, await as('supervisor'))).errorCode).toBe('account.not.permitted');
    expect(
      (
        await stage.call(
          setMaintenance,
          { body: { maintenance: true, until: 8_640_000_000_000_000, reason: 'moving the furniture' } },
          admin,
        )
      ).errorCode,
    ).toBeNull();
    expect((await stage.call(readMemberInfo)).errorCode).toBe('system.maintenance');
    expect((await stage.call(operatorMe, {}, admin)).value.brand.maintenance).toBe(true);
    expect((await set(false, admin)).errorCode).toBeNull();
    expect((await stage.call(readMemberInfo)).errorCode).toBeNull();
    expect((await lines('brand.maintenance')).at(-1)).toMatchObject({
      actor_name: 'admin',
      reason: 'moving the furniture',
      before: { maintenance: true },
      after: { maintenance: false },
    });
  });

  it('proves its books, the modules’ own rules among them', async () => {
    const { value } = await stage.call(proveLedger, {}, await as('operator'));
    expect(value.holds).toBe(true);
    expect(value.proofs[0]).toMatchObject({ id: 'I1', title: expect.stringMatching(/^ผลรวมของทุกรายการ/) });
    expect(
      (await stage.call(proveLedger, {}, { ...(await as('operator')), language: 'EN' })).value.proofs[1],
    ).toMatchObject({ id: 'I2', title: 'A stored balance equals the sum of its entries.' });
    expect(value.proofs.at(-1)).toEqual({
      id: 'X1',
      title: 'a-rule-of-a-module',
      holds: true,
      broken: 0,
      examples: [],
    });
    expect((await stage.call(proveLedger)).errorCode).toBe('login.not.session');
  });

  it('shows a broken rule with examples', async () => {
    const other = await stage.withInvariants([{ invariant: 'X2', name: 'never-holds', sql: 'select 7 as seven' }]);
    const { value } = await other.call(proveLedger, {}, await as('operator'));
    await other.close();
    expect([value.holds, value.proofs.at(-1)]).toEqual([
      false,
      { id: 'X2', title: 'never-holds', holds: false, broken: 1, examples: [{ seven: 7 }] },
    ]);
  });
});

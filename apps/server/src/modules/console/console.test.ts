import {
  blockMember,
  createOperator,
  disableOperator,
  enableOperator,
  listOperators,
  operatorMe,
  searchMembers,
  setMaintenance,
  unblockMember,
  viewMember,
} from '@chokdee/contract/calls/console';
import { readMemberInfo } from '@chokdee/contract/calls/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConsoleFixture, secrets, type ConsoleFixture } from './testing.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await createConsoleFixture();
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.db.owner.query('delete from platform.attempt'));

describe('members', () => {
  it('are found by a part of the name, by id and by state', async () => {
    const admin = await fixture.tokenOf('admin');
    const { memberId } = await fixture.registerMember('Findable');
    const find = async (query: Record<string, unknown>) => (await fixture.call(searchMembers, { query }, admin)).value;
    expect((await find({ text: 'INDAB' })).list).toMatchObject([
      { id: memberId, account: 'Findable', state: 'active', type: 0 },
    ]);
    expect((await find({ text: memberId })).total).toBe(1);
    expect((await find({ text: '%' })).total).toBe(0);
    expect((await find({ text: 'findable', state: 'blocked' })).total).toBe(0);
    expect((await find({ size: 1 })).list).toHaveLength(1);
  });

  it('are shown with purses and sessions, and the view is recorded', async () => {
    const operator = await fixture.tokenOf('operator');
    const { memberId } = await fixture.registerMember('shown', { payeeName: 'มาลี ใจดี', email: 'shown@mail.example' });
    const { value } = await fixture.call(viewMember, { params: { id: memberId } }, operator);
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
    expect((await fixture.auditEntries('member.view')).at(-1)).toMatchObject({
      actor_name: 'operator',
      subject: `member:${memberId}`,
    });
    expect(
      (await fixture.call(viewMember, { params: { id: '00000000-0000-7000-8000-000000000000' } }, operator)).errorCode,
    ).toBe('request.not.found');
  });

  it('are blocked by any operator with a reason, and unblocked by a supervisor', async () => {
    const operator = await fixture.tokenOf('operator');
    const { memberId, token } = await fixture.registerMember('blockee');
    const id = { params: { id: memberId } };
    expect((await fixture.call(blockMember, { ...id, body: { reason: '  ' } }, operator)).errorCode).toBe(
      'validation.failed',
    );
    expect(
      (await fixture.call(blockMember, { ...id, body: { reason: 'stolen card' } }, operator)).errorCode,
    ).toBeNull();
    expect((await fixture.call(readMemberInfo, {}, { token })).errorCode).toBe('login.not.session');
    expect((await fixture.call(viewMember, id, operator)).value).toMatchObject({
      state: 'blocked',
      blockReason: 'stolen card',
      sessions: [],
    });
    expect((await fixture.call(unblockMember, { ...id, body: { reason: 'was a mistake' } }, operator)).errorCode).toBe(
      'account.not.permitted',
    );
    expect(
      (
        await fixture.call(
          unblockMember,
          { ...id, body: { reason: 'was a mistake' } },
          await fixture.tokenOf('supervisor'),
        )
      ).errorCode,
    ).toBeNull();
    expect((await fixture.loginMember('blockee')).errorCode).toBeNull();
    expect((await fixture.auditEntries('member.unblock')).at(-1)).toMatchObject({
      actor_name: 'supervisor',
      reason: 'was a mistake',
      before: { state: 'blocked' },
      after: { state: 'active' },
    });
    expect(
      (
        await fixture.call(
          blockMember,
          { params: { id: '00000000-0000-7000-8000-000000000000' }, body: { reason: 'nobody' } },
          operator,
        )
      ).errorCode,
    ).toBe('request.not.found');
  });
});

describe('operators', () => {
  it('are created, listed and disabled by an admin only', async () => {
    const admin = await fixture.tokenOf('admin');
    const supervisor = await fixture.tokenOf('supervisor');
    const wanted = { name: 'Newcomer', password: 'long enough to be good', role: 'operator' };
    for (const call of [
      fixture.call(createOperator, { body: wanted }, supervisor),
      fixture.call(listOperators, {}, supervisor),
    ])
      expect((await call).errorCode).toBe('account.not.permitted');
    const { value } = await fixture.call(createOperator, { body: wanted }, admin);
    expect(value).toMatchObject({ name: 'Newcomer', role: 'operator', disabledAt: null, lastLoginAt: null });
    expect(
      (await fixture.call(createOperator, { body: { ...wanted, name: 'NEWCOMER' } }, admin)).fields['name']?.code,
    ).toBe('operator.name.taken');
    const weak = await fixture.call(
      createOperator,
      { body: { name: '1', password: 'short', role: 'operator' } },
      admin,
    );
    expect([weak.fields['name']?.code, weak.fields['password']?.code]).toEqual(['field.pattern.1', 'field.password']);
    const token = (await fixture.logIn('newcomer', wanted.password)).value.token;
    const act = { params: { id: value!.id }, body: { reason: 'left the company' } };
    expect((await fixture.call(disableOperator, act, supervisor)).errorCode).toBe('account.not.permitted');
    expect((await fixture.call(disableOperator, act, admin)).errorCode).toBeNull();
    expect((await fixture.call(operatorMe, {}, { token })).errorCode).toBe('login.not.session');
    expect((await fixture.logIn('newcomer', wanted.password)).errorCode).toBe('login.failed');
    expect(
      (await fixture.call(listOperators, {}, admin)).value.find(({ name }) => name === 'Newcomer')?.disabledAt,
    ).toEqual(expect.any(Number));
    expect((await fixture.call(enableOperator, act, admin)).errorCode).toBeNull();
    expect((await fixture.call(operatorMe, {}, { token })).errorCode).toBe('login.not.session');
    expect((await fixture.logIn('newcomer', wanted.password)).errorCode).toBeNull();
    expect(
      JSON.stringify([
        ...(await fixture.auditEntries('operator.create')),
        ...(await fixture.auditEntries('operator.disable')),
      ]),
    ).not.toContain(wanted.password);
  });

  it('cannot disable themselves', async () => {
    const { value } = await fixture.logIn('admin', secrets.admin);
    expect(
      (
        await fixture.call(
          disableOperator,
          { params: { id: value.id }, body: { reason: 'why not' } },
          { token: value.token },
        )
      ).errorCode,
    ).toBe('operator.self');
  });

  it('have names that other modules can read', async () => {
    const { value } = await fixture.logIn('admin', secrets.admin);
    expect(await fixture.console.operatorNames([value.id, '00000000-0000-7000-8000-000000000000'])).toEqual(
      new Map([[value.id, 'admin']]),
    );
    expect(await fixture.console.operatorNames([])).toEqual(new Map());
  });
});

describe('brand and ledger', () => {
  it('maintenance is switched by an admin, and operators can still log in', async () => {
    const admin = await fixture.tokenOf('admin');
    const set = (maintenance: boolean, who: { token: string }) =>
      fixture.call(setMaintenance, { body: { maintenance, reason: 'planned work' } }, who);
    expect((await set(true, await fixture.tokenOf('supervisor'))).errorCode).toBe('account.not.permitted');
    expect(
      (
        await fixture.call(
          setMaintenance,
          { body: { maintenance: true, until: 8_640_000_000_000_000, reason: 'planned work' } },
          admin,
        )
      ).errorCode,
    ).toBeNull();
    expect((await fixture.call(readMemberInfo)).errorCode).toBe('system.maintenance');
    expect((await fixture.call(operatorMe, {}, admin)).value.brand.maintenance).toBe(true);
    expect((await set(false, admin)).errorCode).toBeNull();
    expect((await fixture.call(readMemberInfo)).errorCode).toBeNull();
    expect((await fixture.auditEntries('brand.maintenance')).at(-1)).toMatchObject({
      actor_name: 'admin',
      reason: 'planned work',
      before: { maintenance: true },
      after: { maintenance: false },
    });
  });
});

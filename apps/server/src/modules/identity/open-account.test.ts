import { changePassword, login, register, sessions } from '@chokdee/contract/calls/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewInitialCode } from './initial-code.ts';
import { openAccount } from './open-account.ts';
import { createIdentityFixture, defaultPassword, password, type IdentityFixture } from './testing.ts';

let fixture: IdentityFixture;
let deps: Parameters<typeof renewInitialCode>[0] & Parameters<typeof openAccount>[0];
beforeAll(async () => {
  fixture = await createIdentityFixture();
  await fixture.register('somchai');
  const { brands, passwords, protection, db } = fixture;
  const announceEnd = (id: string) => void fixture.announced.push(id);
  deps = { database: db.database, brands, passwords, protection, defaultPassword, announceEnd };
});
afterAll(() => fixture?.close());

const opener = {
  brandId: 'chokdee',
  actor: { kind: 'operator', id: '1', name: 'anong' },
  language: 'EN',
  address: '127.0.0.1',
} as const;
const entry = { username: 'malee88', kind: 1, upline: 'somchai', adult: true } as const;
const shareDefaultPassword = (shared: boolean) =>
  fixture.db.owner.query('update brand.brand set shared_default_password = $1', [shared]);
const codeOf = ({ errorCode }: { errorCode: string | null }) => errorCode;

const HOURS_MS = 72 * 3_600_000;

describe('the first code of an opened account', () => {
  it('is random, logs in, and must be changed for a password that is not the code', async () => {
    const [first, second] = [
      await openAccount(deps, opener, { ...entry, username: 'coded1', kind: 0 }),
      await openAccount(deps, opener, { ...entry, username: 'coded2', kind: 0 }),
    ];
    expect(first.code).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
    expect(first.code).not.toBe(second.code);
    expect(codeOf(await fixture.login('coded1', defaultPassword))).toBe('login.failed');
    expect(codeOf(await fixture.login('coded1', second.code!))).toBe('login.failed');
    const { value } = await fixture.login('coded1', first.code!);
    expect(value.passwordExpired).toBe(true);
    expect(codeOf(await fixture.call(sessions, {}, value))).toBe('password.change.needed');
    const change = (newPassword: string) =>
      fixture.call(
        changePassword,
        { body: { newPassword, confirmNewPassword: newPassword, ticket: value.passwordTicket } },
        value,
      );
    expect((await change(first.code!)).fields['newPassword']).toMatchObject({ code: 'field.password.same' });
    expect(codeOf(await change('a quiet river 44'))).toBeNull();
    expect(codeOf(await fixture.login('coded1', first.code!))).toBe('login.failed');
    const renewal = renewInitialCode(deps, opener, first.id);
    await expect(renewal).rejects.toMatchObject({ code: 'initial.code.used' });
    await fixture.db.moveClock(HOURS_MS + 1_000);
    expect(codeOf(await fixture.login('coded1', 'a quiet river 44'))).toBeNull();
  });

  it('logs in until 72 hours have passed, and not after', async () => {
    const { code, expiresAt } = await openAccount(deps, opener, { ...entry, username: 'coded3', kind: 0 });
    const [{ now } = { now: 0 }] = await fixture.db.owner.query<{ now: number }>(
      'select extract(epoch from platform.clock())::float8 * 1000 as now',
    );
    expect(Math.abs(expiresAt! - now - HOURS_MS)).toBeLessThan(60_000);
    await fixture.db.moveClock(HOURS_MS - 60_000);
    expect(codeOf(await fixture.login('coded3', code!))).toBeNull();
    await fixture.db.moveClock(61_000);
    expect(codeOf(await fixture.login('coded3', 'wrong code 1'))).toBe('login.failed');
    expect(codeOf(await fixture.login('coded3', code!))).toBe('initial.code.expired');
  });

  it('is replaced by a new one, which ends the sessions of the old one', async () => {
    const { id, code } = await openAccount(deps, opener, { ...entry, username: 'coded4', kind: 0 });
    const { value } = await fixture.login('coded4', code!);
    const renewed = await renewInitialCode(deps, opener, id);
    expect(renewed).toMatchObject({ id, account: 'coded4' });
    expect(codeOf(await fixture.call(sessions, {}, value))).toBe('login.not.session');
    expect(codeOf(await fixture.login('coded4', code!))).toBe('login.failed');
    expect(codeOf(await fixture.login('coded4', renewed.code!))).toBeNull();
    const elsewhere = renewInitialCode(deps, { ...opener, brandId: 'other' }, id);
    await expect(elsewhere).rejects.toMatchObject({ code: 'request.not.found' });
  });
});

describe('an account that is opened for somebody with the shared default password', () => {
  beforeAll(() => shareDefaultPassword(true));

  it('has the default password, purse, limits and upline, and is recorded', async () => {
    const { id, ...opened } = await openAccount(deps, opener, entry);
    expect(opened).toEqual({ account: 'malee88', code: null, expiresAt: null });
    const [row] = await fixture.db.owner.query(
      `select
        m.kind,
        m.default_password,
        (select account from identity.member where member_id = r.upline_id) as upline,
        (select count(*)::integer from ledger.account where member_id = m.member_id) > 0 as purse,
        (select count(*)::integer from protection.player_limits where member_id = m.member_id) as limits,
        (select action from audit.entry where subject = 'member:' || m.member_id) as action
      from identity.member m
      join identity.registration r using (member_id)
      where m.member_id = $1`,
      [id],
    );
    expect(row).toEqual({
      kind: 1,
      default_password: true,
      upline: 'somchai',
      purse: true,
      limits: 1,
      action: 'member.open',
    });
  });

  it('must change the default password at its first login, also with PWDEXPFORCECHANGE3 off', async () => {
    await fixture.setFeature('PWDEXPFORCECHANGE3', false);
    const { value } = await fixture.login('malee88', defaultPassword);
    expect([value.passwordExpired, value.customerType]).toEqual([true, 1]);
    expect(codeOf(await fixture.call(sessions, {}, value))).toBe('password.change.needed');
    const change = (newPassword: string) =>
      fixture.call(
        changePassword,
        { body: { newPassword, confirmNewPassword: newPassword, ticket: value.passwordTicket } },
        value,
      );
    expect((await change(defaultPassword)).fields['newPassword']).toMatchObject({ code: 'field.password.common' });
    expect(codeOf(await change('a quiet river 44'))).toBeNull();
    expect(codeOf(await fixture.call(sessions, {}, value))).toBeNull();
    const body = { username: 'malee88', password: 'a quiet river 44' };
    expect((await fixture.call(login, { body })).value.passwordExpired).toBe(false);
  });

  it('is the only one with the default password: nobody else chooses it', async () => {
    const chosen = { username: 'copycat', password: defaultPassword, confirmPassword: defaultPassword, adult: true };
    const { fields } = await fixture.call(register, { body: chosen });
    expect(fields['password']).toMatchObject({ code: 'field.password.common' });
    const token = await fixture.loginToken('somchai');
    const body = { oldPassword: password, newPassword: defaultPassword, confirmNewPassword: defaultPassword };
    const refused = await fixture.call(changePassword, { body }, { token });
    expect(refused.fields['newPassword']).toMatchObject({ code: 'field.password.common' });
  });

  it('is refused with every error under its field, with a taken name, and without a default password', async () => {
    const wrong = openAccount(deps, opener, { username: 'a', kind: 0, upline: 'nobody1', adult: false });
    await expect(wrong).rejects.toMatchObject({
      details: {
        fields: {
          username: { code: 'field.pattern.1' },
          upline: { code: 'invite.code.owner.unknown' },
          adult: { code: 'field.adult.needed' },
        },
      },
    });
    await expect(openAccount(deps, opener, { ...entry, username: 'SOMCHAI' })).rejects.toMatchObject({
      code: 'register.username.taken',
    });
    const off = openAccount({ ...deps, defaultPassword: null }, opener, { ...entry, username: 'later1' });
    await expect(off).rejects.toMatchObject({ code: 'function.not.available' });
  });
});

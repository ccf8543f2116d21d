import { changePassword, login, register, sessions } from '@chokdee/contract/calls/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from './open-account.ts';
import { createIdentityFixture, defaultPassword, password, type IdentityFixture } from './testing.ts';

let fixture: IdentityFixture;
let deps: Parameters<typeof openAccount>[0];
beforeAll(async () => {
  fixture = await createIdentityFixture();
  await fixture.register('somchai');
  const { brands, passwords, protection, db } = fixture;
  deps = { database: db.database, brands, passwords, protection, defaultPassword };
});
afterAll(() => fixture?.close());

const opener = {
  brandId: 'chokdee',
  actor: { kind: 'operator', id: '1', name: 'anong' },
  language: 'EN',
  address: '127.0.0.1',
} as const;
const entry = { username: 'malee88', kind: 1, upline: 'somchai', adult: true } as const;
const codeOf = ({ errorCode }: { errorCode: string | null }) => errorCode;

describe('an account that is opened for somebody', () => {
  it('has the default password, purse, limits and upline, and is recorded', async () => {
    const { id, account } = await openAccount(deps, opener, entry);
    expect(account).toBe('malee88');
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

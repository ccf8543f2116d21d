import { changePassword } from '@chokdee/contract/calls/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentityFixture, password, type IdentityFixture } from './testing.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await createIdentityFixture();
});
afterAll(() => fixture?.close());

describe('changing the login password', () => {
  const change = (token: string, body: Record<string, unknown>) => fixture.call(changePassword, { body }, { token });

  it('requires the old one, follows the rules, ends other sessions and reports it by email', async () => {
    await fixture.setSingleSession(false);
    const { token } = await fixture.register('changer', { email: 'changer@mail.example' });
    const other = await fixture.loginToken('changer');
    const bad = await change(token, { newPassword: 'short', confirmNewPassword: 'short' });
    expect([bad.fields['oldPassword']?.code, bad.fields['newPassword']?.code]).toEqual([
      'field.required',
      'field.password',
    ]);
    expect(
      (await change(token, { oldPassword: password, newPassword: password, confirmNewPassword: password })).fields[
        'newPassword'
      ]?.code,
    ).toBe('field.password.same');
    expect(
      (await change(token, { oldPassword: password, newPassword: 'new password 1', confirmNewPassword: 'other' }))
        .fields['confirmNewPassword']?.code,
    ).toBe('field.confirm.different');
    expect(
      (
        await change(token, {
          oldPassword: 'wrong one',
          newPassword: 'new password 1',
          confirmNewPassword: 'new password 1',
        })
      ).fields['oldPassword']?.code,
    ).toBe('field.password.wrong');
    expect(await fixture.sessionState(other)).toBe('in');
    expect(
      (
        await change(token, {
          oldPassword: password,
          newPassword: 'new password 1',
          confirmNewPassword: 'new password 1',
        })
      ).errorCode,
    ).toBeNull();
    expect([await fixture.sessionState(token), await fixture.sessionState(other)]).toEqual(['in', 'login.not.session']);
    expect((await fixture.login('changer', password)).errorCode).toBe('login.failed');
    expect((await fixture.login('changer', 'new password 1')).errorCode).toBeNull();
    const emails = await fixture.db.owner.query<{ subject: string }>(
      "select subject from platform.outgoing_message where recipient = 'changer@mail.example' order by message_id",
    );
    expect(emails.some(({ subject }) => subject.includes('รหัสผ่าน'))).toBe(true);
    await fixture.setSingleSession(true);
  });

  it('delays attempts at the old password from a stolen session', async () => {
    const { token } = await fixture.register('stolen');
    const codes = [];
    const resumeClock = await fixture.db.stopClock();
    for (let index = 0; index < 4; index += 1)
      codes.push(
        (
          await change(token, {
            oldPassword: `guess ${index}`,
            newPassword: 'new password 1',
            confirmNewPassword: 'new password 1',
          })
        ).errorCode,
      );
    await resumeClock();
    expect(codes).toEqual(['validation.failed', 'validation.failed', 'validation.failed', 'login.too.many']);
  });

  it('requires a session', async () =>
    expect((await fixture.call(changePassword, { body: {} })).errorCode).toBe('login.not.session'));
});

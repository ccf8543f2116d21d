import { readMemberInfo, register } from '@chokdee/contract/calls/identity';
import { serverText } from '@chokdee/locales/server-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentityFixture, password, type IdentityFixture } from './testing.ts';

/** Texts that clients show word for word, by the code that is answered. */
const QUOTED = {
  'login.agents.only': 'Non-agents cannot log in',
  'login.not.member': 'Non-member account unable to log in',
  'account.not.real': 'Please Register An Account First',
  invitation_code_error: 'Invalid invitation code',
  'field.required': 'Input cannot be empty',
  'field.content.needed': 'Please enter content',
  'field.confirm.different': 'Incorrect confirmation input: inconsistent twice',
  'field.code.wrong': 'Please enter a valid verification code',
  'field.mobile.invalid': 'Please enter a valid mobile number',
  'field.payeeName': 'Real name format is incorrect',
  'field.mobileNum': 'Phone number format is incorrect',
  'sms.too.many': 'Too many requests, try again after 5 minutes',
  'sms.quota.exceeded': 'Quota not sufficient, contact customer service',
} as const;

it.each(Object.entries(QUOTED))('%s says "%s" in English, and something in Thai', (code, text) => {
  expect(serverText('errors', code, 'EN')).toBe(text);
  expect(serverText('errors', code, 'TH')).not.toBeNull();
});

describe('the forms of a registration', () => {
  let fixture: IdentityFixture;
  beforeAll(async () => {
    fixture = await createIdentityFixture();
    await fixture.db.owner.query("update brand.register_rule set enabled = true where field = 'mobileNum'");
  });
  afterAll(() => fixture?.close());

  it('names the format of real name and phone number', async () => {
    const body = { username: 'quoted1', password, confirmPassword: password, adult: true, login: true };
    const { fields } = await fixture.call(
      register,
      { body: { ...body, payeeName: '12345', mobileNum: 'abc' } },
      { language: 'EN' },
    );
    expect([fields['payeeName']?.message, fields['mobileNum']?.message]).toEqual([
      QUOTED['field.payeeName'],
      QUOTED['field.mobileNum'],
    ]);
  });

  it('says that somebody is not logged in', async () => {
    const { message } = await fixture.call(readMemberInfo, {}, { token: 'x'.repeat(43), language: 'EN' });
    expect(message).toBe('You are not logged in, please login');
  });
});

import { serverText } from '@chokdee/locales/server-text';
import { describe, expect, it } from 'vitest';
import {
  validateRegistration,
  hintOf,
  registerFields,
  fieldsOf,
  type FormTexts,
  type RegisterEntry,
  type RegisterField,
  type RegisterRule,
  type RegisterRules,
  type RegisterView,
} from './register-rules.ts';

const t = ((key: string, values?: object) =>
  values ? `${key} ${Object.values(values).join('-')}` : key) as unknown as FormTexts;
const rule = (change: Partial<RegisterRule> = {}): RegisterRule => ({
  patternId: 0,
  acceptedPattern: '^.*$',
  minLength: 0,
  maxLength: 60,
  required: false,
  enabled: true,
  ...change,
});
const rules: RegisterRules = {
  username: rule({
    patternId: 1,
    acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
    minLength: 4,
    maxLength: 15,
    required: true,
  }),
  password: rule({ minLength: 8, maxLength: 64, required: true }),
  confirmPassword: rule({ minLength: 8, maxLength: 64, required: true }),
  email: rule({ patternId: 3, acceptedPattern: '[^@]+@[^@]+', minLength: 5 }),
  nickname: rule({ enabled: false, required: true }),
  payeeName: rule({ patternId: 16, acceptedPattern: '[\\u0e01-\\u0e5b ]*', minLength: 2, maxLength: 4 }),
};
const entry = (change: Partial<RegisterEntry> = {}): RegisterEntry => ({
  ...(Object.fromEntries(registerFields.map((name) => [name, ''])) as Record<RegisterField, string>),
  verificationCode: '',
  captcha: '',
  username: 'somchai',
  password: 'longenough',
  confirmPassword: 'longenough',
  agreement: true,
  adult: true,
  ...change,
});
const view = (change: Partial<RegisterView> = {}): RegisterView => {
  const { way = 'username', ...more } = change;
  const used = more.rules ?? rules;
  return {
    rules: used,
    way,
    fields: fieldsOf(used, { way, withPassword: true }),
    withCode: false,
    withCaptcha: false,
    ...more,
  };
};
const invalidFields = (change: Partial<RegisterEntry>, shown: Partial<RegisterView> = {}): string[] =>
  Object.keys(validateRegistration(view(shown), entry(change), t));

describe("registration by the server's rules", () => {
  it('shows the enabled fields, and the confirmation with the password', () =>
    expect(view().fields).toEqual(['username', 'password', 'confirmPassword', 'email', 'payeeName']));
  it('shows one password field where the brand asks for no repetition', () => {
    const once = { ...rules, confirmPassword: rule({ enabled: false }) };
    expect(view({ rules: once }).fields).toEqual(['username', 'password', 'email', 'payeeName']);
    expect(invalidFields({ confirmPassword: '' }, { rules: once })).toEqual([]);
  });
  it('accepts a form with empty optional fields', () => expect(invalidFields({})).toEqual([]));
  it.each<[Partial<RegisterEntry>, string]>([
    [{ username: '' }, 'username'],
    [{ username: 'abc' }, 'username'],
    [{ username: '1abcd' }, 'username'],
    [{ username: 'a'.repeat(16) }, 'username'],
    [{ password: 'short', confirmPassword: 'short' }, 'password'],
    [{ confirmPassword: 'other' }, 'confirmPassword'],
    [{ email: 'nobody' }, 'email'],
    [{ payeeName: 'John' }, 'payeeName'],
    [{ payeeName: 'สมชาย' }, 'payeeName'],
    [{ agreement: false }, 'agreement'],
    [{ adult: false }, 'adult'],
  ])('rejects %j', (change, field) => expect(invalidFields(change)).toEqual([field]));
  it('counts characters, not bytes', () => expect(invalidFields({ payeeName: 'กขคง' })).toEqual([]));
  it('does not require a disabled field', () => expect(invalidFields({ nickname: '' })).toEqual([]));
  it('by mobile number the number comes first and is required; without a password there is none', () => {
    const withNumber = {
      ...rules,
      mobileNum: rule({ patternId: 6, acceptedPattern: '[0-9]*', minLength: 8, maxLength: 12 }),
    };
    expect(fieldsOf(withNumber, { way: 'mobile', withPassword: true })).toEqual([
      'mobileNum',
      'password',
      'confirmPassword',
      'email',
      'payeeName',
    ]);
    expect(fieldsOf(withNumber, { way: 'mobile', withPassword: false })).toEqual(['mobileNum', 'email', 'payeeName']);
    const shown = { rules: withNumber, way: 'mobile' } as const;
    expect(invalidFields({ mobileNum: '' }, shown)).toEqual(['mobileNum']);
    expect(invalidFields({ mobileNum: '12' }, shown)).toEqual(['mobileNum']);
    expect(invalidFields({ mobileNum: '081-234 5678' }, shown)).toEqual([]);
  });
  it('requires the code of an SMS with a number only, and the captcha where it is shown', () => {
    const withNumber = { ...rules, mobileNum: rule({ patternId: 6, acceptedPattern: '[0-9]*' }) };
    expect(invalidFields({}, { rules: withNumber, withCode: true })).toEqual([]);
    expect(invalidFields({ mobileNum: '0812345678' }, { rules: withNumber, withCode: true })).toEqual([
      'verificationCode',
    ]);
    expect(invalidFields({}, { withCaptcha: true })).toEqual(['captcha']);
    expect(invalidFields({ captcha: 'K3XMT' }, { withCaptcha: true })).toEqual([]);
  });
  it.each<[Partial<RegisterEntry>, string, string]>([
    [{ username: '' }, 'username', 'Input cannot be empty'],
    [{ username: 'abc' }, 'username', '4 - 15 letters and digits, beginning with a letter'],
    [{ password: 'short' }, 'password', 'Please fill in your password with 8 - 64 characters'],
    [{ confirmPassword: '' }, 'confirmPassword', 'Input cannot be empty'],
    [{ confirmPassword: 'other' }, 'confirmPassword', 'Incorrect confirmation input: inconsistent twice'],
    [{ payeeName: 'John' }, 'payeeName', 'Real name format is incorrect'],
    [{ adult: false }, 'adult', 'Confirm that you are 18 or over'],
  ])("says the server's words about %j", (change, field, words) => {
    const english = ((key: string, values?: Record<string, string>) =>
      serverText('errors', key.replace('errors:', ''), 'EN', values)) as unknown as FormTexts;
    expect(validateRegistration(view(), entry(change), english)).toMatchObject({ [field]: words });
  });
  it('describes a range, an exact length and a pattern', () => {
    expect(hintOf(rules['username'], t)).toBe('hint.range 4-15 · pattern.1');
    expect(hintOf(rule({ minLength: 6, maxLength: 6, patternId: 6 }), t)).toBe('hint.exact 6 · pattern.6');
    expect(hintOf(rule(), t)).toBe('');
  });
});

import { login, registerMobile } from '@chokdee/contract/calls/identity';
import { sendLoginSms, sendRegisterSms } from '@chokdee/contract/calls/identity/entry';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIdentityFixture, password, type IdentityFixture } from './testing.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await createIdentityFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  for (const feature of ['MOBILENUMREG3', 'MOBILENUMPASSREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3', 'VERIFICATION3'])
    await fixture.setFeature(feature, true);
  await fixture.db.owner.query('delete from identity.sms_code');
});

const form = (more: Record<string, unknown> = {}) => ({
  password,
  confirmPassword: password,
  adult: true,
  login: true,
  ...more,
});
const newCode = async (mobileNo: string): Promise<string> => {
  const { errorCode, value } = await fixture.call(sendRegisterSms, { body: { mobileNo, countryDialingCode: '66' } });
  expect([errorCode, value]).toEqual([null, { expiredMinutes: 1 }]);
  return fixture.smsCode(`66${mobileNo.slice(1)}`);
};
const registerBy = (more: Record<string, unknown>) => fixture.call(registerMobile, { body: form(more) });
const codeOf = ({ errorCode }: { errorCode: string | null }) => errorCode;

describe('registration by mobile number', () => {
  it('opens an account named by the number, which the code proves', async () => {
    const verificationCode = await newCode('0812345678');
    const { errorCode, value } = await registerBy({ mobileNum: '081 234 5678', verificationCode });
    expect(errorCode).toBeNull();
    expect(value).toMatchObject({ account: '66812345678', firstTimeLogin: true, passwordExpired: false });
    expect(
      await fixture.db.owner.query(
        `select mobile_e164, mobile_verified_at is not null as verified
         from identity.member
         where account = '66812345678'`,
      ),
    ).toEqual([{ mobile_e164: '66812345678', verified: true }]);
  });

  it('logs in by number and password, in any spelling, and refuses a taken number', async () => {
    for (const username of ['0812345678', '812345678', '+66 81 234 5678', '66812345678'])
      expect([username, codeOf(await fixture.login(username, password))]).toEqual([username, null]);
    const verificationCode = await newCode('0812345678');
    const refused = await registerBy({ mobileNum: '0812345678', verificationCode });
    expect([refused.errorCode, Object.keys(refused.fields)]).toEqual(['register.mobile.taken', ['mobileNum']]);
  });

  it('requires a code while REGMOBVERF3 is on, and none while it is off', async () => {
    const needed = await registerBy({ mobileNum: '0812345601' });
    expect(needed.fields['verificationCode']).toMatchObject({ code: 'field.code.needed' });
    await fixture.setFeature('REGMOBVERF3', false);
    const { value } = await registerBy({ mobileNum: '0812345601' });
    expect(value).toMatchObject({ account: '66812345601' });
    expect(codeOf(await fixture.call(sendRegisterSms, { body: { mobileNo: '0812345602' } }))).toBe(
      'function.not.available',
    );
  });

  it('needs a code and no password while MOBILENUMPASSREG3 is off', async () => {
    await fixture.setFeature('MOBILENUMPASSREG3', false);
    await fixture.setFeature('REGMOBVERF3', false);
    const bare = { adult: true, login: true, mobileNum: '0812345603' };
    const missing = await fixture.call(registerMobile, { body: bare });
    expect(missing.fields['verificationCode']).toMatchObject({ code: 'field.code.needed' });
    const verificationCode = await newCode('0812345603');
    const { value } = await fixture.call(registerMobile, { body: { ...bare, verificationCode } });
    expect(value).toMatchObject({ account: '66812345603' });
    expect(codeOf(await fixture.login('66812345603', password))).toBe('login.failed');
  });

  it('is refused while MOBILENUMREG3 or DIRECTREG3 is off', async () => {
    await fixture.setFeature('MOBILENUMREG3', false);
    expect(codeOf(await registerBy({ mobileNum: '0812345604' }))).toBe('function.not.available');
    await fixture.setFeature('MOBILENUMREG3', true);
    await fixture.setFeature('DIRECTREG3', false);
    expect(codeOf(await registerBy({ mobileNum: '0812345604' }))).toBe('function.not.available');
    await fixture.setFeature('DIRECTREG3', true);
  });

  it('refuses an impossible or missing number under its field', async () => {
    for (const [mobileNum, code] of [
      ['', 'field.required'],
      ['12', 'field.mobile.invalid'],
      ['not a number', 'field.mobile.invalid'],
    ] as const)
      expect((await registerBy({ mobileNum })).fields['mobileNum']).toMatchObject({ code });
  });
});

describe('SMS codes', () => {
  it('are accepted once, and the newest only', async () => {
    const first = await newCode('0812345611');
    await fixture.db.moveClock(2_000);
    const second = await newCode('0812345611');
    const send = (verificationCode: string) => registerBy({ mobileNum: '0812345611', verificationCode });
    if (first !== second)
      expect((await send(first)).fields['verificationCode']).toMatchObject({ code: 'field.code.wrong' });
    expect(codeOf(await send(second))).toBeNull();
  });

  it('expire, and are dead after five wrong attempts', async () => {
    const expired = await newCode('0812345612');
    await fixture.db.moveClock(61_000);
    const late = await registerBy({ mobileNum: '0812345612', verificationCode: expired });
    expect(late.fields['verificationCode']).toMatchObject({ code: 'field.code.expired' });
    const code = await newCode('0812345613');
    const wrong = code === '000000' ? '000001' : '000000';
    for (const typed of [wrong, wrong, wrong, wrong, wrong, code]) {
      const { fields } = await registerBy({ mobileNum: '0812345613', verificationCode: typed });
      expect(fields['verificationCode']).toMatchObject({ code: 'field.code.wrong' });
    }
  });

  it('are refused within a second, then after three in five minutes', async () => {
    const send = () => fixture.call(sendRegisterSms, { body: { mobileNo: '0812345614' } });
    expect([codeOf(await send()), codeOf(await send())]).toEqual([null, 'request.too.many']);
    await fixture.db.moveClock(2_000);
    expect(codeOf(await send())).toBeNull();
    await fixture.db.moveClock(2_000);
    expect(codeOf(await send())).toBeNull();
    await fixture.db.moveClock(2_000);
    const refused = await send();
    expect([refused.errorCode, refused.value]).toEqual(['sms.too.many', { seconds: 300 }]);
    await fixture.db.moveClock(301_000);
    expect(codeOf(await send())).toBeNull();
  });

  it('are refused beyond the limits of an address, of a block of numbers and of the brand', async () => {
    const send = (mobileNo: string) => fixture.call(sendRegisterSms, { body: { mobileNo } });
    for (let index = 0; index < 10; index += 1) expect(codeOf(await send(`08${index}1000000`))).toBeNull();
    expect(codeOf(await send('0900000001'))).toBe('sms.too.many');
    await fixture.db.owner.query(`update identity.sms_code set address = '192.0.2.' || right(mobile_e164, 2)`);
    await fixture.db.owner.query(`insert into identity.sms_code (brand_id, purpose, mobile_e164, address, expires_at)
      select 'chokdee', 'register', '6691234' || lpad(n::text, 4, '0'), '198.51.100.' || n, platform.clock()
      from generate_series(1, 30) n`);
    expect(codeOf(await send('0912349999'))).toBe('sms.quota.exceeded');
    await fixture.db.owner.query('update brand.brand set sms_daily_limit = 10');
    expect(codeOf(await send('0900000002'))).toBe('sms.quota.exceeded');
    await fixture.db.owner.query('update brand.brand set sms_daily_limit = 2000');
    expect(codeOf(await send('0900000002'))).toBeNull();
  });

  it('are sent to the countries of the brand only', async () => {
    const abroad = { mobileNo: '612345678', countryDialingCode: '33' };
    const refused = await fixture.call(sendRegisterSms, { body: abroad });
    expect(refused.fields['mobileNo']).toMatchObject({ code: 'field.mobile.invalid' });
    await fixture.db.owner.query(`update brand.brand set sms_countries = '{TH,FR}'`);
    expect(codeOf(await fixture.call(sendRegisterSms, { body: abroad }))).toBeNull();
  });
});

describe('login by SMS code', () => {
  const send = (mobileNum: string) => fixture.call(sendLoginSms, { body: { mobileNum, countryDialingCode: '66' } });
  const loginBy = (username: string, code: string) =>
    fixture.call(login, { body: { type: 'sms', username, password: code } });

  it('opens a session once, without the forced change of an expired password', async () => {
    await fixture.setFeature('PWDEXPFORCECHANGE3', true);
    await fixture.db.owner.query(`update identity.member set default_password = true where account = '66812345678'`);
    expect((await send('0812345678')).value).toEqual({ expiredMinutes: 1 });
    const code = await fixture.smsCode('66812345678');
    const { errorCode, value } = await loginBy('0812345678', code);
    expect([errorCode, value.account, value.passwordExpired]).toEqual([null, '66812345678', false]);
    expect((await loginBy('0812345678', code)).fields['password']).toMatchObject({ code: 'field.code.wrong' });
    await fixture.db.owner.query('update identity.member set default_password = false');
  });

  it('answers alike for an unknown number and sends it nothing', async () => {
    expect((await send('0899999999')).value).toEqual({ expiredMinutes: 1 });
    expect(await fixture.smsCode('66899999999')).toBe('');
    expect((await loginBy('0899999999', '123456')).fields['password']).toMatchObject({ code: 'field.code.wrong' });
  });

  it('requires number and code', async () => {
    expect((await loginBy('', '')).fields['username']).toMatchObject({ code: 'field.required' });
    expect((await loginBy('0812345678', '')).fields['password']).toMatchObject({ code: 'field.code.needed' });
  });

  it('is refused while MOBILEVERCODELOGIN3 is off', async () => {
    await fixture.setFeature('MOBILEVERCODELOGIN3', false);
    expect(codeOf(await loginBy('0812345678', '123456'))).toBe('function.not.available');
    await fixture.setFeature('CHNGPASSVERIF3', false);
    expect(codeOf(await send('0812345678'))).toBe('function.not.available');
  });
});

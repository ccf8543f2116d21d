import { readMemberInfo } from '@chokdee/contract/calls/identity';
import { sendVerificationSms, verifyMobile } from '@chokdee/contract/calls/identity/mobile-verification';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createIdentityFixture, type IdentityFixture } from './testing.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await createIdentityFixture();
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.db.owner.query('delete from identity.sms_code'));

const NUMBER = { mobileNo: '081 777 0001', countryDialingCode: '+66' };
const E164 = '66817770001';
const send = async (token: string, number = NUMBER) =>
  (await fixture.call(sendVerificationSms, { body: number }, { token })).errorCode;
const verify = (token: string, verificationCode: string, number = NUMBER) =>
  fixture.call(verifyMobile, { body: { ...number, verificationCode } }, { token });
const isVerified = async (token: string) => (await fixture.call(readMemberInfo, {}, { token })).value.mobileVerified;

it('proves the number of a member who registered without one, once', async () => {
  const { token } = await fixture.register('proveone');
  expect(await isVerified(token)).toBe(false);
  expect(await send(token)).toBeNull();
  const code = await fixture.smsCode(E164);
  const wrong = await verify(token, code === '000000' ? '000001' : '000000');
  expect(wrong.fields['verificationCode']?.code).toBe('field.code.wrong');
  expect((await verify(token, '')).fields['verificationCode']?.code).toBe('field.code.needed');
  expect(await isVerified(token)).toBe(false);
  expect((await verify(token, code)).errorCode).toBeNull();
  expect(await isVerified(token)).toBe(true);
  expect(await fixture.db.owner.query(`select mobile_e164 from identity.member where account = 'proveone'`)).toEqual([
    { mobile_e164: E164 },
  ]);
  await fixture.db.owner.query('delete from identity.sms_code');
  expect(await send(token)).toBe('mobile.verified');
  expect((await verify(token, code)).errorCode).toBe('mobile.verified');
});

it('sends nothing for the number of another member, and refuses an impossible one under its field', async () => {
  const { token } = await fixture.register('provetwo');
  const before = await fixture.db.owner.query(`select from platform.outgoing_message where kind = 'sms'`);
  expect(await send(token)).toBeNull();
  expect(await fixture.db.owner.query(`select from platform.outgoing_message where kind = 'sms'`)).toHaveLength(
    before.length,
  );
  expect((await verify(token, '123456')).fields['verificationCode']?.code).toBe('field.code.wrong');
  const { fields } = await fixture.call(sendVerificationSms, { body: { mobileNo: '12' } }, { token });
  expect(fields['mobileNo']?.code).toBe('field.mobile.invalid');
});

it('gives a number to one of two members who prove it at once', async () => {
  const number = { mobileNo: '081 777 0002', countryDialingCode: '+66' };
  const members = [await fixture.register('prove3a'), await fixture.register('prove3b')];
  const codes: string[] = [];
  for (const { token } of members) {
    expect(await send(token, number)).toBeNull();
    codes.push(await fixture.smsCode('66817770002'));
    await fixture.db.owner.query(`update identity.sms_code set requested_at = requested_at - interval '2 seconds'`);
  }
  // The newest code counts for a number; both members know it.
  const answers = await Promise.all(members.map(({ token }) => verify(token, codes[1]!, number)));
  expect(answers.filter(({ errorCode }) => errorCode === null)).toHaveLength(1);
  expect(
    await fixture.db.owner.query(
      `select from identity.member where mobile_e164 = '66817770002' and mobile_verified_at is not null`,
    ),
  ).toHaveLength(1);
});

import { memberIcon } from '@chokdee/contract/calls/identity';
import { sendLoginSms, sendRegisterSms } from '@chokdee/contract/calls/identity/entry';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIdentityFixture, type IdentityFixture } from './testing.ts';

let fixture: IdentityFixture;
let token: string;
beforeAll(async () => {
  fixture = await createIdentityFixture();
  ({ token } = await fixture.register('somchai'));
});
afterAll(() => fixture?.close());

it('the picture of a member is answered while PROFPIC3 is on, to members only', async () => {
  const { errorCode, value } = await fixture.call(memberIcon, {}, { token });
  expect([errorCode, value]).toEqual([null, { avatar: '0', avatarType: 'STATIC' }]);
  expect((await fixture.call(memberIcon)).errorCode).toBe('login.not.session');
  await fixture.setFeature('PROFPIC3', false);
  expect((await fixture.call(memberIcon, {}, { token })).errorCode).toBe('function.not.available');
});

it('codes are sent by SMS while VERIFICATION3 is on', async () => {
  for (const feature of ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3'])
    await fixture.setFeature(feature, true);
  const send = async () => [
    (await fixture.call(sendLoginSms, { body: { mobileNum: '0812345678' } })).errorCode,
    (await fixture.call(sendRegisterSms, { body: { mobileNo: '0812345679' } })).errorCode,
  ];
  expect(await send()).toEqual([null, null]);
  await fixture.setFeature('VERIFICATION3', false);
  await fixture.db.moveClock(2_000);
  expect(await send()).toEqual(['function.not.available', null]);
});

import {
  addPasskey,
  listPasskeys,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
} from '@chokdee/contract/calls/identity/passkeys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SoftwareAuthenticator } from '../../platform/authentication/testing.ts';
import { createIdentityFixture, password, type IdentityFixture } from './testing.ts';

let fixture: IdentityFixture;
let token: string;
let memberId: string;
beforeAll(async () => {
  fixture = await createIdentityFixture();
  await fixture.setSingleSession(false);
  ({ token, memberId } = await fixture.register('somchai'));
});
afterAll(() => fixture?.close());

const codeOf = ({ errorCode }: { errorCode: string | null }) => errorCode;
const origin = 'http://127.0.0.1:3000';
const page = () => ({ token, headers: { origin } });
const options = () => fixture.call(passkeyOptions, { body: { password } }, page());
const loginWith = async (authenticator: SoftwareAuthenticator, from = origin) => {
  const { value } = await fixture.call(passkeyLoginOptions, { body: {} }, { headers: { origin: from } });
  const response = authenticator.get(value['challenge'], from);
  return { response, answer: await fixture.call(passkeyLogin, { body: { response } }, { headers: { origin: from } }) };
};
const device = new SoftwareAuthenticator();

describe('passkeys', () => {
  it('are added with the login password, and log in without a name', async () => {
    const wrong = await fixture.call(passkeyOptions, { body: { password: 'wrong password' } }, page());
    expect(wrong.fields['password']).toMatchObject({ code: 'field.password.wrong' });
    const { value } = await options();
    const response = device.create(value['challenge'], origin);
    const added = await fixture.call(addPasskey, { body: { name: 'my phone', response } }, page());
    expect([added.errorCode, added.value]).toEqual([null, [expect.objectContaining({ name: 'my phone' })]]);
    const { answer } = await loginWith(device);
    expect([answer.errorCode, answer.value.id, answer.value.firstTimeLogin]).toEqual([null, memberId, false]);
    const [listed] = (await fixture.call(listPasskeys, {}, { token })).value;
    expect(listed?.lastUsedAt).not.toBeNull();
  });

  it('are accepted once per challenge, for the origin of the page, with a growing counter', async () => {
    const { response, answer } = await loginWith(device);
    expect(codeOf(answer)).toBeNull();
    expect(codeOf(await fixture.call(passkeyLogin, { body: { response } }, page()))).toBe('passkey.failed');
    expect(codeOf((await loginWith(device, 'http://evil.example')).answer)).toBe('passkey.failed');
    device.counter = 0;
    expect(codeOf((await loginWith(device)).answer)).toBe('passkey.failed');
    device.counter = 100;
    expect(codeOf((await loginWith(new SoftwareAuthenticator())).answer)).toBe('passkey.failed');
    const unreadable = { id: 'x', response: { clientDataJSON: 'nonsense' } };
    expect(codeOf(await fixture.call(passkeyLogin, { body: { response: unreadable } }))).toBe('passkey.failed');
  });

  it('are not added with the challenge of another member, or after five minutes', async () => {
    const other = await fixture.register('malee');
    const { value } = await options();
    const response = new SoftwareAuthenticator().create(value['challenge'], origin);
    const foreign = { token: other.token, headers: { origin } };
    expect(codeOf(await fixture.call(addPasskey, { body: { response } }, foreign))).toBe('passkey.failed');
    const late = await options();
    await fixture.db.moveClock(301_000);
    const lateResponse = new SoftwareAuthenticator().create(late.value['challenge'], origin);
    expect(codeOf(await fixture.call(addPasskey, { body: { response: lateResponse } }, page()))).toBe('passkey.failed');
  });

  it('are removed by their member only; a removed one and a blocked member do not log in', async () => {
    const [own] = (await fixture.call(listPasskeys, {}, { token })).value;
    const foreign = { token: await fixture.loginToken('malee') };
    const remove = (caller: { token: string }) => fixture.call(removePasskey, { params: { id: own!.id } }, caller);
    expect(codeOf(await remove(foreign))).toBe('request.not.found');
    const actor = { kind: 'operator', id: '1', name: 'anong' } as const;
    const change = { brandId: 'chokdee', memberId, actor, reason: 'test' };
    await fixture.identity.block(change);
    expect(codeOf((await loginWith(device)).answer)).toBe('account.blocked');
    await fixture.identity.unblock(change);
    token = await fixture.loginToken('somchai');
    expect(codeOf(await remove({ token }))).toBeNull();
    expect(codeOf((await loginWith(device)).answer)).toBe('passkey.failed');
  });
});

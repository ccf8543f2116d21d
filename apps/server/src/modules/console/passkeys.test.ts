import {
  createOperator,
  disableOperator,
  enableOperator,
  operatorLogin,
  operatorMe,
} from '@chokdee/contract/calls/console';
import {
  addOperatorPasskey,
  operatorPasskeyLogin,
  operatorPasskeyLoginOptions,
  operatorPasskeyOptions,
  readSecurity,
  removeOperatorPasskey,
  renewRecoveryCodes,
  resetOperator,
  startAuthenticator,
} from '@chokdee/contract/calls/console/security';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SoftwareAuthenticator } from '../../platform/authentication/testing.ts';
import { createConsoleFixture, type ConsoleFixture } from './testing.ts';

const origin = 'http://127.0.0.1:3002';
const password = 'long enough to be good';
const reason = 'lost the key';
let desk: ConsoleFixture;
let admin: { token: string };
beforeAll(async () => {
  desk = await createConsoleFixture();
  admin = await desk.tokenOf('admin');
});
afterAll(() => desk?.close());
beforeEach(() => desk.db.owner.query('delete from platform.attempt'));

const logIn = (name: string, code?: string) =>
  desk.call(operatorLogin, { body: { name, password, ...(code !== undefined && { code }) } });
let names = 0;
async function newOperator() {
  const name = `keyholder${(names += 1)}`;
  const { value } = await desk.call(createOperator, { body: { name, password, role: 'operator' } }, admin);
  const caller = { token: (await logIn(name)).value.token, headers: { origin } };
  return { id: value!.id, name, caller };
}
type Operator = Awaited<ReturnType<typeof newOperator>>;
const optionsOf = ({ caller }: Operator, proof: { password: string; code?: string } = { password }) =>
  desk.call(operatorPasskeyOptions, { body: proof }, caller);
async function add(operator: Operator, device: SoftwareAuthenticator, code?: string) {
  const { value } = await optionsOf(operator, { password, ...(code !== undefined && { code }) });
  const body = { name: 'desk key', response: device.create(value['challenge'], origin) };
  return desk.call(addOperatorPasskey, { body }, operator.caller);
}
async function logInWith(device: SoftwareAuthenticator, from = origin) {
  const page = { headers: { origin: from } };
  const { value } = await desk.call(operatorPasskeyLoginOptions, { body: {} }, page);
  const response = device.get(value['challenge'], from);
  return { response, answer: await desk.call(operatorPasskeyLogin, { body: { response } }, page) };
}
const security = async ({ caller }: Operator) => (await desk.call(readSecurity, {}, caller)).value;

describe('passkeys of operators', () => {
  it('sign in without a name, and the password alone does not sign in any more', async () => {
    const operator = await newOperator();
    const device = new SoftwareAuthenticator();
    expect((await optionsOf(operator, { password: 'not the password' })).fields).toHaveProperty('password');
    const { recoveryCodes } = (await add(operator, device)).value;
    expect(recoveryCodes).toHaveLength(10);
    expect(await security(operator)).toMatchObject({
      since: null,
      recoveryCodes: 10,
      passkeys: [{ name: 'desk key' }],
    });
    const { answer } = await logInWith(device);
    expect([answer.errorCode, answer.value.id]).toEqual([null, operator.id]);
    expect((await desk.call(operatorMe, {}, { token: answer.value.token })).value.setUp).toBeNull();
    expect((await logIn(operator.name)).errorCode).toBe('login.code.needed');
    expect((await logIn(operator.name, '123456')).errorCode).toBe('login.code.wrong');
    expect((await logIn(operator.name, recoveryCodes[0])).errorCode).toBeNull();
    expect((await logIn(operator.name, recoveryCodes[0])).errorCode).toBe('login.code.wrong');
    const audited = await Promise.all(['operator.passkey-added', 'operator.login'].map(desk.auditEntries));
    expect(audited.map((entries) => entries.some(({ subject }) => subject === `operator:${operator.id}`))).toEqual([
      true,
      true,
    ]);
  });

  it('are accepted once per challenge, for the origin of the console, within five minutes', async () => {
    const operator = await newOperator();
    const device = new SoftwareAuthenticator();
    const created = await optionsOf(operator);
    const response = device.create(created.value['challenge'], origin);
    const foreign = await newOperator();
    const addTo = ({ caller }: Operator) => desk.call(addOperatorPasskey, { body: { response } }, caller);
    expect((await addTo(foreign)).errorCode).toBe('passkey.failed');
    expect((await addTo(operator)).errorCode).toBeNull();
    expect((await addTo(operator)).errorCode).toBe('passkey.failed');
    const first = await logInWith(device);
    expect(first.answer.errorCode).toBeNull();
    const page = { headers: { origin } };
    const again = await desk.call(operatorPasskeyLogin, { body: { response: first.response } }, page);
    expect(again.errorCode).toBe('passkey.failed');
    expect((await logInWith(device, 'http://evil.example')).answer.errorCode).toBe('passkey.failed');
    expect((await logInWith(new SoftwareAuthenticator())).answer.errorCode).toBe('passkey.failed');
    const { value } = await desk.call(operatorPasskeyLoginOptions, { body: {} }, page);
    await desk.db.moveClock(301_000);
    const late = { response: device.get(value['challenge'], origin) };
    expect((await desk.call(operatorPasskeyLogin, { body: late }, page)).errorCode).toBe('passkey.failed');
    expect(await desk.db.owner.query('select 1 from console.passkey_challenge')).toHaveLength(1);
  });

  it('are changed with the password and a recovery code where there is no app', async () => {
    const operator = await newOperator();
    const { recoveryCodes } = (await add(operator, new SoftwareAuthenticator())).value;
    expect((await optionsOf(operator)).fields['code']?.code).toBe('login.code.needed');
    const start = (code?: string) =>
      desk.call(startAuthenticator, { body: { password, ...(code !== undefined && { code }) } }, operator.caller);
    expect((await start()).fields['code']?.code).toBe('login.code.needed');
    expect((await start(recoveryCodes[0])).errorCode).toBeNull();
    expect((await add(operator, new SoftwareAuthenticator(), recoveryCodes[1])).value.recoveryCodes).toEqual([]);
    const renewed = await desk.call(renewRecoveryCodes, { body: { code: recoveryCodes[2] } }, operator.caller);
    const [first, second] = renewed.value.recoveryCodes;
    const { passkeys } = await security(operator);
    expect(passkeys).toHaveLength(2);
    const remove = (id: string, code: string | undefined, caller = operator.caller) =>
      desk.call(removeOperatorPasskey, { params: { id }, body: { password, ...(code && { code }) } }, caller);
    expect((await remove(passkeys[0]!.id, undefined)).fields['code']?.code).toBe('login.code.needed');
    const foreign = await newOperator();
    expect((await remove(passkeys[0]!.id, undefined, foreign.caller)).errorCode).toBe('request.not.found');
    expect((await remove(passkeys[0]!.id, first)).errorCode).toBeNull();
    expect((await remove(passkeys[1]!.id, second)).errorCode).toBeNull();
    expect(await security(operator)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    expect((await logIn(operator.name)).errorCode).toBeNull();
  });

  it('do not sign in a disabled operator, and are removed by a reset', async () => {
    const operator = await newOperator();
    const device = new SoftwareAuthenticator();
    await add(operator, device);
    const onOperator = { params: { id: operator.id }, body: { reason } };
    await desk.call(disableOperator, onOperator, admin);
    expect((await logInWith(device)).answer.errorCode).toBe('passkey.failed');
    await desk.call(enableOperator, onOperator, admin);
    expect((await logInWith(device)).answer.errorCode).toBeNull();
    const reset = { params: { id: operator.id }, body: { reason, password } };
    expect((await desk.call(resetOperator, reset, admin)).errorCode).toBeNull();
    expect((await logInWith(device)).answer.errorCode).toBe('passkey.failed');
    expect((await logIn(operator.name)).errorCode).toBeNull();
  });
});

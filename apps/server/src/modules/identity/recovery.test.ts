import { login } from '@chokdee/contract/calls/identity';
import { recoverByEmail, recoverByMobile, resetPassword, sendLoginSms } from '@chokdee/contract/calls/identity/entry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentityFixture, password, type IdentityFixture } from './testing.ts';

const email = 'somchai@mail.example';
const next = 'a quiet river 44';
let fixture: IdentityFixture;
let memberId: string;
let token: string;
beforeAll(async () => {
  fixture = await createIdentityFixture();
  ({ memberId, token } = await fixture.register('somchai', { email }));
});
afterAll(() => fixture?.close());

const codeOf = ({ errorCode }: { errorCode: string | null }) => errorCode;
const askFor = (username: string, address: string) =>
  fixture.call(recoverByEmail, { body: { username, email: address } }, { language: 'EN' });
/** The tokens of the recovery emails, newest first. */
const tokens = async (): Promise<string[]> =>
  (
    await fixture.db.owner.query<{ body: string }>(
      `select body from platform.outgoing_message where body like '%reset=%' order by message_id desc`,
    )
  ).map(({ body }) => /\/login\?reset=([\w-]{43})/.exec(body)?.[1] ?? '');
const reset = (resetToken: string, newPassword = next, confirmNewPassword = newPassword) =>
  fixture.call(resetPassword, { body: { token: resetToken, newPassword, confirmNewPassword } });

describe('recovery by email', () => {
  it('answers alike whether or not a member has the name and the address, and sends one email', async () => {
    const bodies = [
      (await askFor('somchai', 'SOMCHAI@mail.example')).body,
      (await askFor('somchai', 'other@mail.example')).body,
      (await askFor('nobody1', email)).body,
    ];
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await tokens()).toHaveLength(1);
  });

  it('requires name and address under their rules', async () => {
    const { fields } = await askFor('', 'no address');
    expect([fields['username']?.code, fields['email']?.code]).toEqual(['field.required', 'field.pattern.3']);
  });

  it('sets a new password once, and ends every session', async () => {
    const [newest = ''] = await tokens();
    expect((await reset(newest, 'michelle1')).fields['newPassword']).toMatchObject({ code: 'field.password.common' });
    expect((await reset(newest, next, 'another')).fields['confirmNewPassword']).toMatchObject({
      code: 'field.confirm.different',
    });
    expect(codeOf(await reset(newest))).toBeNull();
    expect(await fixture.sessionState(token)).toBe('login.not.session');
    expect([codeOf(await fixture.login('somchai', password)), codeOf(await fixture.login('somchai', next))]).toEqual([
      'login.failed',
      null,
    ]);
    expect(codeOf(await reset(newest, 'yet another river 5'))).toBe('reset.token.expired');
  });

  it('accepts the newest link only, for half an hour, and sends at most three', async () => {
    await fixture.db.moveClock(3_600_000);
    await askFor('somchai', email);
    const [older = ''] = await tokens();
    await askFor('somchai', email);
    const [newer = ''] = await tokens();
    expect(codeOf(await reset(older))).toBe('reset.token.expired');
    await fixture.db.moveClock(1_801_000);
    expect(codeOf(await reset(newer))).toBe('reset.token.expired');
    expect(codeOf(await reset('forged'))).toBe('reset.token.expired');
    const before = (await tokens()).length;
    for (let sent = 0; sent < 5; sent += 1) expect(codeOf(await askFor('somchai', email))).toBeNull();
    expect((await tokens()).length - before).toBe(3);
  });
});

describe('recovery by mobile number', () => {
  const recover = (more: Record<string, unknown>) =>
    fixture.call(recoverByMobile, { body: { mobileNum: '0812345678', newPassword: 'an even newer one 6', ...more } });
  beforeAll(() =>
    fixture.db.owner.query(
      `update identity.member
      set
        mobile_e164 = '66812345678',
        mobile_verified_at = platform.clock()
      where member_id = $1`,
      [memberId],
    ),
  );

  it('requires number, code and a password under its rule', async () => {
    const { fields } = await fixture.call(recoverByMobile, { body: {} });
    expect(Object.entries(fields).map(([name, { code }]) => [name, code])).toEqual([
      ['newPassword', 'field.required'],
      ['verificationCode', 'field.code.needed'],
      ['mobileNum', 'field.required'],
    ]);
    expect((await recover({ verificationCode: '000000' })).fields['verificationCode']).toMatchObject({
      code: 'field.code.wrong',
    });
  });

  it('sets the password, ends every session and logs in', async () => {
    const before = await fixture.loginToken('somchai').catch(() => '');
    await fixture.call(sendLoginSms, { body: { mobileNum: '0812345678' } });
    const verificationCode = await fixture.smsCode('66812345678');
    const { errorCode, value } = await recover({ verificationCode });
    expect([errorCode, value.account, value.passwordExpired]).toEqual([null, 'somchai', false]);
    expect(await fixture.sessionState(value.token)).toBe('in');
    if (before) expect(await fixture.sessionState(before)).toBe('login.not.session');
    const body = { username: '0812345678', password: 'an even newer one 6' };
    expect(codeOf(await fixture.call(login, { body }))).toBeNull();
  });

  it('is refused while CHNGPASSVERIF3 is off', async () => {
    await fixture.setFeature('CHNGPASSVERIF3', false);
    expect(codeOf(await recover({ verificationCode: '000000' }))).toBe('function.not.available');
  });
});

import {
  changePaymentPassword,
  hasPaymentPassword,
  readMemberInfo,
  setPaymentPassword,
  updateMemberInfo,
} from '@chokdee/contract/calls/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentityFixture, password, type IdentityFixture } from './testing.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await createIdentityFixture();
});
afterAll(() => fixture?.close());

/** The address the members registered from, which makes it a known one. */
const home = { address: '127.0.0.1', userAgent: 'test' };
/** Verifies a payment password: `in` when it is correct, otherwise the refusal's code. */
const verify = (
  memberId: string,
  value: string,
  origin: { readonly address: string; readonly userAgent: string; readonly device?: string },
): Promise<string> =>
  fixture.identity.verifyPaymentPassword(memberId, { field: 'password', value }, origin).then(
    () => 'in',
    (error: { code: string }) => error.code,
  );

describe('member info', () => {
  it('is empty for a visitor and a refusal for an invalid token', async () => {
    expect((await fixture.call(readMemberInfo)).value).toMatchObject({
      id: null,
      account: '',
      type: 0,
      currency: 'THB',
      currencySymbol: '฿',
    });
    const stale = await fixture.call(readMemberInfo, {}, { token: 'A'.repeat(43) });
    expect([stale.status, stale.errorCode]).toEqual([401, 'login.not.session']);
  });

  it('shows the member’s own data, with email and mobile masked', async () => {
    const { token, memberId } = await fixture.register('viewer', {
      email: 'viewer@mail.example',
      payeeName: 'มาลี ใจดี',
    });
    await fixture.db.owner.query("update identity.member set mobile = '0812345678' where member_id = $1", [memberId]);
    const { value } = await fixture.call(readMemberInfo, {}, { token });
    expect(value).toMatchObject({
      id: memberId,
      account: 'viewer',
      type: 0,
      email: 'vi***@mail.example',
      mobile: '08****5678',
      payeeName: 'มาลี ใจดี',
      lastLogin: null,
      hasPaymentPassword: false,
      sessionNotices: true,
    });
    await fixture.login('viewer', password);
    const again = (await fixture.login('viewer', password)).value;
    expect((await fixture.call(readMemberInfo, {}, { token: again.token })).value).toMatchObject({
      lastLogin: again.lastLogin,
      lastLoginIp: '127.0.0.1',
      lastLoginLocation: 'TH',
    });
  });

  it('accepts a real name once, and ignores fields that a member may not change', async () => {
    const { token } = await fixture.register('namer');
    const update = (body: Record<string, unknown>) => fixture.call(updateMemberInfo, { body }, { token });
    expect((await update({ payeeName: 'X1' })).fields['payeeName']?.code).toBe('field.payeeName');
    expect(
      (
        await update({
          payeeName: 'Som Chai',
          nickname: 'เสือ',
          sessionNotices: false,
          type: 1,
          currency: 'USD',
          account: 'admin',
        })
      ).value,
    ).toMatchObject({
      payeeName: 'Som Chai',
      nickname: 'เสือ',
      sessionNotices: false,
      type: 0,
      currency: 'THB',
      account: 'namer',
    });
    const fixed = await update({ payeeName: 'Other Name', nickname: 'x y z' });
    expect([fixed.status, fixed.errorCode]).toEqual([409, 'payee.name.fixed']);
    expect((await update({ payeeName: 'Som Chai' })).value).toMatchObject({ nickname: 'เสือ' });
    expect((await update({})).errorCode).toBeNull();
  });
});

describe('the zone in which a member reads times', () => {
  it("is the brand's until one is chosen, and again when the choice is emptied; unknown ones are refused", async () => {
    let { token } = await fixture.register('zoned', { email: 'zoned@mail.example' });
    const choose = (timeZone: unknown) => fixture.call(updateMemberInfo, { body: { timeZone } }, { token });
    expect((await fixture.call(readMemberInfo, {}, { token })).value.timeZone).toBe('');
    for (const wrong of ['Nowhere/Town', "Asia/Bangkok'; --", 'x'.repeat(65), 7])
      expect((await choose(wrong)).fields, String(wrong)).toHaveProperty('timeZone');
    expect((await choose('Asia/Tokyo')).value.timeZone).toBe('Asia/Tokyo');
    const sent = async () => {
      ({ token } = (await fixture.login('zoned', password)).value);
      const [mail] = await fixture.db.owner.query<{ body: string }>(
        "select body from platform.outgoing_message where recipient = 'zoned@mail.example' order by message_id desc",
      );
      return /GMT\+\d/.exec(mail?.body ?? '')?.[0];
    };
    expect(await sent()).toBe('GMT+9');
    expect((await choose('')).value.timeZone).toBe('');
    expect(await sent()).toBe('GMT+7');
  });
});

describe('payment password', () => {
  it('is set once with the login password and changed with the old one', async () => {
    const { token, memberId } = await fixture.register('payer');
    const set = (body: Record<string, unknown>) => fixture.call(setPaymentPassword, { body }, { token });
    const change = (body: Record<string, unknown>) => fixture.call(changePaymentPassword, { body }, { token });
    const has = async () => (await fixture.call(hasPaymentPassword, {}, { token })).value;
    expect(await has()).toBe(false);
    const verifyAtHome = (value: string) =>
      fixture.identity.verifyPaymentPassword(memberId, { field: 'password', value }, home);
    await expect(verifyAtHome('123456')).rejects.toMatchObject({ code: 'not.exists.payment.password' });
    expect(
      (await change({ oldPaymentPassword: '1', paymentPassword: '123456', confirmPaymentPassword: '123456' }))
        .errorCode,
    ).toBe('not.exists.payment.password');
    expect(
      (await set({ password, paymentPassword: '12ab56', confirmPaymentPassword: '12ab56' })).fields['paymentPassword']
        ?.code,
    ).toBe('field.pattern.6');
    expect(
      (await set({ password, paymentPassword: '123456', confirmPaymentPassword: '123457' })).fields[
        'confirmPaymentPassword'
      ]?.code,
    ).toBe('field.confirm.different');
    expect(
      (await set({ password: 'wrong one', paymentPassword: '123456', confirmPaymentPassword: '123456' })).fields[
        'password'
      ]?.code,
    ).toBe('field.password.wrong');
    expect(await has()).toBe(false);
    expect((await set({ password, paymentPassword: '123456', confirmPaymentPassword: '123456' })).errorCode).toBeNull();
    expect(await has()).toBe(true);
    expect((await set({ password, paymentPassword: '654321', confirmPaymentPassword: '654321' })).errorCode).toBe(
      'payment.password.exists',
    );
    const wrong = await change({
      oldPaymentPassword: '000000',
      paymentPassword: '654321',
      confirmPaymentPassword: '654321',
    });
    expect([wrong.errorCode, wrong.fields['oldPaymentPassword']?.code]).toEqual([
      'invalid.payment.pw',
      'invalid.payment.pw',
    ]);
    expect(
      (await change({ oldPaymentPassword: '123456', paymentPassword: '654321', confirmPaymentPassword: '654321' }))
        .errorCode,
    ).toBeNull();
    await verifyAtHome('654321');
    await expect(verifyAtHome('123456')).rejects.toMatchObject({
      code: 'invalid.payment.pw',
      details: { fields: { password: { code: 'invalid.payment.pw' } } },
    });
  });

  it('is protected from guessing: after five wrong attempts the waits grow to an hour', async () => {
    const { token, memberId } = await fixture.register('guessed');
    await fixture.call(
      setPaymentPassword,
      { body: { password, paymentPassword: '123456', confirmPaymentPassword: '123456' } },
      { token },
    );
    const guess = () => verify(memberId, '000000', home);
    const codes = [];
    for (let index = 0; index < 6; index += 1) codes.push(await guess());
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'invalid.payment.pw'), 'login.too.many']);
    for (let index = 0; index < 9; index += 1) {
      await fixture.db.moveClock(20 * 60_000);
      await guess();
    }
    await fixture.db.moveClock(20 * 60_000);
    expect(await verify(memberId, '123456', home)).toBe('login.too.many');
    await fixture.db.moveClock(3_600_000);
    expect(await verify(memberId, '123456', home)).toBe('in');
  });

  it('attempts from elsewhere do not lock the member out at home, and are delayed per address', async () => {
    const { token, memberId } = await fixture.register('robbed');
    await fixture.call(
      setPaymentPassword,
      { body: { password, paymentPassword: '123456', confirmPaymentPassword: '123456' } },
      { token },
    );
    const thief = { address: '203.0.113.9', userAgent: 'thief' };
    const codes = [];
    for (let index = 0; index < 6; index += 1) codes.push(await verify(memberId, '000000', thief));
    expect(codes.at(-1)).toBe('login.too.many');
    // All unknown addresses share one count.
    expect(await verify(memberId, '000000', { ...thief, address: '203.0.113.10' })).toBe('login.too.many');
    expect(await verify(memberId, '123456', home)).toBe('in');

    // An attacker with the login password can make browsers known. The global policy bounds their
    // attempts.
    await fixture.db.owner.query(
      `insert into identity.session (member_id, brand_id, token_hash, device_hash, ends_at, address)
      select
        $1,
        'chokdee',
        sha256(convert_to('t' || n, 'UTF8')),
        sha256(convert_to('browser ' || n, 'UTF8')),
        platform.clock() + interval '1 hour',
        '203.0.113.9'
      from generate_series(1, 30) n`,
      [memberId],
    );
    const fresh = [];
    for (let n = 1; n <= 30; n += 1) fresh.push(await verify(memberId, '000000', { ...thief, device: `browser ${n}` }));
    expect([fresh[0], fresh.at(-1)]).toEqual(['invalid.payment.pw', 'login.too.many']);
    expect(fresh.filter((code) => code === 'invalid.payment.pw').length).toBeLessThanOrEqual(20);

    const sweeper = { address: '203.0.113.77', userAgent: 'sweeper' };
    const [swept] = await fixture.db.owner.query<{ hash: string }>(
      'select payment_password_hash as hash from identity.member where member_id = $1',
      [memberId],
    );
    const many = await fixture.db.owner.query<{ id: string }>(
      `insert into identity.member (
        brand_id,
        account,
        account_key,
        currency,
        password_hash,
        payment_password_hash
      )
      select 'chokdee', 'swept' || n, 'swept' || n, 'THB', $1, $1
      from generate_series(1, 42) n
      returning member_id as id`,
      [swept!.hash],
    );
    const answers = [];
    const resumeClock = await fixture.db.stopClock();
    for (const { id } of many) answers.push(await verify(id, '000000', sweeper));
    await resumeClock();
    expect([answers[0], answers.at(-1)]).toEqual(['invalid.payment.pw', 'login.too.many']);
  });
});

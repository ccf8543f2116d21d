import { login, registerMobile } from '@chokdee/contract/calls/identity';
import { botChallenge, sendLoginSms, sendRegisterSms } from '@chokdee/contract/calls/identity/entry';
import { sendVerificationSms, verifyMobile } from '@chokdee/contract/calls/identity/mobile-verification';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIdentityFixture, pageHeaders, password, type IdentityFixture } from './testing.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await createIdentityFixture();
  for (const feature of ['MOBILENUMREG3', 'MOBILENUMPASSREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3', 'VERIFICATION3'])
    await fixture.setFeature(feature, true);
  const { memberId } = await fixture.register('owner1');
  await fixture.db.owner.query(
    `update identity.member
    set mobile = '+66812345678', mobile_e164 = '66812345678', mobile_verified_at = platform.clock()
    where member_id = $1`,
    [memberId],
  );
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.db.owner.query('delete from identity.sms_code'));

/** A browser that keeps its cookies. All browsers of a test have one address. */
function browser() {
  const jar = new Map<string, string>();
  return {
    jar,
    send: async <C extends Parameters<IdentityFixture['call']>[0]>(call: C, input: object) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fixture.call(call, input, { headers: { ...pageHeaders, ...(cookie && { cookie }) } });
      for (const set of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
        jar.set(name!, value!);
      }
      return answer;
    },
  };
}
type Browser = ReturnType<typeof browser>;
const NUMBER = '0812345678';
const E164 = '66812345678';
const codeOf = ({ errorCode }: { errorCode: string | null }) => errorCode;
const request = async (by: Browser) => codeOf(await by.send(sendLoginSms, { body: { mobileNum: NUMBER } }));
/** Requests a code as a browser does. Returns the code of the SMS. */
const codeFor = async (by: Browser): Promise<string> => {
  expect(await request(by)).toBeNull();
  const code = await fixture.smsCode(E164);
  await fixture.db.moveClock(1_100);
  return code;
};
const enter = async (by: Browser, code: string) => {
  const answer = await by.send(login, { body: { type: 'sms', username: NUMBER, password: code } });
  return answer.fields['password']?.code ?? answer.errorCode;
};
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');
/** Moves the requests of a test to another address. */
const moveTo = (address: string) => fixture.db.owner.query('update identity.sms_code set address = $1', [address]);

describe('a code belongs to the browser that requested it', () => {
  it("logs in after a stranger's request for the same number, and the stranger's code does not", async () => {
    const [owner, stranger] = [browser(), browser()];
    const own = await codeFor(owner);
    const other = await codeFor(stranger);
    if (own !== other) expect(await enter(owner, other)).toBe('field.code.wrong');
    expect(await enter(owner, own)).toBeNull();
  });

  it("survives a stranger's wrong attempts with and without a code of the stranger", async () => {
    const [owner, stranger, none] = [browser(), browser(), browser()];
    const own = await codeFor(owner);
    await codeFor(stranger);
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect(await enter(stranger, otherThan(own))).toBe('field.code.wrong');
      expect(await enter(none, otherThan(own))).toBe('field.code.wrong');
    }
    expect(await enter(stranger, own)).toBe('field.code.wrong');
    expect(await enter(owner, own)).toBeNull();
  });

  it('takes four wrong attempts of its requester, and is dead after the fifth', async () => {
    for (const [wrong, outcome] of [
      [4, null],
      [5, 'field.code.wrong'],
    ] as const) {
      const owner = browser();
      const own = await codeFor(owner);
      for (let attempt = 0; attempt < wrong; attempt += 1) await enter(owner, otherThan(own));
      expect([wrong, await enter(owner, own)]).toEqual([wrong, outcome]);
    }
  });

  it('is accepted without a cookie at the address that requested it, after two wrong attempts, not three', async () => {
    for (const [wrong, outcome] of [
      [2, null],
      [3, 'field.code.wrong'],
    ] as const) {
      const own = await codeFor(browser());
      for (let attempt = 0; attempt < wrong; attempt += 1) await enter(browser(), otherThan(own));
      expect([wrong, await enter(browser(), own)]).toEqual([wrong, outcome]);
    }
    const elsewhere = await codeFor(browser());
    await moveTo('192.0.2.1');
    expect(await enter(browser(), elsewhere)).toBe('field.code.wrong');
  });

  it('registers the number whose code another visitor requested as well', async () => {
    const [owner, stranger] = [browser(), browser()];
    const body = { mobileNo: '0812345699' };
    expect(codeOf(await owner.send(sendRegisterSms, { body }))).toBeNull();
    const verificationCode = await fixture.smsCode('66812345699');
    await fixture.db.moveClock(1_100);
    expect(codeOf(await stranger.send(sendRegisterSms, { body }))).toBeNull();
    const form = { mobileNum: '0812345699', password, confirmPassword: password, adult: true, verificationCode };
    expect(codeOf(await owner.send(registerMobile, { body: form }))).toBeNull();
  });
});

describe("a stranger's requests", () => {
  it('end at three in five minutes and five in a day from one address; another address goes on', async () => {
    const stranger = browser();
    for (let sent = 0; sent < 3; sent += 1) await codeFor(stranger);
    expect(await request(stranger)).toBe('sms.too.many');
    await fixture.db.moveClock(301_000);
    for (let sent = 0; sent < 2; sent += 1) await codeFor(stranger);
    await fixture.db.moveClock(301_000);
    expect(await request(stranger)).toBe('sms.too.many');
    await moveTo('192.0.2.1');
    const owner = browser();
    expect(await enter(owner, await codeFor(owner))).toBeNull();
  });

  it('for one number end at fifteen in a day from all addresses, and not at fourteen', async () => {
    for (const [earlier, outcome] of [
      [14, null],
      [15, 'sms.too.many'],
    ] as const) {
      await fixture.db.owner.query('delete from identity.sms_code');
      await fixture.db.owner.query(
        `insert into identity.sms_code (brand_id, purpose, mobile_e164, address, expires_at, requested_at)
        select 'chokdee', 'account', $1, '198.51.100.' || n, platform.clock(), platform.clock() - interval '1 hour'
        from generate_series(1, $2) n`,
        [E164, earlier],
      );
      expect([earlier, await request(browser())]).toEqual([earlier, outcome]);
    }
  });

  it('do not use up the quota of a browser that the member logged in with', async () => {
    const owner = browser();
    expect(codeOf(await owner.send(login, { body: { username: 'owner1', password } }))).toBeNull();
    await fixture.db.owner.query(
      `insert into identity.sms_code (brand_id, purpose, mobile_e164, address, expires_at, code_hash)
      select 'chokdee', 'account', $1, '127.0.0.1', platform.clock(), '\\x${'00'.repeat(32)}'
      from generate_series(1, 40) n`,
      [E164],
    );
    await fixture.db.moveClock(1_100);
    expect(await request(browser())).toBe('sms.too.many');
    expect(await enter(owner, await codeFor(owner))).toBeNull();
    for (let sent = 1; sent < 3; sent += 1) await codeFor(owner);
    expect(await request(owner)).toBe('sms.too.many');
  });

  it("leave the brand's members their own codes of the day", async () => {
    const { token } = await fixture.register('newcomer1');
    await codeFor(browser());
    await fixture.db.owner.query('update brand.brand set sms_daily_limit = 1');
    expect(await request(browser())).toBe('sms.quota.exceeded');
    const body = { mobileNo: '0812345677' };
    expect(codeOf(await fixture.call(sendVerificationSms, { body }, { token }))).toBeNull();
    const verificationCode = await fixture.smsCode('66812345677');
    await fixture.db.moveClock(1_100);
    expect(codeOf(await fixture.call(sendVerificationSms, { body }, { token }))).toBe('sms.quota.exceeded');
    await fixture.db.owner.query('update brand.brand set sms_daily_limit = 2000');
    expect(codeOf(await fixture.call(verifyMobile, { body: { ...body, verificationCode } }, { token }))).toBeNull();
  });

  it('do not let another member use a code of a session', async () => {
    const [owner, other] = [await fixture.register('newcomer2'), await fixture.register('newcomer3')];
    const body = { mobileNo: '0812345676' };
    await fixture.call(sendVerificationSms, { body }, { token: owner.token });
    const verificationCode = await fixture.smsCode('66812345676');
    const verify = (token: string) =>
      fixture.call(verifyMobile, { body: { ...body, verificationCode } }, { token }).then(codeOf);
    expect(await verify(other.token)).toBe('validation.failed');
    expect(await verify(owner.token)).toBeNull();
  });
});

describe('the bot check of SMS', () => {
  it('is demanded of visitors in a new brand, and not of members in a session', async () => {
    const { token } = await fixture.register('newcomer4');
    await fixture.db.owner.query('update brand.brand set sms_bot_check = default');
    const visitor = browser();
    expect(await request(visitor)).toBe('bot.check.needed');
    const challenge = (await fixture.call(botChallenge)).value as unknown as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    const altcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const solved = () => visitor.send(sendLoginSms, { body: { mobileNum: NUMBER, altcha } }).then(codeOf);
    expect(await solved()).toBeNull();
    await fixture.db.moveClock(1_100);
    expect(await solved()).toBe('bot.check.failed');
    const body = { mobileNo: '0812345675' };
    expect(codeOf(await fixture.call(sendVerificationSms, { body }, { token }))).toBeNull();
    await fixture.db.owner.query('update brand.brand set sms_bot_check = false');
  });
});

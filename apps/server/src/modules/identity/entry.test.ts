import { createHash } from 'node:crypto';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { changePassword, login, logout, readMemberInfo, register, sessions } from '@chokdee/contract/calls/identity';
import {
  botChallenge,
  captcha,
  captchaText,
  checkAffiliate,
  freePlayLogin,
  rememberedLogin,
} from '@chokdee/contract/calls/identity/entry';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeTrials } from './retention.ts';
import { createIdentityFixture, pageHeaders, password, type IdentityFixture } from './testing.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await createIdentityFixture();
  await fixture.register('somchai');
});
afterAll(() => fixture?.close());

const form = (username: string, more: Record<string, unknown> = {}) => ({
  body: { username, password, confirmPassword: password, adult: true, login: true, ...more },
});
const codeOf = ({ errorCode }: { errorCode: string | null }) => errorCode;
/** The value of a cookie that an answer sets. */
const cookieOf = ({ headers }: { headers: Headers }, name: string): string =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';
/** A captcha whose text is set to `text`, as the headers of the next request. */
async function knownCaptcha(text: string): Promise<{ headers: { cookie: string } }> {
  const cookie = cookieOf(await fixture.call(captcha), 'site_captchaId');
  await fixture.db.owner.query(`update identity.challenge set answer = $1 where kind = 'captcha'`, [
    createHash('sha256').update(text).digest('base64url'),
  ]);
  return { headers: { cookie } };
}

describe('captcha', () => {
  beforeAll(() => fixture.setFeature('CAPTCHA3', true));
  afterAll(async () => {
    await fixture.setFeature('CAPTCHA3', false);
    await fixture.db.owner.query(`update brand.register_rule set enabled = false where field = 'captcha'`);
    await fixture.db.owner.query('delete from platform.attempt');
  });

  it('is a PNG in base64, drawn anew', async () => {
    const [first, second] = [await fixture.call(captcha), await fixture.call(captcha)];
    const { format, width } = await sharp(Buffer.from(first.value, 'base64')).metadata();
    expect([format, width]).toEqual(['png', 200]);
    expect(first.value).not.toBe(second.value);
    expect(cookieOf(first, 'site_captchaId').length).toBeGreaterThan(40);
  });

  it('is renewed at most once a second', async () => {
    const cookie = cookieOf(await fixture.call(captcha), 'site_captchaId');
    expect(codeOf(await fixture.call(captcha, {}, { headers: { cookie } }))).toBe('request.too.many');
    await fixture.db.moveClock(1_100);
    expect(codeOf(await fixture.call(captcha, {}, { headers: { cookie } }))).toBeNull();
  });

  it('exists as a question in words, whose answer is typed in digits', async () => {
    await fixture.db.owner.query(`update brand.register_rule set enabled = true where field = 'captcha'`);
    const asked = await fixture.call(captchaText, {}, { language: 'EN' });
    const digits = 'zero one two three four five six seven eight nine'.split(' ');
    const words = asked.value.question.split(': ')[1]!.split(' ');
    const headers = { cookie: cookieOf(asked, 'site_captchaId') };
    const typed = words.map((word) => digits.indexOf(word)).join(' ');
    expect(codeOf(await fixture.call(register, form('byquestion', { captcha: typed }), { headers }))).toBeNull();
  });

  it('is required at registration where the rule is enabled, and accepted once', async () => {
    const missing = await fixture.call(register, form('withcaptcha'));
    expect([missing.errorCode, missing.value]).toEqual(['captcha.needed', { captcha: true, botCheck: false }]);
    const known = await knownCaptcha('ACE34');
    const wrong = await fixture.call(register, form('withcaptcha', { captcha: 'XXXXX' }), known);
    expect([wrong.errorCode, Object.keys(wrong.fields)]).toEqual(['captcha.wrong', ['captcha']]);
    const used = await fixture.call(register, form('withcaptcha', { captcha: 'ACE34' }), known);
    expect(codeOf(used)).toBe('captcha.wrong');
    const fresh = await knownCaptcha('ACE34');
    expect(codeOf(await fixture.call(register, form('withcaptcha', { captcha: 'ace34' }), fresh))).toBeNull();
  });

  it('is required at a login after three wrong passwords, for known and unknown names alike', async () => {
    for (const username of ['somchai', 'nobody1']) {
      const values: unknown[] = [];
      for (let attempt = 0; attempt < 3; attempt += 1)
        values.push((await fixture.login(username, 'wrong password')).value);
      expect(values).toEqual([false, false, true].map((needed) => ({ captcha: needed, botCheck: false })));
      expect(codeOf(await fixture.login(username, password))).toBe('captcha.needed');
    }
    await fixture.db.moveClock(10_000);
    const known = await knownCaptcha('KLM78');
    const body = { username: 'somchai', password, captcha: 'KLM78' };
    expect(codeOf(await fixture.call(login, { body }, known))).toBeNull();
    await fixture.setFeature('CAPTCHA3', false);
    expect(codeOf(await fixture.login('somchai', password))).toBeNull();
    expect(codeOf(await fixture.call(captcha))).toBe('function.not.available');
  });
});

describe('bot check', () => {
  beforeAll(() => fixture.setFeature('GEETEST3', true));
  afterAll(() => fixture.setFeature('GEETEST3', false));
  const proof = async (): Promise<string> => {
    const { value } = await fixture.call(botChallenge);
    const challenge = value as unknown as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };

  it('is required by login and registration while it is on, and a proof is accepted once', async () => {
    const missing = await fixture.login('somchai', password);
    expect([missing.errorCode, missing.value]).toEqual(['bot.check.needed', { captcha: false, botCheck: true }]);
    expect(codeOf(await fixture.call(register, form('robot1')))).toBe('bot.check.needed');
    const altcha = await proof();
    const body = { username: 'somchai', password, altcha };
    expect(codeOf(await fixture.call(login, { body }))).toBeNull();
    expect(codeOf(await fixture.call(login, { body }))).toBe('bot.check.failed');
  });

  it('refuses a forged, changed or unreadable proof', async () => {
    const { challenge, solution } = JSON.parse(Buffer.from(await proof(), 'base64').toString()) as {
      challenge: Challenge;
      solution: { counter: number; derivedKey: string };
    };
    const forged = [
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge: { ...challenge, signature: 'aa'.repeat(32) }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } }, solution },
      'no proof',
    ];
    for (const value of forged) {
      const altcha = Buffer.from(JSON.stringify(value)).toString('base64');
      expect(codeOf(await fixture.call(login, { body: { username: 'somchai', password, altcha } }))).toBe(
        'bot.check.failed',
      );
    }
  });
});

describe('attribution', () => {
  const rowOf = async (account: string) =>
    (
      await fixture.db.owner.query(
        `select
          (select account from identity.member where member_id = r.upline_id) as upline,
          (select account from identity.member where member_id = r.referrer_id) as referrer,
          r.campaign,
          r.domain,
          r.register_url,
          r.register_method,
          r.country_dialing_code
        from identity.registration r
        join identity.member m using (member_id)
        where m.account = $1`,
        [account],
      )
    )[0];
  beforeAll(async () => {
    await fixture.setFeature('AFFMAN3', true);
    await fixture.setFeature('REFERRAL3', true);
    await fixture.db.owner.query(`update brand.register_rule set enabled = true where field = 'recommenderId'`);
    await fixture.db.owner.query(`insert into identity.invite_code
        (brand_id, code, code_key, kind, owner_id, campaign, domain, status, starts_at, ends_at)
      select 'chokdee', c.code, lower(c.code), c.kind, m.member_id, c.campaign, c.domain, c.status, c.starts, c.ends
      from identity.member m
      cross join (values
        ('SUMMER', 'affiliate', 'summer', '', 'active', platform.clock() - interval '1 day', null::timestamptz),
        ('PAUSED', 'affiliate', '', '', 'paused', platform.clock() - interval '1 day', null),
        ('ENDED1', 'affiliate', '', '', 'active', platform.clock() - interval '2 days', platform.clock()),
        ('LATER1', 'affiliate', '', '', 'active', platform.clock() + interval '1 day', null),
        ('ELSEWHERE', 'affiliate', '', 'other.example', 'active', platform.clock() - interval '1 day', null),
        ('FRIEND', 'referral', 'friends', '', 'active', platform.clock() - interval '1 day', null)
      ) as c (code, kind, campaign, domain, status, starts, ends)
      where m.account = 'somchai'`);
  });

  it('is stored with the page of the registration', async () => {
    const more = {
      affiliateCode: 'summer',
      referralCode: 'FRIEND',
      domain: 'play.example',
      registerUrl: 'https://play.example/register?affiliateCode=summer',
      registerMethod: 'WEB',
      countryDialingCode: '66',
    };
    expect(codeOf(await fixture.call(register, form('attributed', more)))).toBeNull();
    expect(await rowOf('attributed')).toEqual({
      upline: 'somchai',
      referrer: 'somchai',
      campaign: 'summer',
      domain: 'play.example',
      register_url: 'https://play.example/register?affiliateCode=summer',
      register_method: 'WEB',
      country_dialing_code: '66',
    });
  });

  it('takes the recommender by user name', async () => {
    expect(codeOf(await fixture.call(register, form('recommended', { recommenderId: 'somchai' })))).toBeNull();
    expect(await rowOf('recommended')).toMatchObject({ upline: null, referrer: 'somchai' });
    const unknown = await fixture.call(register, form('recommended2', { recommenderId: 'nobody9' }));
    expect(unknown.fields['recommenderId']).toMatchObject({ code: 'invitation_code_error' });
  });

  it.each(['NOSUCH', 'PAUSED', 'ENDED1', 'LATER1', 'ELSEWHERE', 'FRIEND'])(
    'refuses the affiliate code %s, at the check and at the registration',
    async (code) => {
      expect(codeOf(await fixture.call(checkAffiliate, { query: { code } }))).toBe('invitation_code_error');
      const refused = await fixture.call(register, form('unattributed', { affiliateCode: code }));
      expect([refused.errorCode, Object.keys(refused.fields)]).toEqual(['invitation_code_error', ['affiliateCode']]);
    },
  );

  it('accepts a valid code at the check, in any case; codes are ignored while their feature is off', async () => {
    expect((await fixture.call(checkAffiliate, { query: { code: 'sUmMeR' } })).value).toBe(true);
    await fixture.setFeature('AFFMAN3', false);
    await fixture.setFeature('REFERRAL3', false);
    expect(codeOf(await fixture.call(checkAffiliate, { query: { code: 'SUMMER' } }))).toBe('function.not.available');
    const codes = { affiliateCode: 'NOSUCH', referralCode: 'NOSUCH' };
    expect(codeOf(await fixture.call(register, form('codesoff', codes)))).toBeNull();
    expect(await rowOf('codesoff')).toMatchObject({ upline: null, referrer: null, campaign: '' });
  });
});

describe('trial account', () => {
  beforeAll(() => fixture.setFeature('FREEPLAY3', true));

  it('opens a session of kind 4, with the token at the root of the answer too', async () => {
    const answer = await fixture.call(freePlayLogin, { body: { os: 'Windows', platform: 'W', Encryption: 'ab12' } });
    expect(answer.body).toMatchObject({ success: true, token: answer.value.token, value: { customerType: 4 } });
    const info = await fixture.call(readMemberInfo, {}, { token: answer.value.token });
    expect(info.value).toMatchObject({ type: 4, account: answer.value.account });
    const refused = await fixture.call(changePassword, { body: {} }, { token: answer.value.token, language: 'EN' });
    expect([refused.errorCode, refused.message]).toEqual(['account.not.real', 'Please Register An Account First']);
    const [rows] = await fixture.db.owner.query<{ purses: number; limits: number }>(
      `select
        (select count(*)::integer from ledger.account where member_id = $1) as purses,
        (select count(*)::integer from protection.player_limits where member_id = $1) as limits`,
      [answer.value.id],
    );
    expect(rows).toEqual({ purses: 0, limits: 0 });
  });

  it('cannot log in by name, and is deleted after its session', async () => {
    const { value } = await fixture.call(freePlayLogin, { body: {} });
    expect(codeOf(await fixture.login(value.account, password))).toBe('login.failed');
    expect(await purgeTrials(fixture.db.database)).toBe(0);
    await fixture.db.moveClock(26 * 3_600_000);
    expect(await purgeTrials(fixture.db.database)).toBe(2);
  });

  it('is refused while FREEPLAY3 is off', async () => {
    await fixture.setFeature('FREEPLAY3', false);
    expect(codeOf(await fixture.call(freePlayLogin, { body: {} }))).toBe('function.not.available');
  });
});

describe('remembered browser', () => {
  const loginRemembering = () =>
    fixture.call(login, { body: { username: 'somchai', password, remember: true } }, { headers: pageHeaders });
  const comeBack = (cookie: string) =>
    fixture.call(rememberedLogin, { body: {} }, { headers: { ...pageHeaders, cookie } });

  it('logs in with a cookie that changes each time, for a day', async () => {
    const first = cookieOf(await loginRemembering(), 'site_remember');
    const back = await comeBack(first);
    expect([back.errorCode, back.value.account]).toEqual([null, 'somchai']);
    const second = cookieOf(back, 'site_remember');
    expect(second).not.toBe(first);
    await fixture.db.moveClock(86_400_000);
    expect(codeOf(await comeBack(second))).toBe('login.not.session');
  });

  it('ends when an older cookie comes back', async () => {
    const first = cookieOf(await loginRemembering(), 'site_remember');
    const second = cookieOf(await comeBack(first), 'site_remember');
    expect(codeOf(await comeBack(first))).toBe('login.not.session');
    expect(codeOf(await comeBack(second))).toBe('login.not.session');
  });

  it('is forgotten at a logout and at a change of password; without the wish there is no cookie', async () => {
    const entered = await loginRemembering();
    const cookie = `${cookieOf(entered, 'site_session')}; ${cookieOf(entered, 'site_remember')}`;
    await fixture.call(logout, {}, { headers: { ...pageHeaders, cookie } });
    expect(codeOf(await comeBack(cookieOf(entered, 'site_remember')))).toBe('login.not.session');
    const plain = await fixture.call(login, { body: { username: 'somchai', password } }, { headers: pageHeaders });
    expect(cookieOf(plain, 'site_remember')).toBe('');
    expect(codeOf(await comeBack('site_remember=nonsense'))).toBe('login.not.session');
  });
});

describe('forced change of password', () => {
  const next = 'a quiet river 44';
  const change = (token: string, more: Record<string, unknown>) =>
    fixture.call(changePassword, { body: { newPassword: next, confirmNewPassword: next, ...more } }, { token });

  it('closes everything else to the session until the password is changed with the ticket', async () => {
    await fixture.register('expired1');
    await fixture.setFeature('PWDEXPFORCECHANGE3', true);
    await fixture.db.owner.query('update brand.brand set password_days = 30');
    await fixture.db.moveClock(31 * 86_400_000);
    const { value } = await fixture.login('expired1', password);
    expect(value.passwordExpired).toBe(true);
    const { token } = value;
    expect(codeOf(await fixture.call(sessions, {}, { token }))).toBe('password.change.needed');
    expect(codeOf(await fixture.call(readMemberInfo, {}, { token }))).toBeNull();
    const same = { newPassword: password, confirmNewPassword: password, ticket: value.passwordTicket };
    expect((await change(token, same)).fields['newPassword']).toMatchObject({ code: 'field.password.same' });
    expect(codeOf(await change(token, { ticket: 'forged' }))).toBe('password.ticket.expired');
    expect(codeOf(await change(token, { ticket: value.passwordTicket }))).toBeNull();
    expect(codeOf(await fixture.call(sessions, {}, { token }))).toBeNull();
    expect(codeOf(await change(token, { ticket: value.passwordTicket }))).not.toBeNull();
    expect((await fixture.login('expired1', next)).value.passwordExpired).toBe(false);
  });

  it('ends the ticket after ten minutes; a new login gives another', async () => {
    await fixture.db.owner.query(`update identity.member set default_password = true where account = 'expired1'`);
    const { value } = await fixture.login('expired1', next);
    await fixture.db.moveClock(601_000);
    const other = { newPassword: 'the third one 55', confirmNewPassword: 'the third one 55' };
    expect(codeOf(await change(value.token, { ...other, ticket: value.passwordTicket }))).toBe(
      'password.ticket.expired',
    );
    const again = await fixture.login('expired1', next);
    expect(codeOf(await change(again.value.token, { ...other, ticket: again.value.passwordTicket }))).toBeNull();
  });

  it('is not asked for expiry while PWDEXPFORCECHANGE3 is off, but for a default password always', async () => {
    await fixture.setFeature('PWDEXPFORCECHANGE3', false);
    await fixture.db.moveClock(31 * 86_400_000);
    expect((await fixture.login('expired1', 'the third one 55')).value.passwordExpired).toBe(false);
    await fixture.db.owner.query(`update identity.member set default_password = true where account = 'expired1'`);
    expect((await fixture.login('expired1', 'the third one 55')).value.passwordExpired).toBe(true);
  });
});

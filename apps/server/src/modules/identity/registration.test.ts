import { checkUsername, register } from '@chokdee/contract/calls/identity';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isAdult } from './age.ts';
import { createIdentityFixture, password, type IdentityFixture } from './testing.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await createIdentityFixture();
});
afterAll(() => fixture?.close());
afterEach(() =>
  fixture.db.owner.query(
    "update brand.register_rule set enabled = false where field in ('birthday', 'paymentPassword')",
  ),
);

const form = (over: Record<string, unknown> = {}) => ({
  username: 'somchai',
  password,
  confirmPassword: password,
  adult: true,
  ...over,
});
const send = (over: Record<string, unknown>, language = 'EN') =>
  fixture.call(register, { body: form(over) }, { language });
const members = async () =>
  Number((await fixture.db.owner.query<{ n: bigint }>('select count(*) n from identity.member'))[0]?.n);
const member = async (account: string) =>
  (
    await fixture.db.owner.query<Record<string, unknown>>('select * from identity.member where account_key = $1', [
      account,
    ])
  )[0];
const rule = (field: string, set: string) =>
  fixture.db.owner.query(`update brand.register_rule set ${set} where field = $1`, [field]);

describe('register', () => {
  it('creates account, purse and player limits together, and stores the consents with version and time', async () => {
    const { value, errorCode } = await send({ username: 'Malee01', payeeName: 'มาลี ใจดี', email: 'malee@mail.example' });
    expect(errorCode).toBeNull();
    expect(value).toEqual({ customerId: expect.any(String), account: 'Malee01' });
    const row = await member('malee01');
    expect(row).toMatchObject({
      account: 'Malee01',
      kind: 0,
      state: 'active',
      currency: 'THB',
      payee_name: 'มาลี ใจดี',
      email: 'malee@mail.example',
    });
    expect(String(row?.['password_hash'])).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const id = row?.['member_id'];
    expect(
      await fixture.db.owner.query('select purse, currency, balance from ledger.account where member_id = $1', [id]),
    ).toEqual([{ purse: 'cash', currency: 'THB', balance: 0n }]);
    expect(await fixture.protection.stateOf(String(id))).toEqual({ state: 'open', until: null });
    expect(
      await fixture.db.owner.query(
        `select kind, version, explicit, given_at is not null as dated
        from identity.consent
        where member_id = $1
        order by kind`,
        [id],
      ),
    ).toEqual([
      { kind: 'adult', version: 'declared', explicit: true, dated: true },
      { kind: 'terms', version: '1', explicit: false, dated: true },
    ]);
    const emails = await fixture.db.owner.query<{ recipient: string; body: string }>(
      "select recipient, body from platform.outgoing_message where recipient = 'malee@mail.example'",
    );
    expect(emails).toHaveLength(1);
    expect(emails[0]?.body).not.toContain(password);
  });

  it('opens a session when the form requests it', async () => {
    const { value } = await send({ username: 'direct', login: true });
    expect(value).toMatchObject({
      account: 'direct',
      customerType: 0,
      firstTimeLogin: true,
      passwordExpired: false,
      lastLogin: null,
      lastLoginIp: null,
    });
    expect(
      'token' in value &&
        (await fixture.identity.playerOf(value.token, { activity: false, brandId: 'chokdee' }))?.account,
    ).toBe('direct');
  });

  it('reports every invalid field with its text and bounds, and changes nothing', async () => {
    const before = await members();
    const answer = await fixture.call(
      register,
      { body: { username: '1ab', password: 'short', confirmPassword: 'other', email: 'nonsense', payeeName: 'X4' } },
      { language: 'EN' },
    );
    expect([answer.status, answer.errorCode]).toEqual([400, 'validation.failed']);
    expect(answer.fields).toEqual({
      username: { code: 'field.pattern.1', message: '4 - 15 letters and digits, beginning with a letter' },
      password: { code: 'field.password', message: 'Please fill in your password with 8 - 64 characters' },
      email: { code: 'field.pattern.3', message: 'Please enter a valid email of 5 - 100 characters' },
      payeeName: { code: 'field.payeeName', message: 'Real name format is incorrect' },
      adult: { code: 'field.adult.needed', message: 'Confirm that you are 18 or over' },
    });
    expect(await members()).toBe(before);
  });

  it('answers in Thai by default', async () => {
    const answer = await fixture.call(register, { body: form({ username: '' }) });
    expect(answer.fields['username']).toEqual({ code: 'field.required', message: expect.stringMatching(/[ก-๙]/) });
  });

  it('follows the rules of the brand', async () => {
    await rule('username', 'min_length = 6, max_length = 6, pattern_id = 6');
    expect((await send({ username: 'abcdef' })).fields['username']).toEqual({
      code: 'field.pattern.6',
      message: '6 digits',
    });
    expect((await send({ username: '123456' })).errorCode).toBeNull();
    await rule('username', 'min_length = 4, max_length = 15, pattern_id = 1');
    await rule('email', 'required = true');
    expect((await send({ username: 'nomail' })).fields['email']?.code).toBe('field.required');
    await rule('email', 'required = false');
  });

  it('requires the password twice where the form has the field for it', async () => {
    await rule('confirmPassword', 'enabled = true');
    for (const confirmPassword of [undefined, ''])
      expect((await send({ username: 'twice', confirmPassword })).fields).toEqual({
        confirmPassword: { code: 'field.required', message: 'Input cannot be empty' },
      });
    expect((await send({ username: 'twice', confirmPassword: 'correct hors3' })).fields).toEqual({
      confirmPassword: { code: 'field.confirm.different', message: 'Incorrect confirmation input: inconsistent twice' },
    });
    await rule('confirmPassword', 'enabled = false');
    expect((await send({ username: 'twice', confirmPassword: 'correct hors3' })).fields).toHaveProperty(
      'confirmPassword.code',
      'field.confirm.different',
    );
    expect((await send({ username: 'once', confirmPassword: undefined })).errorCode).toBeNull();
  });

  it('refuses the user name and weak passwords', async () => {
    expect(
      (await send({ username: 'Twiceagain', password: 'tWICEAGAIN', confirmPassword: 'tWICEAGAIN' })).fields,
    ).toHaveProperty('password.code', 'field.password.account');
    for (const weak of ['aaaaaaaaaa', 'password1', 'twiceagain7', '12345678'])
      expect(
        (await send({ username: 'Twiceagain', password: weak, confirmPassword: weak })).fields,
        weak,
      ).toHaveProperty('password.code', 'field.password.weak');
  });

  it('allows one account per name regardless of case, also under concurrent requests', async () => {
    expect((await send({ username: 'OnlyOne' })).errorCode).toBeNull();
    const answer = await send({ username: 'onlyONE' });
    expect([answer.status, answer.errorCode, answer.fields['username']?.code]).toEqual([
      400,
      'register.username.taken',
      'register.username.taken',
    ]);
    const concurrent = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send({ username: index % 2 === 0 ? 'rushed' : 'RUSHED' })),
    );
    expect(concurrent.filter(({ errorCode }) => errorCode === null)).toHaveLength(1);
    expect(concurrent.filter(({ errorCode }) => errorCode === 'register.username.taken')).toHaveLength(7);
  });

  it('ignores fields that a member may not set', async () => {
    await send({
      username: 'greedy',
      isAgent: 1,
      type: 1,
      kind: 42,
      balance: 1_000_000,
      currency: 'USD',
      brandId: 'other',
      memberId: '00000000-0000-0000-0000-000000000001',
      state: 'closed',
      nickname: 'off',
      telegram: 'off',
    });
    expect(await member('greedy')).toMatchObject({
      kind: 0,
      currency: 'THB',
      brand_id: 'chokdee',
      state: 'active',
      nickname: '',
      contacts: {},
    });
  });

  it('treats hostile text as plain text', async () => {
    const before = await members();
    for (const username of [
      "a'; drop table x; --",
      'nul\u0000nul',
      '\ud800broken',
      'a'.repeat(1_001),
      '<script>',
      'ชื่อไทย',
    ])
      expect((await send({ username })).errorCode).toBe('validation.failed');
    for (const typed of ['nul\u0000nulnul', 'tab\ttab\ttab'])
      expect((await send({ username: 'hostile', password: typed, confirmPassword: typed })).fields).toHaveProperty(
        'password',
      );
    expect((await fixture.call(register, { body: { username: { $ne: 1 }, password: ['x'] } })).status).toBe(400);
    expect(await members()).toBe(before);
  });

  it('assumes the agreement unless the brand requires an explicit one', async () => {
    expect((await send({ username: 'refuser', agreement: false })).fields['agreement']?.code).toBe(
      'field.agreement.needed',
    );
    await fixture.db.owner.query('update brand.brand set explicit_agreement = true');
    expect((await send({ username: 'silent' })).fields['agreement']?.code).toBe('field.agreement.needed');
    expect((await send({ username: 'agreed', agreement: true })).errorCode).toBeNull();
    await fixture.db.owner.query('update brand.brand set explicit_agreement = false');
    const [consent] = await fixture.db.owner.query<{ explicit: boolean }>(
      `select explicit
      from identity.consent c
      join identity.member m using (member_id)
      where m.account = 'agreed'
        and c.kind = 'terms'`,
    );
    expect(consent?.explicit).toBe(true);
  });

  it('sets a payment password if the form has the field', async () => {
    await rule('paymentPassword', 'enabled = true');
    expect((await send({ username: 'payer', paymentPassword: '12345' })).fields['paymentPassword']).toEqual({
      code: 'field.pattern.6',
      message: '6 digits',
    });
    expect((await send({ username: 'payer', paymentPassword: '123456' })).errorCode).toBeNull();
    expect(
      (await fixture.identity.memberSummary(String((await member('payer'))?.['member_id'])))?.hasPaymentPassword,
    ).toBe(true);
  });

  it('is refused when the brand has the feature switched off', async () => {
    await fixture.db.owner.query("update brand.feature set enabled = false where mod_id = 'USERNAMEREG3'");
    expect((await send({ username: 'closed' })).errorCode).toBe('function.not.available');
    await fixture.db.owner.query("update brand.feature set enabled = true where mod_id = 'USERNAMEREG3'");
  });

  it('writes nothing when one part fails', async () => {
    await fixture.db.owner.query('alter table protection.player_limits add constraint fails check (false) not valid');
    expect((await send({ username: 'halfway' })).status).toBe(500);
    await fixture.db.owner.query('alter table protection.player_limits drop constraint fails');
    expect(await member('halfway')).toBeUndefined();
    expect((await send({ username: 'halfway' })).errorCode).toBeNull();
  });
});

describe('age', () => {
  it('is 18 on the birthday, also around leap days', () => {
    expect(isAdult('2008-11-20', '2026-11-20')).toBe(true);
    expect(isAdult('2008-11-21', '2026-11-20')).toBe(false);
    expect(isAdult('2008-02-29', '2026-02-28')).toBe(false);
    expect(isAdult('2008-02-29', '2026-03-01')).toBe(true);
    expect(isAdult('2010-02-28', '2028-02-28')).toBe(true);
    expect(isAdult('2010-03-01', '2028-02-29')).toBe(false);
    expect(isAdult('1899-12-31', '2026-01-01')).toBe(false);
  });

  it('uses the day in GMT+8: accepts 18 today, refuses 18 tomorrow', async () => {
    await rule('birthday', 'enabled = true, required = true');
    const [clock] = await fixture.db.owner.query<{ ms: string }>(
      `select (extract(epoch from t.local::date + interval '1 day' - t.local) * 1000)::bigint::text as ms
      from (select platform.clock() at time zone 'Asia/Singapore' as local) t`,
    );
    // One minute before midnight in GMT+8, which is the afternoon in UTC.
    const shift = Number(clock?.ms) - 60_000;
    await fixture.db.moveClock(shift);
    const [day] = await fixture.db.owner.query<{ today: string; tomorrow: string }>(
      `select
        to_char(t.local - interval '18 years', 'YYYY-MM-DD') as today,
        to_char(t.local + 1 - interval '18 years', 'YYYY-MM-DD') as tomorrow
      from (select (platform.clock() at time zone 'Asia/Singapore')::date as local) t`,
    );
    const under = await send({ username: 'tomorrow', birthday: day?.tomorrow, adult: undefined });
    expect(under.fields['birthday']?.code).toBe('field.age.under');
    expect((await send({ username: 'today', birthday: day?.today, adult: undefined })).errorCode).toBeNull();
    await fixture.db.moveClock(120_000);
    expect((await send({ username: 'tomorrow', birthday: day?.tomorrow, adult: undefined })).errorCode).toBeNull();
    await fixture.db.moveClock(-shift - 120_000);
    expect((await member('today'))?.['birth_date']).toBe(day?.today);
  });

  it('requires the birth date if the rules do, also with a declaration of age', async () => {
    await rule('birthday', 'enabled = true, required = true');
    expect((await send({ username: 'declares' })).fields['birthday']?.code).toBe('field.required');
    expect((await send({ username: 'declares', birthday: '2001-02-29' })).fields['birthday']?.code).toBe(
      'field.pattern.11',
    );
    await rule('birthday', 'required = false');
    expect((await send({ username: 'declares' })).errorCode).toBeNull();
    expect((await send({ username: 'under', birthday: '2025-01-01' })).fields['birthday']?.code).toBe(
      'field.age.under',
    );
  });
});

describe('user name check', () => {
  const check = (username: string) => fixture.call(checkUsername, { query: { username } });
  it('distinguishes free, taken and invalid names', async () => {
    await send({ username: 'holder' });
    expect((await check('nobody1')).value).toBe(true);
    for (const taken of ['HOLDER', 'Admin', 'support', 'chokdee'])
      expect((await check(taken)).errorCode).toBe('register.username.taken');
    expect((await send({ username: 'Operator' })).fields['username']?.code).toBe('register.username.taken');
    expect((await check('x')).fields['username']?.code).toBe('field.pattern.1');
    expect((await check('')).fields['username']?.code).toBe('field.required');
  });
});

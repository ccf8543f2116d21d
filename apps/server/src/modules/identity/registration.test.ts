import { checkUsername, register } from '@chokdee/contract/calls/identity';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isAdult } from './age.ts';
import { createIdentityFixture, password, type IdentityFixture } from './testing.ts';

let stage: IdentityFixture;
beforeAll(async () => {
  stage = await createIdentityFixture();
});
afterAll(() => stage?.close());
afterEach(() =>
  stage.db.owner.query("update brand.register_rule set enabled = false where field in ('birthday', 'paymentPassword')"),
);

const form = (over: Record<string, unknown> = {}) => ({
  username: 'somchai',
  password,
  confirmPassword: password,
  adult: true,
  ...over,
});
const send = (over: Record<string, unknown>, language = 'EN') =>
  stage.call(register, { body: form(over) }, { language });
const members = async () =>
  Number((await stage.db.owner.query<{ n: bigint }>('select count(*) n from identity.member'))[0]?.n);
const member = async (account: string) =>
  (
    await stage.db.owner.query<Record<string, unknown>>('select * from identity.member where account_key = $1', [
      account,
    ])
  )[0];
const rule = (field: string, set: string) =>
  stage.db.owner.query(`update brand.register_rule set ${set} where field = $1`, [field]);

describe('register', () => {
  it('opens account, purse and door together, and keeps the consents with version and time', async () => {
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
      await stage.db.owner.query('select purse, currency, balance from ledger.account where member_id = $1', [id]),
    ).toEqual([{ purse: 'cash', currency: 'THB', balance: 0n }]);
    expect(await stage.protection.stateOf(String(id))).toEqual({ state: 'open', until: null });
    expect(
      await stage.db.owner.query(
        'select kind, version, explicit, given_at is not null as dated from identity.consent where member_id = $1 order by kind',
        [id],
      ),
    ).toEqual([
      { kind: 'adult', version: 'declared', explicit: true, dated: true },
      { kind: 'terms', version: '1', explicit: false, dated: true },
    ]);
    const letters = await stage.db.owner.query<{ recipient: string; body: string }>(
      "select recipient, body from platform.outgoing_message where recipient = 'malee@mail.example'",
    );
    expect(letters).toHaveLength(1);
    expect(letters[0]?.body).not.toContain(password);
  });

  it('logs in when asked', async () => {
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
        (await stage.identity.playerOf(value.token, { activity: false, brandId: 'chokdee' }))?.account,
    ).toBe('direct');
  });

  it('names every wrong field, each with its own text and bounds filled in, and changes nothing', async () => {
    const before = await members();
    const answer = await stage.call(
      register,
      { body: { username: '1ab', password: 'short', confirmPassword: 'other', email: 'nonsense', payeeName: 'X4' } },
      { language: 'EN' },
    );
    expect([answer.status, answer.errorCode]).toEqual([400, 'validation.failed']);
    expect(answer.fields).toEqual({
      username: { code: 'field.pattern.1', message: '4-15 letters and digits, beginning with a letter' },
      password: { code: 'field.password', message: 'Please fill in your password with 8-64 characters' },
      email: { code: 'field.pattern.3', message: 'Please enter a valid email of 5-100 characters' },
      payeeName: { code: 'field.pattern.17', message: '2-60 Thai or English letters and spaces' },
      adult: { code: 'field.adult.needed', message: 'Please confirm that you are 18 or older' },
    });
    expect(await members()).toBe(before);
  });

  it('answers in Thai by default', async () => {
    const answer = await stage.call(register, { body: form({ username: '' }) });
    expect(answer.fields['username']).toEqual({ code: 'field.required', message: expect.stringMatching(/[ก-๙]/) });
  });

  it('follows the rules the brand sets, not its own', async () => {
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

  it('wants the password twice, and not the user name for one', async () => {
    expect((await send({ username: 'twice', confirmPassword: 'correct hors3' })).fields).toHaveProperty(
      'confirmPassword.code',
      'field.confirm.different',
    );
    expect((await send({ username: 'twice', confirmPassword: undefined })).fields).toHaveProperty(
      'confirmPassword.code',
      'field.required',
    );
    expect(
      (await send({ username: 'Twiceagain', password: 'tWICEAGAIN', confirmPassword: 'tWICEAGAIN' })).fields,
    ).toHaveProperty('password.code', 'field.password.account');
    for (const weak of ['aaaaaaaaaa', 'password1', 'twiceagain7', '12345678'])
      expect(
        (await send({ username: 'Twiceagain', password: weak, confirmPassword: weak })).fields,
        weak,
      ).toHaveProperty('password.code', 'field.password.weak');
  });

  it('keeps one account per name whatever the case, also when many ask at once', async () => {
    expect((await send({ username: 'OnlyOne' })).errorCode).toBeNull();
    const answer = await send({ username: 'onlyONE' });
    expect([answer.status, answer.errorCode, answer.fields['username']?.code]).toEqual([
      400,
      'register.username.taken',
      'register.username.taken',
    ]);
    const rush = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send({ username: index % 2 === 0 ? 'rushed' : 'RUSHED' })),
    );
    expect(rush.filter(({ errorCode }) => errorCode === null)).toHaveLength(1);
    expect(rush.filter(({ errorCode }) => errorCode === 'register.username.taken')).toHaveLength(7);
  });

  it('takes no field that a member may not set', async () => {
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

  it('takes hostile text for what it is', async () => {
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
    expect((await stage.call(register, { body: { username: { $ne: 1 }, password: ['x'] } })).status).toBe(400);
    expect(await members()).toBe(before);
  });

  it('takes the agreement as given unless the brand wants an act of the person', async () => {
    expect((await send({ username: 'refuser', agreement: false })).fields['agreement']?.code).toBe(
      'field.agreement.needed',
    );
    await stage.db.owner.query('update brand.brand set explicit_agreement = true');
    expect((await send({ username: 'silent' })).fields['agreement']?.code).toBe('field.agreement.needed');
    expect((await send({ username: 'agreed', agreement: true })).errorCode).toBeNull();
    await stage.db.owner.query('update brand.brand set explicit_agreement = false');
    const [consent] = await stage.db.owner.query<{ explicit: boolean }>(
      "select explicit from identity.consent c join identity.member m using (member_id) where m.account = 'agreed' and c.kind = 'terms'",
    );
    expect(consent?.explicit).toBe(true);
  });

  it('sets a payment password where the form has one', async () => {
    await rule('paymentPassword', 'enabled = true');
    expect((await send({ username: 'payer', paymentPassword: '12345' })).fields['paymentPassword']).toEqual({
      code: 'field.pattern.6',
      message: '6 digits',
    });
    expect((await send({ username: 'payer', paymentPassword: '123456' })).errorCode).toBeNull();
    expect((await stage.identity.memberFacts(String((await member('payer'))?.['member_id'])))?.hasPaymentPassword).toBe(
      true,
    );
  });

  it('is closed when the brand has the feature off', async () => {
    await stage.db.owner.query("update brand.feature set enabled = false where mod_id = 'USERNAMEREG3'");
    expect((await send({ username: 'closed' })).errorCode).toBe('function.not.available');
    await stage.db.owner.query("update brand.feature set enabled = true where mod_id = 'USERNAMEREG3'");
  });

  it('leaves nothing behind when one part fails', async () => {
    await stage.db.owner.query('alter table protection.player_limits add constraint fails check (false) not valid');
    expect((await send({ username: 'halfway' })).status).toBe(500);
    await stage.db.owner.query('alter table protection.player_limits drop constraint fails');
    expect(await member('halfway')).toBeUndefined();
    expect((await send({ username: 'halfway' })).errorCode).toBeNull();
  });
});

describe('age', () => {
  it('is 18 on the birthday, with leap days', () => {
    expect(isAdult('2008-11-20', '2026-11-20')).toBe(true);
    expect(isAdult('2008-11-21', '2026-11-20')).toBe(false);
    expect(isAdult('2008-02-29', '2026-02-28')).toBe(false);
    expect(isAdult('2008-02-29', '2026-03-01')).toBe(true);
    expect(isAdult('2010-02-28', '2028-02-28')).toBe(true);
    expect(isAdult('2010-03-01', '2028-02-29')).toBe(false);
    expect(isAdult('1899-12-31', '2026-01-01')).toBe(false);
  });

  it('counts the day in GMT+8: 18 today is in, 18 tomorrow is not', async () => {
    await rule('birthday', 'enabled = true, required = true');
    const [clock] = await stage.db.owner.query<{ ms: string }>(
      "select (extract(epoch from (platform.clock() at time zone 'Asia/Singapore')::date + interval '1 day' - platform.clock() at time zone 'Asia/Singapore') * 1000)::bigint::text as ms",
    );
    // One minute before midnight in GMT+8; in UTC it is still the afternoon.
    const shift = Number(clock?.ms) - 60_000;
    await stage.db.moveClock(shift);
    const [day] = await stage.db.owner.query<{ today: string; tomorrow: string }>(
      "select to_char((platform.clock() at time zone 'Asia/Singapore')::date - interval '18 years', 'YYYY-MM-DD') as today, to_char((platform.clock() at time zone 'Asia/Singapore')::date + 1 - interval '18 years', 'YYYY-MM-DD') as tomorrow",
    );
    const under = await send({ username: 'tomorrow', birthday: day?.tomorrow, adult: undefined });
    expect(under.fields['birthday']?.code).toBe('field.age.under');
    expect((await send({ username: 'today', birthday: day?.today, adult: undefined })).errorCode).toBeNull();
    await stage.db.moveClock(120_000);
    expect((await send({ username: 'tomorrow', birthday: day?.tomorrow, adult: undefined })).errorCode).toBeNull();
    await stage.db.moveClock(-shift - 120_000);
    expect((await member('today'))?.['birth_date']).toBe(day?.today);
  });

  it('asks for the birth date where the rules do; a declaration does not replace it', async () => {
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
  const check = (username: string) => stage.call(checkUsername, { query: { username } });
  it('says free, taken or not allowed', async () => {
    await send({ username: 'holder' });
    expect((await check('nobody1')).value).toBe(true);
    expect((await check('HOLDER')).errorCode).toBe('register.username.taken');
    expect((await check('x')).fields['username']?.code).toBe('field.pattern.1');
    expect((await check('')).fields['username']?.code).toBe('field.required');
  });
});

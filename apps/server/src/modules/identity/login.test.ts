import { login, logout, readMemberInfo, sessions } from '@chokdee/contract/calls/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentityFixture, pageHeaders, password, type IdentityFixture } from './testing.ts';

const MINUTE = 60_000;
let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await createIdentityFixture();
});
afterAll(() => fixture?.close());

describe('login', () => {
  it('knows whether a session is the first of its account, also after a later login', async () => {
    const { token } = await fixture.register('newcomer');
    await fixture.setSingleSession(false);
    const isFirst = async (sessionToken: string) => {
      const session = await fixture.identity.playerOf(sessionToken, { activity: false, brandId: 'chokdee' });
      return session && (await fixture.identity.isFirstSession(session));
    };
    expect(await isFirst(token)).toBe(true);
    const later = await fixture.loginToken('newcomer');
    expect([await isFirst(token), await isFirst(later)]).toEqual([true, false]);
    await fixture.setSingleSession(true);
  });

  it('returns a token that is stored only as a hash, and shows the previous session', async () => {
    await fixture.register('first');
    const before = Date.now();
    const { value, errorCode } = await fixture.login('FIRST', password);
    expect(errorCode).toBeNull();
    expect(value).toMatchObject({ account: 'first', customerType: 0, firstTimeLogin: false, lastLoginIp: '127.0.0.1' });
    expect(Math.abs((value.lastLogin ?? 0) - before)).toBeLessThan(MINUTE);
    expect(Buffer.from(value.token, 'base64url')).toHaveLength(32);
    const dump = JSON.stringify(
      await fixture.db.owner.query(
        'select s::text, m::text from identity.session s join identity.member m using (member_id)',
      ),
    );
    expect(dump).not.toContain(value.token);
    expect(dump).not.toContain(Buffer.from(value.token, 'base64url').toString('hex'));
  });

  it('gives an unknown name and a wrong password the same answer after the same work', async () => {
    await fixture.register('alike');
    const measure = async (name: string) => {
      const before = fixture.passwords.operations();
      const { status, body, headers } = await fixture.login(name, 'not the password');
      return { status, body, length: headers.get('content-length'), work: fixture.passwords.operations() - before };
    };
    const wrong = await measure('alike');
    expect(wrong).toMatchObject({ status: 400, work: 1 });
    expect(await measure('nobodyhere')).toEqual(wrong);
  });

  it('requires both fields', async () => {
    const { fields } = await fixture.call(login, { body: {} });
    expect([fields['username']?.code, fields['password']?.code]).toEqual(['field.required', 'field.required']);
  });

  it('keeps the token of the site’s own pages in a cookie and out of the body', async () => {
    await fixture.register('cookies');
    const answer = await fixture.login('cookies', password, { headers: pageHeaders });
    expect(answer.value.token).toBe('session');
    const cookie = answer.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^site_session=[\w-]{43}; /);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/i);
    const own = { cookie: cookie.split(';')[0] ?? '' };
    expect((await fixture.call(readMemberInfo, {}, { headers: own })).value.account).toBe('cookies');
    expect((await fixture.call(logout, {}, { headers: own })).errorCode).toBe('request.origin.refused');
    const left = await fixture.call(logout, {}, { headers: { ...own, origin: 'http://127.0.0.1:3000' } });
    expect(left.headers.getSetCookie()[0]).toMatch(/^site_session=;/);
    expect((await fixture.call(sessions, {}, { headers: own })).errorCode).toBe('login.not.session');
  });

  it('reports each new session by email, unless the member switched it off', async () => {
    const { memberId } = await fixture.register('noticed', { email: 'noticed@mail.example' });
    const emails = async () =>
      (await fixture.db.owner.query("select * from platform.outgoing_message where recipient = 'noticed@mail.example'"))
        .length;
    const before = await emails();
    await fixture.login('noticed', password);
    expect(await emails()).toBe(before + 1);
    await fixture.db.owner.query('update identity.member set session_notices = false where member_id = $1', [memberId]);
    await fixture.login('noticed', password);
    expect(await emails()).toBe(before + 1);
  });

  it('refuses members on the agents’ site', async () => {
    const { memberId } = await fixture.register('onlymember');
    await fixture.db.owner.query("insert into brand.host values ('127.0.0.1', 'chokdee', 'agent', false)");
    expect((await fixture.login('onlymember', password)).errorCode).toBe('login.agents.only');
    expect((await fixture.login('onlymember', 'wrong one')).errorCode).toBe('login.failed');
    await fixture.db.owner.query('update identity.member set kind = 1 where member_id = $1', [memberId]);
    expect((await fixture.login('onlymember', password)).value.customerType).toBe(1);
    await fixture.db.owner.query('delete from brand.host');
  });

  it('records every attempt in the access log, and deletes it after 400 days', async () => {
    await fixture.register('logged');
    await fixture.login('logged', 'wrong one');
    await fixture.login('logged', password);
    const rows = await fixture.db.owner.query<{ outcome: string }>(
      "select outcome from identity.access where account = 'logged' order by access_id",
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['register', 'login', 'wrong', 'login']);
    await expect(fixture.db.database.query('delete from identity.access')).rejects.toThrow(/permission denied/);
    const count = async () =>
      (await fixture.db.owner.query("select 1 from identity.access where account = 'logged'")).length;
    const purge = fixture.identity.module.jobs?.find(({ name }) => name === 'identity.purge-access');
    await purge?.run();
    expect(await count()).toBe(4);
    await fixture.db.moveClock(401 * 24 * 60 * MINUTE);
    await purge?.run();
    expect(await count()).toBe(0);
    await fixture.db.moveClock(-401 * 24 * 60 * MINUTE);
  });

  it('reports an expired password after the brand’s number of days', async () => {
    await fixture.register('aged');
    await fixture.db.owner.query(
      `update brand.brand set password_days = 30;
      update brand.feature set enabled = true where mod_id = 'PWDEXPFORCECHANGE3'`,
    );
    expect((await fixture.login('aged', password)).value.passwordExpired).toBe(false);
    await fixture.db.moveClock(31 * 24 * 60 * MINUTE);
    expect((await fixture.login('aged', password)).value.passwordExpired).toBe(true);
    await fixture.db.owner.query(
      `update brand.brand set password_days = null;
      update brand.feature set enabled = false where mod_id = 'PWDEXPFORCECHANGE3'`,
    );
  });
});

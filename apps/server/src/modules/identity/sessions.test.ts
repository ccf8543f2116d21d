import {
  changePassword,
  endSession,
  login,
  logout,
  readMemberInfo,
  sessions,
  touchSession,
} from '@chokdee/contract/calls/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentityFixture, password, type IdentityFixture } from './testing.ts';

const MINUTE = 60_000;
let stage: IdentityFixture;
beforeAll(async () => {
  stage = await createIdentityFixture();
});
afterAll(() => stage?.close());

const info = async (token: string) => (await stage.call(readMemberInfo, {}, { token })).errorCode ?? 'in';
const touch = async (token: string) => (await stage.call(touchSession, {}, { token })).errorCode ?? 'in';
const many = (on: boolean) => stage.db.owner.query('update brand.brand set single_session = $1', [!on]);
const enterToken = async (account: string, typed = password) => (await stage.enter(account, typed)).value.token;

describe('login', () => {
  it('gives a token that is stored only as a hash, and shows the session before', async () => {
    await stage.join('first');
    const before = Date.now();
    const { value, errorCode } = await stage.enter('FIRST', password);
    expect(errorCode).toBeNull();
    expect(value).toMatchObject({ account: 'first', customerType: 0, firstTimeLogin: false, lastLoginIp: '127.0.0.1' });
    expect(Math.abs((value.lastLogin ?? 0) - before)).toBeLessThan(MINUTE);
    expect(Buffer.from(value.token, 'base64url')).toHaveLength(32);
    const dump = JSON.stringify(
      await stage.db.owner.query(
        'select s::text, m::text from identity.session s join identity.member m using (member_id)',
      ),
    );
    expect(dump).not.toContain(value.token);
    expect(dump).not.toContain(Buffer.from(value.token, 'base64url').toString('hex'));
  });

  it('answers an unknown name and a wrong password alike, after the same work', async () => {
    await stage.join('alike');
    const work = async (name: string) => {
      const before = stage.passwords.operations();
      const { status, body, headers } = await stage.enter(name, 'not the password');
      return { status, body, length: headers.get('content-length'), work: stage.passwords.operations() - before };
    };
    const wrong = await work('alike');
    expect(wrong).toMatchObject({ status: 400, work: 1 });
    expect(await work('nobodyhere')).toEqual(wrong);
  });

  it('wants both fields', async () => {
    const { fields } = await stage.call(login, { body: {} });
    expect([fields['username']?.code, fields['password']?.code]).toEqual(['field.required', 'field.required']);
  });

  it('offers no SMS login, which this brand does not have', async () => {
    expect((await stage.call(login, { body: { type: 'sms', username: 'x', password: 'y' } })).errorCode).toBe(
      'function.not.available',
    );
  });

  it('keeps the token in a cookie for the site’s own pages, and tells them only that', async () => {
    await stage.join('cookies');
    const caller = { headers: { 'x-session': 'cookie', origin: 'http://127.0.0.1:3000' } };
    const answer = await stage.enter('cookies', password, caller);
    expect(answer.value.token).toBe('session');
    const cookie = answer.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^site_session=[\w-]{43}; /);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/i);
    const own = { cookie: cookie.split(';')[0] ?? '' };
    expect((await stage.call(readMemberInfo, {}, { headers: own })).value.account).toBe('cookies');
    expect((await stage.call(logout, {}, { headers: own })).errorCode).toBe('request.origin.refused');
    const left = await stage.call(logout, {}, { headers: { ...own, origin: 'http://127.0.0.1:3000' } });
    expect(left.headers.getSetCookie()[0]).toMatch(/^site_session=;/);
    expect((await stage.call(sessions, {}, { headers: own })).errorCode).toBe('login.not.session');
  });

  it('notices each new session by mail, unless the member does not want it', async () => {
    const { memberId } = await stage.join('noticed', { email: 'noticed@mail.example' });
    const letters = async () =>
      (await stage.db.owner.query("select * from platform.outgoing_message where recipient = 'noticed@mail.example'"))
        .length;
    const before = await letters();
    await stage.enter('noticed', password);
    expect(await letters()).toBe(before + 1);
    await stage.db.owner.query('update identity.member set session_notices = false where member_id = $1', [memberId]);
    await stage.enter('noticed', password);
    expect(await letters()).toBe(before + 1);
  });

  it('lets only agents into the agents’ site', async () => {
    const { memberId } = await stage.join('onlymember');
    await stage.db.owner.query("insert into brand.host values ('127.0.0.1', 'chokdee', 'agent', false)");
    expect((await stage.enter('onlymember', password)).errorCode).toBe('login.agents.only');
    expect((await stage.enter('onlymember', 'wrong one')).errorCode).toBe('login.failed');
    await stage.db.owner.query('update identity.member set kind = 1 where member_id = $1', [memberId]);
    expect((await stage.enter('onlymember', password)).value.customerType).toBe(1);
    await stage.db.owner.query('delete from brand.host');
  });

  it('writes every knock down', async () => {
    await stage.join('logged');
    await stage.enter('logged', 'wrong one');
    await stage.enter('logged', password);
    const lines = await stage.db.owner.query<{ outcome: string }>(
      "select outcome from identity.access where account = 'logged' order by access_id",
    );
    expect(lines.map(({ outcome }) => outcome)).toEqual(['register', 'login', 'wrong', 'login']);
    await expect(stage.db.database.query('delete from identity.access')).rejects.toThrow(/permission denied/);
    const kept = async () =>
      (await stage.db.owner.query("select 1 from identity.access where account = 'logged'")).length;
    const purge = stage.identity.module.jobs?.find(({ name }) => name === 'identity.purge-access');
    await purge?.run();
    expect(await kept()).toBe(4);
    await stage.db.moveClock(401 * 24 * 60 * MINUTE);
    await purge?.run();
    expect(await kept()).toBe(0);
    await stage.db.moveClock(-401 * 24 * 60 * MINUTE);
  });

  it('can demand a new password after so many days', async () => {
    await stage.join('aged');
    await stage.db.owner.query(
      "update brand.brand set password_days = 30; update brand.feature set enabled = true where mod_id = 'PWDEXPFORCECHANGE3'",
    );
    expect((await stage.enter('aged', password)).value.passwordExpired).toBe(false);
    await stage.db.moveClock(31 * 24 * 60 * MINUTE);
    expect((await stage.enter('aged', password)).value.passwordExpired).toBe(true);
    await stage.db.owner.query(
      "update brand.brand set password_days = null; update brand.feature set enabled = false where mod_id = 'PWDEXPFORCECHANGE3'",
    );
  });
});

describe('a session', () => {
  it('ends after 30 minutes without an act; polling is none', async () => {
    const { token } = await stage.join('idler');
    await stage.db.moveClock(29 * MINUTE);
    expect(await info(token)).toBe('in');
    await stage.db.moveClock(2 * MINUTE);
    expect(await info(token)).toBe('login.not.session');
    expect(await touch(token)).toBe('login.not.session');
  });

  it('lives on with acts, until its absolute end', async () => {
    const { token } = await stage.join('worker');
    for (let minutes = 0; minutes < 24 * 60 - 20; minutes += 20) {
      expect(await touch(token)).toBe('in');
      await stage.db.moveClock(20 * MINUTE);
    }
    expect(await touch(token)).toBe('in');
    await stage.db.moveClock(21 * MINUTE);
    expect(await touch(token)).toBe('login.not.session');
  });

  it('writes when it was last seen at most once a minute', async () => {
    const { token, memberId } = await stage.join('seen');
    const seen = async () =>
      (
        await stage.db.owner.query<{ seen: string }>(
          'select last_seen_at::text as seen from identity.session where member_id = $1',
          [memberId],
        )
      )[0]?.seen;
    const start = await seen();
    await stage.db.moveClock(30_000);
    await touch(token);
    expect(await seen()).toBe(start);
    await stage.db.moveClock(31_000);
    await info(token);
    expect(await seen()).toBe(start);
    await touch(token);
    expect(await seen()).not.toBe(start);
  });

  it('says until when it lives', async () => {
    const { token } = await stage.join('asker');
    const { value } = await stage.call(touchSession, {}, { token });
    expect(value.endsAt - value.idleUntil).toBeGreaterThan(23 * 60 * MINUTE);
  });

  it('gives way to a newer one where the brand wants one session per member', async () => {
    const { token: old } = await stage.join('single');
    const fresh = await enterToken('single');
    expect([await info(old), await info(fresh)]).toEqual(['login.not.session', 'in']);
    expect(stage.announced).toHaveLength(new Set(stage.announced).size);
    expect(stage.announced.length).toBeGreaterThan(0);
  });

  it('leaves one of many logins at once, where there may be only one', async () => {
    await stage.join('crowd');
    const tokens = (await Promise.all(Array.from({ length: 3 }, () => stage.enter('crowd', password)))).map(
      ({ value }) => value.token,
    );
    const living = (await Promise.all(tokens.map(info))).filter((state) => state === 'in');
    expect(living).toHaveLength(1);
  });

  it('is listed and ended by its member; somebody else’s is as if it were not there', async () => {
    await many(true);
    const { token: one } = await stage.join('lister');
    const two = await enterToken('lister');
    const stranger = (await stage.join('stranger')).token;
    const list = (await stage.call(sessions, {}, { token: one })).value;
    expect(list.map(({ current }) => current)).toEqual([false, true]);
    const id = list[0]?.id ?? '';
    const theft = await stage.call(endSession, { params: { id } }, { token: stranger });
    const missing = await stage.call(
      endSession,
      { params: { id: '00000000-0000-7000-8000-000000000000' } },
      { token: stranger },
    );
    expect([theft.status, theft.body]).toEqual([missing.status, missing.body]);
    expect(await info(two)).toBe('in');
    expect((await stage.call(endSession, { params: { id } }, { token: one })).errorCode).toBeNull();
    expect([await info(one), await info(two)]).toEqual(['in', 'login.not.session']);
    expect((await stage.call(endSession, { params: { id } }, { token: one })).errorCode).toBe('request.not.found');
    await many(false);
  });

  it('ends at logout by either method; a visitor may log out too', async () => {
    const { token } = await stage.join('leaver');
    expect((await stage.call(logout, {}, { token })).errorCode).toBeNull();
    expect(await info(token)).toBe('login.not.session');
    const again = await enterToken('leaver');
    expect(
      (await fetch(`${stage.http.base.site}/wps/session/logout`, { method: 'POST', headers: { authorization: again } }))
        .status,
    ).toBe(200);
    expect(await info(again)).toBe('login.not.session');
    expect((await stage.call(logout)).errorCode).toBeNull();
  });

  it('of another brand opens nothing', async () => {
    const { token } = await stage.join('foreign');
    expect(await stage.identity.playerOf(token, { activity: false, brandId: 'another' })).toBeNull();
  });

  it('answers money commands by its own SQL face, and keeps alive what plays', async () => {
    const { token } = await stage.join('sqlface');
    const id = (await stage.call(sessions, {}, { token })).value[0]?.id ?? '';
    const alive = async () =>
      (await stage.db.database.query<{ alive: boolean }>('select identity.session_alive($1) as alive', [id]))[0]?.alive;
    expect(await alive()).toBe(true);
    await stage.db.moveClock(29 * MINUTE);
    expect(await stage.identity.touchSession(id)).toBe(true);
    await stage.db.moveClock(29 * MINUTE);
    expect(await alive()).toBe(true);
    await stage.db.moveClock(2 * MINUTE);
    expect([await alive(), await stage.identity.touchSession(id)]).toEqual([false, false]);
  });
});

describe('guessing', () => {
  // The first waits are of seconds, and a busy machine takes as long for a guess.
  beforeAll(async () => stage.db.stopClock());
  const guess = async (name: string) => await stage.enter(name, 'not the password');

  it('slows down per account, more with each guess, and ends by itself', async () => {
    await stage.join('target');
    await stage.db.owner.query('delete from identity.throttle; delete from identity.session');
    const codes = [
      (await guess('target')).errorCode,
      (await guess('target')).errorCode,
      (await guess('target')).errorCode,
    ];
    expect(codes).toEqual(['login.failed', 'login.failed', 'login.failed']);
    const first = await guess('target');
    expect([first.status, first.errorCode]).toEqual([429, 'login.too.many']);
    expect((first.body as { value: { seconds: number } }).value.seconds).toBeLessThanOrEqual(5);
    expect((await stage.enter('target', password)).errorCode).toBe('login.too.many');
    await stage.db.moveClock(6_000);
    expect((await guess('target')).errorCode).toBe('login.failed');
    await stage.db.moveClock(6_000);
    expect((await guess('target')).errorCode).toBe('login.too.many');
    await stage.db.moveClock(5_000);
    expect((await stage.enter('target', password)).errorCode).toBeNull();
    expect((await guess('target')).errorCode).toBe('login.failed');
    const logged = await stage.db.owner.query(
      "select 1 from identity.access where account = 'target' and outcome = 'throttled'",
    );
    expect(logged).toHaveLength(3);
  });

  it('slows down the same for a name that does not exist', async () => {
    const answers = [];
    for (let index = 0; index < 4; index += 1) answers.push((await guess('ghost')).errorCode);
    expect(answers).toEqual(['login.failed', 'login.failed', 'login.failed', 'login.too.many']);
  });

  it('never waits longer than a quarter of an hour', async () => {
    await stage.join('besieged');
    await stage.db.owner.query('delete from identity.session');
    for (let index = 0; index < 15; index += 1) {
      await guess('besieged');
      await stage.db.moveClock(15 * MINUTE + 1_000);
    }
    expect((await stage.enter('besieged', password)).errorCode).toBeNull();
  });

  it('by strangers does not keep the member out where the member is known to come from', async () => {
    const { memberId } = await stage.join('victim');
    // The strangers' tries are those from unknown addresses; this machine is known by the session above.
    await stage.db.owner.query("update identity.session set address = '203.0.113.5' where member_id = $1", [memberId]);
    for (let index = 0; index < 4; index += 1) await guess('victim');
    expect((await stage.enter('victim', password)).errorCode).toBe('login.too.many');
    await stage.db.owner.query("update identity.session set address = '127.0.0.1' where member_id = $1", [memberId]);
    expect((await stage.enter('victim', password)).errorCode).toBeNull();
  });

  it('by strangers, at the name or from the same address, does not keep the member out of a browser that has logged in before', async () => {
    const page = { 'x-session': 'cookie', origin: 'http://127.0.0.1:3000' };
    const { memberId } = await stage.join('traveller');
    await stage.join('neighbour');
    const first = (await stage.enter('traveller', password, { headers: page })).headers.getSetCookie();
    const kept = first.find((cookie) => cookie.startsWith('site_device=')) ?? '';
    expect(kept).toMatch(/^site_device=[\w-]{43};.*Max-Age=2592000.*HttpOnly.*SameSite=Strict/i);
    const device = { headers: { ...page, cookie: kept.split(';')[0] ?? '' } };
    await stage.db.owner.query("update identity.session set address = '203.0.113.5' where member_id = $1", [memberId]);
    for (let index = 0; index < 41; index += 1) await guess(index < 4 ? 'traveller' : `crowd${index}`);
    expect((await stage.enter('traveller', password, { headers: page })).errorCode).toBe('login.too.many');
    expect((await stage.enter('neighbour', password, device)).errorCode).toBe('login.too.many');
    const again = await stage.enter('traveller', password, device);
    expect(again.errorCode).toBeNull();
    expect(JSON.stringify(await stage.db.owner.query('select s::text from identity.session s'))).not.toContain(
      kept.slice(12, 55),
    );

    // In its own bucket the browser may guess no more than others, and no longer than 30 days.
    const now = {
      headers: {
        ...page,
        cookie:
          again.headers
            .getSetCookie()
            .find((cookie) => cookie.startsWith('site_device='))
            ?.split(';')[0] ?? '',
      },
    };
    const codes = [];
    for (let index = 0; index < 4; index += 1)
      codes.push((await stage.enter('traveller', 'not the password', now)).errorCode);
    expect(codes).toEqual(['login.failed', 'login.failed', 'login.failed', 'login.too.many']);
    await stage.db.owner.query(
      "update identity.session set started_at = started_at - interval '31 days' where member_id = $1",
      [memberId],
    );
    await stage.db.owner.query('delete from identity.throttle');
    for (let index = 0; index < 3; index += 1) await guess('traveller');
    expect((await stage.enter('traveller', password, now)).errorCode).toBe('login.too.many');
    await stage.db.owner.query('delete from identity.throttle');
  });

  it('many at once do not slip through', async () => {
    await stage.join('rushed');
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess('rushed')));
    expect(answers.filter(({ errorCode }) => errorCode === 'login.failed')).toHaveLength(3);
  });

  it('across many names slows down per address', async () => {
    await stage.db.owner.query('delete from identity.throttle');
    const codes = [];
    for (let index = 0; index < 41; index += 1) codes.push((await guess(`sweep${index}`)).errorCode);
    expect(codes.slice(0, 40).every((code) => code === 'login.failed')).toBe(true);
    expect(codes[40]).toBe('login.too.many');
    await stage.db.owner.query('delete from identity.throttle');
  });
});

describe('changing the password', () => {
  const change = (token: string, body: Record<string, unknown>) => stage.call(changePassword, { body }, { token });

  it('asks for the old one, obeys the rules, ends every other session, tells the member', async () => {
    await many(true);
    const { token } = await stage.join('changer', { email: 'changer@mail.example' });
    const other = await enterToken('changer');
    const bad = await change(token, { newPassword: 'short', confirmNewPassword: 'short' });
    expect([bad.fields['oldPassword']?.code, bad.fields['newPassword']?.code]).toEqual([
      'field.required',
      'field.password',
    ]);
    expect(
      (await change(token, { oldPassword: password, newPassword: password, confirmNewPassword: password })).fields[
        'newPassword'
      ]?.code,
    ).toBe('field.password.same');
    expect(
      (await change(token, { oldPassword: password, newPassword: 'new password 1', confirmNewPassword: 'other' }))
        .fields['confirmNewPassword']?.code,
    ).toBe('field.confirm.different');
    expect(
      (
        await change(token, {
          oldPassword: 'wrong one',
          newPassword: 'new password 1',
          confirmNewPassword: 'new password 1',
        })
      ).fields['oldPassword']?.code,
    ).toBe('field.password.wrong');
    expect(await info(other)).toBe('in');
    expect(
      (
        await change(token, {
          oldPassword: password,
          newPassword: 'new password 1',
          confirmNewPassword: 'new password 1',
        })
      ).errorCode,
    ).toBeNull();
    expect([await info(token), await info(other)]).toEqual(['in', 'login.not.session']);
    expect((await stage.enter('changer', password)).errorCode).toBe('login.failed');
    expect((await stage.enter('changer', 'new password 1')).errorCode).toBeNull();
    const letters = await stage.db.owner.query<{ subject: string }>(
      "select subject from platform.outgoing_message where recipient = 'changer@mail.example' order by message_id",
    );
    expect(letters.some(({ subject }) => subject.includes('รหัสผ่าน'))).toBe(true);
    await many(false);
  });

  it('does not let a stolen session guess the old one for ever', async () => {
    const { token } = await stage.join('stolen');
    const codes = [];
    const goOn = await stage.db.stopClock();
    for (let index = 0; index < 4; index += 1)
      codes.push(
        (
          await change(token, {
            oldPassword: `guess ${index}`,
            newPassword: 'new password 1',
            confirmNewPassword: 'new password 1',
          })
        ).errorCode,
      );
    await goOn();
    expect(codes).toEqual(['validation.failed', 'validation.failed', 'validation.failed', 'login.too.many']);
  });

  it('is for members only', async () =>
    expect((await stage.call(changePassword, { body: {} })).errorCode).toBe('login.not.session'));
});

describe('blocking', () => {
  const actor = { kind: 'operator' as const, id: 'o1', name: 'malee' };

  it('ends every session, closes the door and the login, and says so only to who knows the password', async () => {
    const { token, memberId } = await stage.join('blocked');
    const id = (await stage.call(sessions, {}, { token })).value[0]?.id ?? '';
    expect(await stage.identity.block({ brandId: 'chokdee', memberId, actor, reason: 'chargeback' })).toBe(true);
    expect(await info(token)).toBe('login.not.session');
    expect(stage.announced).toContain(id);
    expect(
      (await stage.db.database.query<{ alive: boolean }>('select identity.session_alive($1) as alive', [id]))[0]?.alive,
    ).toBe(false);
    expect((await stage.protection.stateOf(memberId))?.state).toBe('blocked');
    expect((await stage.enter('blocked', 'wrong one')).errorCode).toBe('login.failed');
    expect((await stage.enter('blocked', password)).errorCode).toBe('account.blocked');
    const lines = await stage.db.owner.query(
      'select action, reason, before, after from audit.entry where subject = $1',
      [`member:${memberId}`],
    );
    expect(lines).toEqual([
      { action: 'member.block', reason: 'chargeback', before: { state: 'active' }, after: { state: 'blocked' } },
    ]);
  });

  it('is lifted again, and harmless to repeat', async () => {
    const { memberId } = await stage.join('lifted');
    const act = { brandId: 'chokdee', memberId, actor, reason: 'mistake' };
    expect([
      await stage.identity.block(act),
      await stage.identity.block(act),
      await stage.identity.unblock(act),
      await stage.identity.unblock(act),
    ]).toEqual([true, true, true, true]);
    expect(
      await stage.db.owner.query('select 1 from audit.entry where subject = $1', [`member:${memberId}`]),
    ).toHaveLength(2);
    expect((await stage.enter('lifted', password)).errorCode).toBeNull();
    expect((await stage.protection.stateOf(memberId))?.state).toBe('open');
  });

  it('does not lift what the member has chosen', async () => {
    const { memberId } = await stage.join('excluded');
    await stage.protection.setState({ memberId, state: 'excluded', until: null, actor: 'member' });
    const act = { brandId: 'chokdee', memberId, actor, reason: 'mistake' };
    await stage.identity.block(act);
    await stage.identity.unblock(act);
    expect((await stage.protection.stateOf(memberId))?.state).toBe('excluded');
  });

  it('reaches only members of the own brand', async () => {
    const { memberId } = await stage.join('elsewhere');
    expect(await stage.identity.block({ brandId: 'another', memberId, actor, reason: 'none of mine' })).toBe(false);
    expect(await stage.identity.memberFile('another', memberId)).toBeNull();
  });
});

import { endOtherSessions, endSession, logout, sessions, touchSession } from '@chokdee/contract/calls/identity';
import { SESSION_ENDED_HEADER } from '@chokdee/contract/session-end';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentityFixture, password, type IdentityFixture } from './testing.ts';

const MINUTE = 60_000;
let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await createIdentityFixture();
});
afterAll(() => fixture?.close());

const touch = async (token: string) => (await fixture.call(touchSession, {}, { token })).errorCode ?? 'in';

describe('a session', () => {
  it('ends after 30 minutes without activity; polling is not activity', async () => {
    const { token } = await fixture.register('idler');
    await fixture.db.moveClock(29 * MINUTE);
    expect(await fixture.sessionState(token)).toBe('in');
    await fixture.db.moveClock(2 * MINUTE);
    expect(await fixture.sessionState(token)).toBe('login.not.session');
    expect(await touch(token)).toBe('login.not.session');
  });

  it('is extended by activity until its absolute end', async () => {
    const { token } = await fixture.register('worker');
    for (let minutes = 0; minutes < 24 * 60 - 20; minutes += 20) {
      expect(await touch(token)).toBe('in');
      await fixture.db.moveClock(20 * MINUTE);
    }
    expect(await touch(token)).toBe('in');
    await fixture.db.moveClock(21 * MINUTE);
    expect(await touch(token)).toBe('login.not.session');
  });

  it('updates its last activity at most once a minute', async () => {
    const { token, memberId } = await fixture.register('seen');
    const seen = async () =>
      (
        await fixture.db.owner.query<{ seen: string }>(
          'select last_seen_at::text as seen from identity.session where member_id = $1',
          [memberId],
        )
      )[0]?.seen;
    const start = await seen();
    await fixture.db.moveClock(30_000);
    await touch(token);
    expect(await seen()).toBe(start);
    await fixture.db.moveClock(31_000);
    await fixture.sessionState(token);
    expect(await seen()).toBe(start);
    await touch(token);
    expect(await seen()).not.toBe(start);
  });

  it('tells its token why it ended, and other tokens nothing', async () => {
    const reason = async (token: string) =>
      (await fixture.call(touchSession, {}, { token })).headers.get(SESSION_ENDED_HEADER);
    const { token, memberId } = await fixture.register('reasons');
    expect(await reason(token)).toBeNull();
    expect(await reason('A'.repeat(43))).toBeNull();
    const again = async () => (await fixture.login('reasons', password)).value.token;

    const idle = await again();
    await fixture.db.moveClock(30 * MINUTE - 1_000);
    expect(await reason(idle)).toBeNull();
    await fixture.db.moveClock(30 * MINUTE);
    expect(await reason(idle)).toBe('idle');
    const old = await again();
    await fixture.db.owner.query(
      'update identity.session set ends_at = platform.clock() where member_id = $1 and ended_at is null',
      [memberId],
    );
    expect(await reason(old)).toBe('expired');
    for (const stored of ['logout', 'replaced', 'killed', 'password'] as const) {
      const ended = await again();
      await fixture.db.owner.query(
        `update identity.session
         set ended_at = platform.clock(), end_reason = $2
         where member_id = $1 and ended_at is null`,
        [memberId, stored],
      );
      expect(await reason(ended)).toBe(stored);
    }
    const open = await again();
    await fixture.db.owner.query(
      "update identity.member set state = 'blocked', block_reason = 'test' where member_id = $1",
      [memberId],
    );
    expect(await reason(open)).toBe('blocked');
  });

  it('reports when it ends', async () => {
    const { token } = await fixture.register('asker');
    const { value } = await fixture.call(touchSession, {}, { token });
    expect(value.endsAt - value.idleUntil).toBeGreaterThan(23 * 60 * MINUTE);
  });

  it('ends when its member logs in again, if the brand allows one session per member', async () => {
    const { token: old } = await fixture.register('single');
    const fresh = await fixture.loginToken('single');
    expect([await fixture.sessionState(old), await fixture.sessionState(fresh)]).toEqual(['login.not.session', 'in']);
    expect(fixture.announced).toHaveLength(new Set(fixture.announced).size);
    expect(fixture.announced.length).toBeGreaterThan(0);
  });

  it('keeps one of several concurrent logins, if the brand allows one session per member', async () => {
    await fixture.register('crowd');
    const tokens = (await Promise.all(Array.from({ length: 3 }, () => fixture.login('crowd', password)))).map(
      ({ value }) => value.token,
    );
    const open = (await Promise.all(tokens.map(fixture.sessionState))).filter((state) => state === 'in');
    expect(open).toHaveLength(1);
  });

  it('is listed and ended by its member only; another member’s answers as if it did not exist', async () => {
    await fixture.setSingleSession(false);
    const { token: one } = await fixture.register('lister');
    const two = await fixture.loginToken('lister');
    const stranger = (await fixture.register('stranger')).token;
    const list = (await fixture.call(sessions, {}, { token: one })).value;
    expect(list.map(({ current }) => current)).toEqual([false, true]);
    const id = list[0]?.id ?? '';
    const proof = { password };
    const foreign = await fixture.call(endSession, { params: { id }, body: proof }, { token: stranger });
    const missing = await fixture.call(
      endSession,
      { params: { id: '00000000-0000-7000-8000-000000000000' }, body: proof },
      { token: stranger },
    );
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
    expect(await fixture.sessionState(two)).toBe('in');
    const end = () => fixture.call(endSession, { params: { id }, body: proof }, { token: one });
    expect((await end()).errorCode).toBeNull();
    expect([await fixture.sessionState(one), await fixture.sessionState(two)]).toEqual(['in', 'login.not.session']);
    expect((await end()).errorCode).toBe('request.not.found');
    await fixture.setSingleSession(true);
  });

  it('is not ended by a stolen session without the password; the password ends all others', async () => {
    await fixture.setSingleSession(false);
    const { token: stolen } = await fixture.register('robbed');
    const [own, third] = [await fixture.loginToken('robbed'), await fixture.loginToken('robbed')];
    const list = (await fixture.call(sessions, {}, { token: own })).value;
    const id = list.find(({ current }) => current)!.id;
    for (const [body, code] of [
      [{}, 'field.required'],
      [{ password: '' }, 'field.required'],
      [{ password: 'wrong password 1' }, 'field.password.wrong'],
    ] as const) {
      for (const refused of [
        await fixture.call(endSession, { params: { id }, body }, { token: stolen }),
        await fixture.call(endOtherSessions, { body }, { token: stolen }),
      ])
        expect(refused.fields['password']?.code ?? refused.errorCode).toBe(code);
      await fixture.db.moveClock(60_000);
    }
    const forged = { passkey: { id: 'x', response: {} } };
    expect((await fixture.call(endOtherSessions, { body: forged }, { token: stolen })).errorCode).toBe(
      'passkey.failed',
    );
    expect(await Promise.all([stolen, own, third].map(fixture.sessionState))).toEqual(['in', 'in', 'in']);
    expect((await fixture.call(endOtherSessions, { body: { password } }, { token: own })).value).toBe(2);
    expect(await Promise.all([stolen, own, third].map(fixture.sessionState))).toEqual([
      'login.not.session',
      'in',
      'login.not.session',
    ]);
    await fixture.setSingleSession(true);
  });

  it('ends at logout by GET or POST; a visitor may log out too', async () => {
    const { token } = await fixture.register('leaver');
    expect((await fixture.call(logout, {}, { token })).errorCode).toBeNull();
    expect(await fixture.sessionState(token)).toBe('login.not.session');
    const again = await fixture.loginToken('leaver');
    expect(
      (
        await fetch(`${fixture.http.base.site}/wps/session/logout`, {
          method: 'POST',
          headers: { authorization: again },
        })
      ).status,
    ).toBe(200);
    expect(await fixture.sessionState(again)).toBe('login.not.session');
    expect((await fixture.call(logout)).errorCode).toBeNull();
  });

  it('is not valid for another brand', async () => {
    const { token } = await fixture.register('foreign');
    expect(await fixture.identity.playerOf(token, { activity: false, brandId: 'another' })).toBeNull();
  });

  it('is checked and extended through its SQL interface', async () => {
    const { token } = await fixture.register('sqluser');
    const id = (await fixture.call(sessions, {}, { token })).value[0]?.id ?? '';
    const isActive = async () =>
      (await fixture.db.database.query<{ active: boolean }>('select identity.is_session_active($1) as active', [id]))[0]
        ?.active;
    expect(await isActive()).toBe(true);
    await fixture.db.moveClock(29 * MINUTE);
    expect(await fixture.identity.touchSession(id)).toBe(true);
    await fixture.db.moveClock(29 * MINUTE);
    expect(await isActive()).toBe(true);
    await fixture.db.moveClock(2 * MINUTE);
    expect([await isActive(), await fixture.identity.touchSession(id)]).toEqual([false, false]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentityFixture, pageHeaders, password, type IdentityFixture } from './testing.ts';

const MINUTE = 60_000;
let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await createIdentityFixture();
  // A captcha would be asked for before the waits.
  await fixture.setFeature('CAPTCHA3', false);
});
afterAll(() => fixture?.close());

describe('login attempts', () => {
  // The clock is stopped, because the first waits last seconds and a busy machine can need that
  // long per attempt.
  beforeAll(async () => fixture.db.stopClock());
  const guess = async (name: string) => await fixture.login(name, 'not the password');

  it('are delayed per account, longer with each attempt, until the wait is over', async () => {
    await fixture.register('target');
    await fixture.db.owner.query('delete from platform.attempt; delete from identity.session');
    const codes = [
      (await guess('target')).errorCode,
      (await guess('target')).errorCode,
      (await guess('target')).errorCode,
    ];
    expect(codes).toEqual(['login.failed', 'login.failed', 'login.failed']);
    const first = await guess('target');
    expect([first.status, first.errorCode]).toEqual([429, 'login.too.many']);
    expect((first.body as { value: { seconds: number } }).value.seconds).toBeLessThanOrEqual(5);
    expect((await fixture.login('target', password)).errorCode).toBe('login.too.many');
    await fixture.db.moveClock(6_000);
    expect((await guess('target')).errorCode).toBe('login.failed');
    await fixture.db.moveClock(6_000);
    expect((await guess('target')).errorCode).toBe('login.too.many');
    await fixture.db.moveClock(5_000);
    expect((await fixture.login('target', password)).errorCode).toBeNull();
    expect((await guess('target')).errorCode).toBe('login.failed');
    const throttled = await fixture.db.owner.query(
      "select 1 from identity.access where account = 'target' and outcome = 'throttled'",
    );
    expect(throttled).toHaveLength(3);
  });

  it('are delayed in the same way for an unknown name', async () => {
    const answers = [];
    for (let index = 0; index < 4; index += 1) answers.push((await guess('ghost')).errorCode);
    expect(answers).toEqual(['login.failed', 'login.failed', 'login.failed', 'login.too.many']);
  });

  it('are never delayed by more than 15 minutes', async () => {
    await fixture.register('besieged');
    await fixture.db.owner.query('delete from identity.session');
    for (let index = 0; index < 15; index += 1) {
      await guess('besieged');
      await fixture.db.moveClock(15 * MINUTE + 1_000);
    }
    expect((await fixture.login('besieged', password)).errorCode).toBeNull();
  });

  it('do not lock the member out at a known address when strangers make them', async () => {
    const { memberId } = await fixture.register('victim');
    // Moving the session to another address makes this machine a stranger.
    await fixture.db.owner.query("update identity.session set address = '203.0.113.5' where member_id = $1", [
      memberId,
    ]);
    for (let index = 0; index < 4; index += 1) await guess('victim');
    expect((await fixture.login('victim', password)).errorCode).toBe('login.too.many');
    await fixture.db.owner.query("update identity.session set address = '127.0.0.1' where member_id = $1", [memberId]);
    expect((await fixture.login('victim', password)).errorCode).toBeNull();
  });

  it('do not lock the member out in a known browser when strangers make them, also from its address', async () => {
    const { memberId } = await fixture.register('traveller');
    await fixture.register('neighbour');
    const first = (await fixture.login('traveller', password, { headers: pageHeaders })).headers.getSetCookie();
    const deviceCookie = first.find((cookie) => cookie.startsWith('site_device=')) ?? '';
    expect(deviceCookie).toMatch(/^site_device=[\w-]{43};.*Max-Age=2592000.*HttpOnly.*SameSite=Strict/i);
    const device = { headers: { ...pageHeaders, cookie: deviceCookie.split(';')[0] ?? '' } };
    await fixture.db.owner.query("update identity.session set address = '203.0.113.5' where member_id = $1", [
      memberId,
    ]);
    for (let index = 0; index < 41; index += 1) await guess(index < 4 ? 'traveller' : `crowd${index}`);
    expect((await fixture.login('traveller', password, { headers: pageHeaders })).errorCode).toBe('login.too.many');
    expect((await fixture.login('neighbour', password, device)).errorCode).toBe('login.too.many');
    const again = await fixture.login('traveller', password, device);
    expect(again.errorCode).toBeNull();
    expect(JSON.stringify(await fixture.db.owner.query('select s::text from identity.session s'))).not.toContain(
      deviceCookie.slice(12, 55),
    );

    // The browser's own count has the same limits, and the browser is known for 30 days.
    const now = {
      headers: {
        ...pageHeaders,
        cookie:
          again.headers
            .getSetCookie()
            .find((cookie) => cookie.startsWith('site_device='))
            ?.split(';')[0] ?? '',
      },
    };
    const codes = [];
    for (let index = 0; index < 4; index += 1)
      codes.push((await fixture.login('traveller', 'not the password', now)).errorCode);
    expect(codes).toEqual(['login.failed', 'login.failed', 'login.failed', 'login.too.many']);
    await fixture.db.owner.query(
      "update identity.session set started_at = started_at - interval '31 days' where member_id = $1",
      [memberId],
    );
    await fixture.db.owner.query('delete from platform.attempt');
    for (let index = 0; index < 3; index += 1) await guess('traveller');
    expect((await fixture.login('traveller', password, now)).errorCode).toBe('login.too.many');
    await fixture.db.owner.query('delete from platform.attempt');
  });

  it('are counted before they are checked, so that concurrent ones cannot pass together', async () => {
    await fixture.register('rushed');
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess('rushed')));
    expect(answers.filter(({ errorCode }) => errorCode === 'login.failed')).toHaveLength(3);
  });

  it('are delayed per address when they are made at many names', async () => {
    await fixture.db.owner.query('delete from platform.attempt');
    const codes = [];
    for (let index = 0; index < 41; index += 1) codes.push((await guess(`sweep${index}`)).errorCode);
    expect(codes.slice(0, 40).every((code) => code === 'login.failed')).toBe(true);
    expect(codes[40]).toBe('login.too.many');
    await fixture.db.owner.query('delete from platform.attempt');
  });
});

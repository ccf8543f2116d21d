import { randomBytes } from 'node:crypto';
import { testDatabase } from '@chokdee/database/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { demoBeacon } from './beacons.ts';
import { createPlanner } from './planning.ts';
import { addGame, readClocks, readUpcoming } from './store.ts';
import { brandId, officialGame, ownGame, sealingKey } from './testing.ts';

const db = await testDatabase();
const ring = createKeyRing([sealingKey]);
const { plan } = createPlanner({ database: db.database, ring, randomBytes });
beforeAll(() => db.stopClock());

/** Sets the clock to so many seconds of a minute: the games have a draw at every full minute. */
const setSecond = async (second: number): Promise<void> => {
  const [row] = await db.owner.query<{ at: number }>(
    'select extract(epoch from platform.clock())::float8 * 1000 as at',
  );
  await db.moveClock(60_000 - (row!.at % 60_000) + second * 1_000);
};

/** Adds a game at a second of a minute, plans, and gives its first draw in seconds from then. */
async function firstDraw(code: string, second: number, change: Partial<ReturnType<typeof ownGame>> = {}) {
  await setSecond(second);
  const beacon = await demoBeacon(db.database, ring, randomBytes);
  await addGame(db.database, { ...ownGame(beacon), code, sale_seconds: 60, ...change });
  await plan();
  const [row] = await db.owner.query<Record<'published' | 'opens' | 'lock' | 'draw', number>>(
    `select
       round(extract(epoch from published_at - platform.clock()), 1)::float8 as published,
       round(extract(epoch from sale_opens_at - platform.clock()), 1)::float8 as opens,
       round(extract(epoch from lock_at - platform.clock()))::float8 as lock,
       round(extract(epoch from draw_at - platform.clock()))::float8 as draw
     from draws.draw
     where code = $1
     order by draw_at
     limit 1`,
    [code],
  );
  return row;
}

describe('a game that is new, or was not planned', () => {
  it('has its draw on sale at once, after its commitment is public', async () => {
    expect(await firstDraw('at-once', 20)).toEqual({ published: 0, opens: 0.1, lock: 30, draw: 40 });
    await db.moveClock(100);
    const [clock] = await readClocks(db.database, brandId, ['at-once']);
    const now = (await db.owner.query<{ now: Date }>('select platform.clock() as now'))[0]!.now.getTime();
    expect(clock!.next!.sale_opens_at.getTime()).toBeLessThanOrEqual(now);
    expect(clock!.next!.lock_at.getTime()).toBeGreaterThan(now);
  });
  it.each([
    [44, { opens: 0.1, lock: 6 }],
    [45, { opens: 15, lock: 65 }],
    [46, { opens: 14, lock: 64 }],
  ])('opens at second %s of the minute with %o, since five seconds of sale are the least', async (second, expected) => {
    expect(await firstDraw(`second-${second}`, second)).toMatchObject(expected);
  });
  it('is not opened late when what is bet on it must be prepared', async () => {
    expect(await firstDraw('withheld', 20, { is_withheld: true })).toMatchObject({ opens: 40 });
  });
  it('opens an official draw at once too', async () => {
    const { beacon, source, void_seconds } = officialGame;
    expect(await firstDraw('official', 20, { beacon, source, void_seconds })).toMatchObject({ opens: 0.1 });
  });
  it('continues with the present draw after more time than was planned ahead', async () => {
    await firstDraw('after-pause', 20);
    await db.moveClock(3 * 3_600_000);
    expect((await readUpcoming(db.database, brandId, 'after-pause', 1)).length).toBe(0);
    await plan();
    await db.moveClock(100);
    const [draw] = await readUpcoming(db.database, brandId, 'after-pause', 1);
    const [{ now }] = (await db.owner.query<{ now: Date }>('select platform.clock() as now')) as [{ now: Date }];
    expect(draw!.sale_opens_at <= now && now < draw!.lock_at).toBe(true);
  });
});

describe('the next draw of a game', () => {
  it('is by the clock the one after the lock, also before a copy has locked the draw', async () => {
    await firstDraw('by-clock', 20);
    const [first] = await readUpcoming(db.database, brandId, 'by-clock', 1);
    await db.moveClock(29_999);
    expect((await readUpcoming(db.database, brandId, 'by-clock', 1))[0]!.draw_id).toBe(first!.draw_id);
    await db.moveClock(1);
    expect((await readUpcoming(db.database, brandId, 'by-clock', 1))[0]!.draw_id).not.toBe(first!.draw_id);
    const [clock] = await readClocks(db.database, brandId, ['by-clock']);
    expect(clock!.next!.draw_id).not.toBe(first!.draw_id);
  });
});

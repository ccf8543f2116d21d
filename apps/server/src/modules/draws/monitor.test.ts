import { uuid7 } from '@chokdee/contract/uuid7';
import { testDatabase } from '@chokdee/database/testing';
import { beforeAll, expect, it } from 'vitest';
import { readMonitor } from './monitor.ts';
import { addGame } from './store.ts';
import { brandId, OFFICIAL, officialGame } from './testing.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONE = 'Asia/Bangkok';
const db = await testDatabase();
let now: number;

/** Adds an official draw so many milliseconds from now, named by its issue. */
const addDraw = (issue: string, distance: number) =>
  db.owner.query(
    `insert into draws.draw (
       draw_id, brand_id, code, issue, source, is_demo, format, sale_opens_at, lock_at, draw_at, result_at, late_after
     )
     select $1, brand_id, code, $2, source, is_demo, format, at - interval '2 h', at - interval '1 h', at, at, at
     from draws.game, to_timestamp($3::float8 / 1000) as at
     where code = $4`,
    [uuid7(), issue, now + distance, OFFICIAL],
  );
const list = async (offset = 0, limit = 100, zone = ZONE) => {
  const { rows, total } = await readMonitor(
    db.database,
    { brandId, zone, attention: false, game: null, state: null },
    { limit, offset },
  );
  return { issues: rows.map(({ issue }) => issue), total };
};

beforeAll(async () => {
  await db.stopClock();
  await addGame(db.database, officialGame);
  // Nine days ahead, half past twelve in Bangkok: draws are published before they are sold.
  const [row] = await db.owner.query<{ at: number }>(
    'select extract(epoch from platform.clock())::float8 * 1000 as at',
  );
  const ahead = 9 * DAY - (row!.at % DAY) + 5.5 * HOUR;
  now = row!.at + ahead;
  const midnight = -12.5 * HOUR;
  for (const [issue, distance] of [
    ['00000001', HOUR],
    ['00000002', midnight + DAY - 1],
    ['00000003', -1],
    ['00000004', midnight],
    ['00000005', midnight + DAY],
    ['00000006', 7 * DAY],
    ['00000007', midnight - 1],
    ['00000008', -7 * DAY],
  ] as const)
    await addDraw(issue, distance);
  await db.moveClock(ahead);
});

it("lists today's draws to come, today's earlier ones, then those ahead and those behind", async () => {
  expect(await list()).toEqual({
    issues: ['00000001', '00000002', '00000003', '00000004', '00000005', '00000006', '00000007', '00000008'],
    total: 8,
  });
});

it("takes the day of the brand's zone", async () => {
  // It is 05:30 in London: the day there began at 07:00 in Bangkok and ends at 07:00.
  expect((await list(0, 100, 'Europe/London')).issues).toEqual([
    '00000001',
    '00000002',
    '00000005',
    '00000003',
    '00000006',
    '00000004',
    '00000007',
    '00000008',
  ]);
});

it('gives the same rows in pages of every size', async () => {
  const { issues } = await list();
  for (const size of [1, 2, 3, 5, 8]) {
    const pages = [];
    for (let offset = 0; offset < issues.length; offset += size) pages.push(...(await list(offset, size)).issues);
    expect(pages, `pages of ${size}`).toEqual(issues);
  }
  expect(await list(8, 5)).toEqual({ issues: [], total: 8 });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test.each([
  ['2026-11-20T15:59:59.999Z', '2026-11-20', '2026-11-19T16:00:00.000Z'],
  ['2026-11-20T16:00:00.000Z', '2026-11-21', '2026-11-20T16:00:00.000Z'],
  ['2027-01-01T00:00:00.000Z', '2027-01-01', '2026-12-31T16:00:00.000Z'],
])(
  '%s is in the business day %s, which begins at %s, in every time zone of the connection',
  async (moment, day, start) => {
    for (const zone of ['UTC', 'America/New_York']) {
      const rows = await db.database.transaction(async (tx) => {
        await tx.query(`set local timezone = '${zone}'`);
        return tx.query<{ day: string; start: Date }>(
          'select platform.business_day($1) as day, platform.business_day_start($1) as start',
          [moment],
        );
      });
      expect(rows).toEqual([{ day, start: new Date(start) }]);
    }
  },
);

import { testDatabase } from '@chokdee/database/testing';
import { expect, it } from 'vitest';
import { readClock } from './clock.ts';

it("reads the database's clock, which tests can move", async () => {
  const db = await testDatabase();
  const before = await readClock(db.database);
  await db.moveClock(3_600_000);
  expect((await readClock(db.database)).getTime() - before.getTime()).toBeGreaterThanOrEqual(3_600_000);
  await db.close();
});

import { testDatabase } from '@chokdee/database/testing';
import { expect, test } from 'vitest';
import { readClock } from './clock.ts';

test("the clock is the database's and moves with it", async () => {
  const kit = await testDatabase();
  const before = await readClock(kit.database);
  await kit.moveClock(3_600_000);
  expect((await readClock(kit.database)).getTime() - before.getTime()).toBeGreaterThanOrEqual(3_600_000);
  await kit.close();
});

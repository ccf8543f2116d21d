import { testDatabase } from '@chokdee/database/testing';
import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

test('the clock is the database\'s and moves with it', async () => {
  const kit = await testDatabase();
  const clock = createClock(kit.database);
  const before = await clock.now();
  await kit.moveClock(3_600_000);
  expect((await clock.now()).getTime() - before.getTime()).toBeGreaterThanOrEqual(3_600_000);
  await kit.close();
});

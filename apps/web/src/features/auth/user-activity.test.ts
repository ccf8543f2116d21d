import { expect, it } from 'vitest';
import { onUserActivity } from './user-activity.ts';

it('tells of a person at the first act and then at most once a minute; time alone tells nothing', () => {
  let now = 1_000_000;
  let told = 0;
  const page = new EventTarget();
  const stop = onUserActivity(
    page,
    () => {
      told += 1;
    },
    () => now,
  );
  expect(told).toBe(0);
  page.dispatchEvent(new Event('pointerdown'));
  page.dispatchEvent(new Event('keydown'));
  expect(told).toBe(1);
  now += 59_000;
  page.dispatchEvent(new Event('keydown'));
  expect(told).toBe(1);
  now += 1_000;
  page.dispatchEvent(new Event('mousemove'));
  expect(told).toBe(1);
  page.dispatchEvent(new Event('keydown'));
  expect(told).toBe(2);
  stop();
  now += 60_000;
  page.dispatchEvent(new Event('pointerdown'));
  expect(told).toBe(2);
});

import { expect, it } from 'vitest';
import { onUserActivity } from './user-activity.ts';

it('calls back on the first event and then at most once a minute, never without an event', () => {
  let now = 1_000_000;
  let calls = 0;
  const page = new EventTarget();
  const stop = onUserActivity(
    page,
    () => {
      calls += 1;
    },
    () => now,
  );
  expect(calls).toBe(0);
  page.dispatchEvent(new Event('pointerdown'));
  page.dispatchEvent(new Event('keydown'));
  expect(calls).toBe(1);
  now += 59_000;
  page.dispatchEvent(new Event('keydown'));
  expect(calls).toBe(1);
  now += 1_000;
  page.dispatchEvent(new Event('mousemove'));
  expect(calls).toBe(1);
  page.dispatchEvent(new Event('keydown'));
  expect(calls).toBe(2);
  stop();
  now += 60_000;
  page.dispatchEvent(new Event('pointerdown'));
  expect(calls).toBe(2);
});

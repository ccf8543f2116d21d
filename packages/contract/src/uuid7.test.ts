import { afterEach, expect, test, vi } from 'vitest';
import { uuid7, uuid7Time } from './uuid7.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('an id has its time, version 7 and variant 10', () => {
  const id = uuid7(1_645_557_742_000);
  // The first 48 bits are those of RFC 9562 appendix A.6.
  expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuid7Time(id)).toBe(1_645_557_742_000);
});

test('ids of one millisecond differ', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => uuid7(1))).size).toBe(10_000);
});

test('ids of one process stay in order when a millisecond runs out of numbers or the clock is set back', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  const ids = Array.from({ length: 10_000 }, () => uuid7());
  vi.setSystemTime(Date.now() - 500);
  ids.push(uuid7());
  vi.setSystemTime(Date.now() + 10_000);
  ids.push(uuid7());
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuid7Time(ids.at(-1)!)).toBe(Date.now());
});

test('ids follow a clock that is set far back', () => {
  vi.useFakeTimers({ now: Date.now() + 120_000 });
  uuid7();
  vi.setSystemTime(Date.now() - 90_000);
  expect(uuid7Time(uuid7())).toBe(Date.now());
});

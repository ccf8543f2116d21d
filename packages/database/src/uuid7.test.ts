import { expect, test } from 'vitest';
import { uuid7, uuid7Time } from './uuid7.ts';

test('an id carries its time, version 7 and variant 10', () => {
  const id = uuid7(1_645_557_742_000);
  // The first 48 bits are those of RFC 9562 appendix A.6.
  expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuid7Time(id)).toBe(1_645_557_742_000);
});

test('ids of one millisecond differ', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => uuid7(1))).size).toBe(10_000);
});

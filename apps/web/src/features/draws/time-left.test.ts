import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

it.each([
  [-5_000, 0, '0:00'],
  [1, 0, '0:01'],
  [61_000, 0, '1:01'],
  [3_600_000, 0, '1:00:00'],
  [86_400_000, 1, '0:00:00'],
  [9 * 86_400_000 + 3_723_000, 9, '1:02:03'],
])('writes %d ms', (milliseconds, days, text) => {
  expect(timeLeft(milliseconds)).toEqual({ days, text });
});

import { expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { addressKey, createLimiter } from './rate-limiter.ts';

it('a household is an address, or the /64 of an IPv6 address however it is written', () => {
  expect(['203.0.113.9', '::ffff:203.0.113.9', '::1'].map(addressKey)).toEqual([
    '203.0.113.9',
    '::ffff:203.0.113.9',
    '0:0:0:0',
  ]);
  const household = ['2001:db8::1', '2001:db8::5:6:7:8', '2001:db8:0:0:1::', '2001:db8::a:0:0:1'];
  expect(new Set(household.map(addressKey))).toEqual(new Set(['2001:db8:0:0']));
  expect(addressKey('2001:db8:0:1::1')).toBe('2001:db8:0:1');
});

it('a window slides: what was asked before counts by the part of it that is still covered', () => {
  let now = 0;
  const { take } = createLimiter(() => now);
  const taken = (key: string): boolean => {
    try {
      take(key, { requests: 4, seconds: 10 });
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      return false;
    }
  };
  expect(Array.from({ length: 5 }, () => taken('a'))).toEqual([true, true, true, true, false]);
  expect(taken('b')).toBe(true);
  now = 15_000;
  expect(Array.from({ length: 3 }, () => taken('a'))).toEqual([true, true, false]);
  now = 40_000;
  expect(Array.from({ length: 5 }, () => taken('a'))).toEqual([true, true, true, true, false]);
});

it('keys are held up to a number: those unused for longest are forgotten', () => {
  const { take } = createLimiter(() => 0, 2);
  const once = { requests: 1, seconds: 10 };
  for (const key of ['a', 'b', 'c']) take(key, once);
  expect(() => take('c', once)).toThrow();
  expect(() => take('a', once)).not.toThrow();
});

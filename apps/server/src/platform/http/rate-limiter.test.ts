import { expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { addressKey, createLimiter } from './rate-limiter.ts';

it('keys an address by itself, an IPv6 address by its /64 prefix in any spelling', () => {
  expect(['203.0.113.9', '::ffff:203.0.113.9', '::1'].map(addressKey)).toEqual([
    '203.0.113.9',
    '::ffff:203.0.113.9',
    '0:0:0:0',
  ]);
  const samePrefix = ['2001:db8::1', '2001:db8::5:6:7:8', '2001:db8:0:0:1::', '2001:db8::a:0:0:1'];
  expect(new Set(samePrefix.map(addressKey))).toEqual(new Set(['2001:db8:0:0']));
  expect(addressKey('2001:db8:0:1::1')).toBe('2001:db8:0:1');
});

it('counts the previous window in proportion to its overlap', () => {
  let now = 0;
  const { take } = createLimiter({ now: () => now });
  const tryTake = (key: string): boolean => {
    try {
      take({ kind: 'test', key, budget: { requests: 4, seconds: 10 } });
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      return false;
    }
  };
  expect(Array.from({ length: 5 }, () => tryTake('a'))).toEqual([true, true, true, true, false]);
  expect(tryTake('b')).toBe(true);
  now = 15_000;
  expect(Array.from({ length: 3 }, () => tryTake('a'))).toEqual([true, true, false]);
  now = 40_000;
  expect(Array.from({ length: 5 }, () => tryTake('a'))).toEqual([true, true, true, true, false]);
});

it('holds a limited number of keys and removes the least recently used', () => {
  const { take } = createLimiter({ now: () => 0, capacity: 2 });
  const once = (key: string) => ({ kind: 'test', key, budget: { requests: 1, seconds: 10 } });
  for (const key of ['a', 'b', 'c']) take(once(key));
  expect(() => take(once('c'))).toThrow();
  expect(() => take(once('a'))).not.toThrow();
});

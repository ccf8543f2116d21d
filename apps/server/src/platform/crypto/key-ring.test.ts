import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyRing } from './key-ring.ts';

const key = randomBytes(32);
const ring = createKeyRing([key]);

test('opens what it sealed, only for the same owner, and never makes the same bytes twice', () => {
  const sealed = ring.seal('secret', 'a');
  expect(ring.open(sealed, 'a')).toBe('secret');
  expect(() => ring.open(sealed, 'b')).toThrow();
  expect(ring.seal('secret', 'a').equals(sealed)).toBe(false);
  expect(sealed.includes(Buffer.from('secret'))).toBe(false);
  expect(sealed.subarray(0, ring.prefix.length).equals(ring.prefix)).toBe(true);
  sealed[sealed.length - 1]! ^= 1;
  expect(() => ring.open(sealed, 'a')).toThrow();
});

test('opens older seals with a key that was rotated out, and says when a key is gone', () => {
  const sealed = ring.seal('secret', 'a');
  const fresh = randomBytes(32);
  const rotated = createKeyRing([fresh, key]);
  expect(rotated.open(sealed, 'a')).toBe('secret');
  expect(rotated.seal('secret', 'a').subarray(0, ring.prefix.length).equals(ring.prefix)).toBe(false);
  expect(() => createKeyRing([fresh]).open(sealed, 'a')).toThrow(/not configured any more/);
});

test('keys of another length, and none at all, are refused', () => {
  expect(() => createKeyRing([randomBytes(16)])).toThrow(/32 bytes/);
  expect(() => createKeyRing([])).toThrow(/there must be one/);
});

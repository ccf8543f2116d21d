import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createKeyRing } from './key-ring.ts';

const key = randomBytes(32);
const ring = createKeyRing([key]);

it('opens its own seal with the same context only, and never produces the same bytes twice', () => {
  const sealed = ring.seal('secret', 'a');
  expect(ring.open(sealed, 'a')).toBe('secret');
  expect(() => ring.open(sealed, 'b')).toThrow();
  expect(ring.seal('secret', 'a').equals(sealed)).toBe(false);
  expect(sealed.includes(Buffer.from('secret'))).toBe(false);
  expect(sealed.subarray(0, ring.prefix.length).equals(ring.prefix)).toBe(true);
  sealed[sealed.length - 1]! ^= 1;
  expect(() => ring.open(sealed, 'a')).toThrow();
});

it('opens older seals with a rotated key, and refuses them when their key is missing', () => {
  const sealed = ring.seal('secret', 'a');
  const newKey = randomBytes(32);
  const rotated = createKeyRing([newKey, key]);
  expect(rotated.open(sealed, 'a')).toBe('secret');
  expect(rotated.seal('secret', 'a').subarray(0, ring.prefix.length).equals(ring.prefix)).toBe(false);
  expect(() => createKeyRing([newKey]).open(sealed, 'a')).toThrow(/not configured any more/);
});

it('refuses keys of another length, and an empty ring', () => {
  expect(() => createKeyRing([randomBytes(16)])).toThrow(/32 bytes/);
  expect(() => createKeyRing([])).toThrow(/at least one/);
});

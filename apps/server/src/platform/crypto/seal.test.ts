import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);

test('what was sealed opens for the same key and owner alone, whatever language it is in', () => {
  const sealed = seal(key, 'ลับ 🔒', 'member/row');
  expect(unseal(key, sealed, 'member/row')).toBe('ลับ 🔒');
  expect(() => unseal(key, sealed, 'member/other')).toThrow();
  expect(() => unseal(randomBytes(32), sealed, 'member/row')).toThrow();
  expect(seal(key, 'ลับ 🔒', 'member/row').equals(sealed)).toBe(false);
});

test('a seal with a single bit changed, or cut short anywhere, does not open', () => {
  const sealed = seal(key, 'secret', 'a');
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const forged = Buffer.from(sealed);
    forged[bit >> 3]! ^= 1 << (bit & 7);
    expect(() => unseal(key, forged, 'a')).toThrow();
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => unseal(key, sealed.subarray(0, length), 'a')).toThrow();
});

test('a tag of four right bytes is no tag', () => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 4 }).setAAD(Buffer.from('a'));
  const empty = cipher.final();
  expect(() => unseal(key, Buffer.concat([nonce, cipher.getAuthTag(), empty]), 'a')).toThrow();
});

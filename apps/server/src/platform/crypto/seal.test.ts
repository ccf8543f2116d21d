import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);

it('opens a text of any language with the same key and context only', () => {
  const sealed = seal(key, 'ลับ 🔒', 'member/row');
  expect(unseal(key, sealed, 'member/row')).toBe('ลับ 🔒');
  expect(() => unseal(key, sealed, 'member/other')).toThrow();
  expect(() => unseal(randomBytes(32), sealed, 'member/row')).toThrow();
  expect(seal(key, 'ลับ 🔒', 'member/row').equals(sealed)).toBe(false);
});

it('refuses a seal with one changed bit, or cut at any length', () => {
  const sealed = seal(key, 'secret', 'a');
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const forged = Buffer.from(sealed);
    forged[bit >> 3]! ^= 1 << (bit & 7);
    expect(() => unseal(key, forged, 'a')).toThrow();
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => unseal(key, sealed.subarray(0, length), 'a')).toThrow();
});

it('refuses a shortened tag of four correct bytes', () => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 4 }).setAAD(Buffer.from('a'));
  const empty = cipher.final();
  expect(() => unseal(key, Buffer.concat([nonce, cipher.getAuthTag(), empty]), 'a')).toThrow();
});

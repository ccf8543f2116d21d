import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { RandomBytes } from './random-bytes.ts';

const NONCE = 12;
const TAG = 16;

/**
 * Seals a text under a key of 32 bytes with AES-256-GCM: nonce (12 bytes), tag (16), cipher text. What it is `bound` to (whose it is, which
 * row) must be named again to open it, so that a sealed text cannot be moved elsewhere.
 */
export function seal(key: Uint8Array, text: string, bound: string, chance: RandomBytes = randomBytes): Buffer {
  const nonce = chance(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Opens what `seal` made. Throws when the seal is broken, cut short, under another key or bound to something else. */
export function unseal(key: Uint8Array, sealed: Uint8Array, bound: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}

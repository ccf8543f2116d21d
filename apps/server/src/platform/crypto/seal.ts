import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { RandomBytes } from './random-bytes.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text with AES-256-GCM under a key of 32 bytes. Returns nonce (12 bytes), tag (16) and
 * cipher text. `context` (the owner, the row) is authenticated: `unseal` needs the same one, so a
 * sealed text cannot be moved to another row.
 */
export function seal(key: Uint8Array, text: string, context: string, random: RandomBytes = randomBytes): Buffer {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts a sealed text. Throws when it was altered or cut, or key or context are not its own. */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

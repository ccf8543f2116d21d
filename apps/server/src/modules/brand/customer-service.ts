import { createCipheriv, createDecipheriv, randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Node no longer has single DES. Triple DES with one key three times gives the same bytes (decision
 * D3).
 */
const tripleKey = (key: string): Buffer =>
  Buffer.concat([Buffer.from(key, 'latin1'), Buffer.from(key, 'latin1'), Buffer.from(key, 'latin1')]);

/**
 * Wraps a customer-service link in the format older clients expect: the base64 cipher text, then
 * its 8-character key. It is an encoding; it keeps nothing secret.
 */
export function wrapLink(url: string): string {
  const key = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const cipher = createCipheriv('des-ede3-ecb', tripleKey(key), null);
  return `${cipher.update(url, 'utf8', 'base64')}${cipher.final('base64')}${key}`;
}

/** Reverses `wrapLink`. */
export function unwrapLink(path: string): string {
  const decipher = createDecipheriv('des-ede3-ecb', tripleKey(path.slice(-8)), null);
  return `${decipher.update(path.slice(0, -8), 'base64', 'utf8')}${decipher.final('utf8')}`;
}

import { createCipheriv, createDecipheriv, randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Node has no single DES any more; triple DES with one key three times gives the same bytes (decision D3). */
const tripled = (key: string): Buffer =>
  Buffer.concat([Buffer.from(key, 'latin1'), Buffer.from(key, 'latin1'), Buffer.from(key, 'latin1')]);

/** Wraps a customer-service link as older clients expect it: base64 cipher, then the 8 letters that open it. It keeps nothing secret. */
export function wrapLink(url: string): string {
  const key = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const cipher = createCipheriv('des-ede3-ecb', tripled(key), null);
  return `${cipher.update(url, 'utf8', 'base64')}${cipher.final('base64')}${key}`;
}

/** Opens what `wrapLink` made. */
export function unwrapLink(path: string): string {
  const decipher = createDecipheriv('des-ede3-ecb', tripled(path.slice(-8)), null);
  return `${decipher.update(path.slice(0, -8), 'base64', 'utf8')}${decipher.final('utf8')}`;
}

import { createHash, randomBytes } from 'node:crypto';
import type { RandomBytes } from './random-bytes.ts';

/** A new bearer token: 256 random bits, fit for a URL. */
export const newToken = (chance: RandomBytes = randomBytes): string => Buffer.from(chance(32)).toString('base64url');

/** What is stored of a token. A random token of this length needs no slow hash. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

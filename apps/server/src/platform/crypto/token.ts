import { createHash, randomBytes } from 'node:crypto';
import type { RandomBytes } from './random-bytes.ts';

/** Creates a bearer token: 256 random bits as base64url. */
export const newToken = (random: RandomBytes = randomBytes): string => Buffer.from(random(32)).toString('base64url');

/** The hash that is stored instead of a token. A random token of this length needs no slow hash. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

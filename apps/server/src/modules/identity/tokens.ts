import { createHash, randomBytes } from 'node:crypto';

/** A new session token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. A random token of this length needs no slow hash. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

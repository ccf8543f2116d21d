import { createHash } from 'node:crypto';

/** Random bytes from outside. */
export type Chance = (bytes: number) => Uint8Array;

/** A game's token: 256 bits of chance, fit for a URL. */
export const newToken = (chance: Chance): string => Buffer.from(chance(32)).toString('base64url');

/** What is stored of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Length of a server seed in bytes; it is written as lower-case hexadecimal, and that text is what is hashed and keyed with. */
export const SERVER_SEED_BYTES = 32;

/** Writes fresh random bytes as a server seed. Throws when they are not exactly 32. */
export function serverSeedOf(random: Uint8Array): string {
  if (random.length !== SERVER_SEED_BYTES) throw new RangeError('a server seed is 32 bytes');
  return bytesToHex(random);
}

/** The commitment shown before a seed is used: SHA-256 of the seed's text, lower-case hexadecimal. */
export const commitmentOf = (serverSeed: string): string => bytesToHex(sha256(utf8ToBytes(serverSeed)));

/** True when `serverSeed` is what `commitment` promised. Both are public by then, so the comparison need not hide its time. */
export const matchesCommitment = (serverSeed: string, commitment: string): boolean =>
  commitmentOf(serverSeed) === commitment.toLowerCase();

/** Words a member may choose as a client seed: 1-64 letters, digits, marks, punctuation, symbols and inner spaces, of any script. */
const clientSeedPattern = /^(?! )[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,64}(?<! )$/u;

/** True for a client seed the house accepts. */
export const isClientSeed = (text: string): boolean => clientSeedPattern.test(text);

/** A client seed for those who choose none: 10 bytes of the caller's chance, hexadecimal. */
export const clientSeedOf = (random: Uint8Array): string => bytesToHex(random.subarray(0, 10));

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Bytes of a server seed. Its text in lower-case hexadecimal is what is hashed and used as the key.
 */
export const SERVER_SEED_BYTES = 32;

/** A server seed from random bytes. Throws `RangeError` unless there are exactly 32. */
export function serverSeedOf(random: Uint8Array): string {
  if (random.length !== SERVER_SEED_BYTES) throw new RangeError('a server seed must be 32 bytes');
  return bytesToHex(random);
}

/**
 * The commitment published before a seed is used: SHA-256 of the seed's text, lower-case
 * hexadecimal.
 */
export const commitmentOf = (serverSeed: string): string => bytesToHex(sha256(utf8ToBytes(serverSeed)));

/**
 * Whether a revealed seed matches its commitment. Both are public by then, so the comparison is not
 * constant-time.
 */
export const matchesCommitment = (serverSeed: string, commitment: string): boolean =>
  commitmentOf(serverSeed) === commitment.toLowerCase();

/** 1 to 64 letters, marks, digits, punctuation, symbols and inner spaces, of any script. */
const clientSeedPattern = /^(?! )[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,64}(?<! )$/u;

/** Whether a text may be a client seed. */
export const isClientSeed = (text: string): boolean => clientSeedPattern.test(text);

/** A client seed for a player who chooses none: the first 10 random bytes, hexadecimal. */
export const clientSeedOf = (random: Uint8Array): string => bytesToHex(random.subarray(0, 10));

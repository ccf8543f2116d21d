import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A randomness beacon: a public series of values, one per period, that nobody knows before its
 * time and everybody can verify. The value of a round is the BLS signature of the round's number
 * under the chain's key (drand, scheme `bls-unchained-g1-rfc9380`).
 */
export interface BeaconChain {
  /** The chain's hash, lower-case hexadecimal. */
  readonly id: string;
  /** The public key on G2, 96 bytes, lower-case hexadecimal. */
  readonly publicKey: string;
  /** The time of round 1, epoch seconds. */
  readonly genesis: number;
  /** Seconds between two rounds. */
  readonly period: number;
}

/**
 * drand's `quicknet`: the public chain of the League of Entropy, whose key is shared among
 * independent organisations. No one of them can compute a value early or choose it.
 */
export const quicknet: BeaconChain = {
  id: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};

/** The chains that no operator of a site runs. */
const publicChains: readonly BeaconChain[] = [quicknet];

/** Whether a chain is one that no operator of a site runs, with its known key and times. */
export const isPublicChain = ({ id, publicKey, genesis, period }: BeaconChain): boolean =>
  publicChains.some(
    (chain) => chain.id === id && chain.publicKey === publicKey && chain.genesis === genesis && chain.period === period,
  );

/** The newest round at a time (epoch ms); 0 before the first one. */
export const roundAt = ({ genesis, period }: BeaconChain, time: number): number =>
  Math.max(0, Math.floor((time / 1_000 - genesis) / period) + 1);

/** The time of a round, epoch ms. */
export const timeOfRound = ({ genesis, period }: BeaconChain, round: number): number =>
  (genesis + (round - 1) * period) * 1_000;

const signatures = bls12_381.shortSignatures;
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The point that is signed: the hash of the round's number as 8 bytes, big-endian. */
function messageOf(round: number) {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  return signatures.hash(sha256(number), DOMAIN);
}

/** Whether a signature (48 bytes, hexadecimal) is the chain's value of a round. Never throws. */
export function isBeaconValue({ publicKey }: BeaconChain, round: number, signature: string): boolean {
  try {
    return signatures.verify(hexToBytes(signature), messageOf(round), hexToBytes(publicKey));
  } catch {
    return false;
  }
}

/** The random value of a round: SHA-256 of its signature, lower-case hexadecimal. */
export const randomnessOf = (signature: string): string => bytesToHex(sha256(hexToBytes(signature)));

/**
 * A beacon with a key of its own, for demonstrations and tests. Who has the secret key knows all
 * its values, so it does not bind its owner.
 */
export interface OwnBeacon {
  readonly chain: BeaconChain;
  /** The secret key, 32 bytes, hexadecimal. */
  readonly secretKey: string;
}

/** A new chain of an own beacon. `random`: 48 random bytes. Its first round is at `genesis` (s). */
export function ownBeacon(random: Uint8Array, genesis: number, period: number): OwnBeacon {
  const { secretKey, publicKey } = signatures.keygen(random);
  const key = publicKey.toHex();
  return {
    secretKey: bytesToHex(secretKey),
    chain: { id: bytesToHex(sha256(utf8ToBytes(`${key}:${genesis}:${period}`))), publicKey: key, genesis, period },
  };
}

/** The value of a round of an own beacon: its signature, hexadecimal. */
export const signRound = (secretKey: string, round: number): string =>
  signatures.sign(messageOf(round), hexToBytes(secretKey)).toHex();

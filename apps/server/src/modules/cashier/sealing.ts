import { createHmac, hkdfSync } from 'node:crypto';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { unseal } from '../../platform/crypto/seal.ts';

/**
 * Seals account numbers for storage, and compares them without opening them. The first key seals;
 * the others open older seals until those are resealed (resealing.ts).
 */
export interface Sealing {
  /**
   * Seals a number. `owner` (member and payee) is bound in, so that the seal is valid in its own
   * row only.
   */
  seal(number: string, owner: string): Buffer;
  /** Opens a seal made for the same owner with any of the keys. Throws otherwise. */
  open(sealed: Buffer, owner: string): string;
  /** A keyed hash of bank and number, the same for every member. */
  fingerprint(bankCode: string, number: string): Buffer;
  /** The fingerprints under all keys, the first key's first. */
  fingerprints(bankCode: string, number: string): readonly Buffer[];
  /** The bytes that every seal under the first key starts with. */
  readonly prefix: Buffer;
}

/**
 * First byte of a seal. Version 2 names its key (platform/crypto/key-ring.ts), version 1 does not.
 */
const VERSION_2 = Buffer.of(2);
const VERSION_1 = 1;

interface Keys {
  readonly sealing: Buffer;
  readonly fingerprint: Buffer;
}

function derive(secret: Uint8Array): Keys {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), `chokdee/cashier/${purpose}`, 32));
  return { sealing: derived('payee-number'), fingerprint: derived('payee-fingerprint') };
}

/** Derives the cashier's keys from the vault keys (32 bytes each), the current one first. */
export function createSealing(secrets: readonly Uint8Array[]): Sealing {
  const keys = secrets.map(derive);
  const ring = createKeyRing(keys.map(({ sealing }) => sealing));
  const fingerprintWith = (key: Keys, bankCode: string, number: string) =>
    createHmac('sha256', key.fingerprint).update(`${bankCode}/${number}`).digest();
  /** Tries every key: a seal opens only with its own. */
  const openVersion1 = (sealed: Buffer, owner: string): string => {
    for (const { sealing } of keys) {
      try {
        return unseal(sealing, sealed, owner);
      } catch {
        /* Sealed with another key. */
      }
    }
    throw new Error('a payee number is broken, or sealed with a key that is not configured any more');
  };
  return {
    prefix: Buffer.concat([VERSION_2, ring.prefix]),
    seal: (number, owner) => Buffer.concat([VERSION_2, ring.seal(number, owner)]),
    open: (sealed, owner) => (sealed[0] === VERSION_1 ? openVersion1 : ring.open)(sealed.subarray(1), owner),
    fingerprint: (bankCode, number) => fingerprintWith(keys[0]!, bankCode, number),
    fingerprints: (bankCode, number) => keys.map((key) => fingerprintWith(key, bankCode, number)),
  };
}

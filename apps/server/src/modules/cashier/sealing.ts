import { createHmac, hkdfSync } from 'node:crypto';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { unseal } from '../../platform/crypto/seal.ts';

/** Seals account numbers at rest and recognises them without opening. The first key seals; those behind it open what is older, until it is sealed anew (resealing.ts). */
export interface Sealing {
  /** `owner` (member and payee) is bound in, so that a sealed number cannot be moved to another row. */
  seal(number: string, owner: string): Buffer;
  /** Opens what `seal` made for the same owner, under any of the keys; throws for anything else. */
  open(sealed: Buffer, owner: string): string;
  /** The same for the same bank and number at every member, and nothing else can be read from it. */
  fingerprint(bankCode: string, number: string): Buffer;
  /** The fingerprints that an account may be stored under: that of each key, the first key's first. */
  fingerprints(bankCode: string, number: string): readonly Buffer[];
  /** What every number sealed under the first key begins with. */
  readonly mark: Buffer;
}

/** Leads a sealed number: 2 names its key (platform/crypto/key-ring.ts); 1 did not. */
const NAMED = Buffer.of(2);
const UNNAMED = 1;

interface Key {
  readonly sealing: Buffer;
  readonly printing: Buffer;
}

function derive(secret: Uint8Array): Key {
  const of = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), `chokdee/cashier/${purpose}`, 32));
  return { sealing: of('payee-number'), printing: of('payee-fingerprint') };
}

/** Derives the cashier's own keys from the house's vault keys (32 bytes each), the one in use first. */
export function createSealing(secrets: readonly Uint8Array[]): Sealing {
  const keys = secrets.map(derive);
  const ring = createKeyRing(keys.map(({ sealing }) => sealing));
  const print = ({ printing }: Key, bankCode: string, number: string) =>
    createHmac('sha256', printing).update(`${bankCode}/${number}`).digest();
  /** Before keys had names, the right one is the one that opens: a seal does not open under another. */
  const openUnnamed = (sealed: Buffer, owner: string): string => {
    for (const { sealing } of keys) {
      try {
        return unseal(sealing, sealed, owner);
      } catch {
        /* The next one may be the right one. */
      }
    }
    throw new Error('a payee number is broken, or sealed with a key that is not configured any more');
  };
  return {
    mark: Buffer.concat([NAMED, ring.prefix]),
    seal: (number, owner) => Buffer.concat([NAMED, ring.seal(number, owner)]),
    open: (sealed, owner) => (sealed[0] === UNNAMED ? openUnnamed : ring.open)(sealed.subarray(1), owner),
    fingerprint: (bankCode, number) => print(keys[0]!, bankCode, number),
    fingerprints: (bankCode, number) => keys.map((key) => print(key, bankCode, number)),
  };
}

import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { seal, unseal } from '../../platform/crypto/seal.ts';

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

/** Leads a sealed number, so that another way of sealing can follow one day: 2 names its key; 1 did not. */
const VERSION = 2;
const UNNAMED = 1;
const NAME = 4;

interface Key { readonly mark: Buffer; readonly sealing: Buffer; readonly printing: Buffer }

function derive(secret: Uint8Array): Key {
  const of = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), `chokdee/cashier/${purpose}`, 32));
  const sealing = of('payee-number');
  return { mark: Buffer.concat([Buffer.of(VERSION), createHash('sha256').update('name').update(sealing).digest().subarray(0, NAME)]), sealing, printing: of('payee-fingerprint') };
}

/** Derives the cashier's own keys from the house's vault keys (32 bytes each), the one in use first. */
export function createSealing(secrets: readonly Uint8Array[]): Sealing {
  const keys = secrets.map(derive);
  const [first] = keys;
  if (first === undefined) throw new Error('there must be a vault key');
  const print = ({ printing }: Key, bankCode: string, number: string) => createHmac('sha256', printing).update(`${bankCode}/${number}`).digest();
  /** Before keys had names, the right one is the one that opens: a seal does not open under another. */
  const openUnnamed = (sealed: Buffer, owner: string): string => {
    for (const { sealing } of keys) {
      try {
        return unseal(sealing, sealed.subarray(1), owner);
      } catch { /* The next one may be the right one. */ }
    }
    throw new Error('a payee number is broken, or sealed under a key that is not configured any more');
  };
  return {
    mark: first.mark,
    seal: (number, owner) => Buffer.concat([first.mark, seal(first.sealing, number, owner)]),
    open: (sealed, owner) => {
      if (sealed[0] === UNNAMED) return openUnnamed(sealed, owner);
      const key = keys.find(({ mark }) => mark.equals(sealed.subarray(0, 1 + NAME)));
      if (key === undefined) throw new Error('a payee number is sealed under a key that is not configured any more, or in a way this version does not know');
      return unseal(key.sealing, sealed.subarray(1 + NAME), owner);
    },
    fingerprint: (bankCode, number) => print(first, bankCode, number),
    fingerprints: (bankCode, number) => keys.map((key) => print(key, bankCode, number)),
  };
}

import { createHmac, hkdfSync } from 'node:crypto';
import { seal, unseal } from '../../platform/crypto/seal.ts';

/** Seals account numbers at rest and recognises them without opening. */
export interface Sealing {
  /** `owner` (member and payee) is bound in, so that a sealed number cannot be moved to another row. */
  seal(number: string, owner: string): Buffer;
  /** Opens what `seal` made for the same owner; throws for anything else. */
  open(sealed: Buffer, owner: string): string;
  /** The same for the same bank and number at every member, and nothing else can be read from it. */
  fingerprint(bankCode: string, number: string): Buffer;
}

/** Leads every sealed number, so that another way of sealing can follow one day. */
const VERSION = 1;

/** Derives the cashier's own keys from the house's vault key (32 bytes). */
export function createSealing(secret: Uint8Array): Sealing {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), `chokdee/cashier/${purpose}`, 32));
  const sealKey = key('payee-number');
  const printKey = key('payee-fingerprint');
  return {
    seal: (number, owner) => Buffer.concat([Buffer.of(VERSION), seal(sealKey, number, owner)]),
    open: (sealed, owner) => {
      if (sealed[0] !== VERSION) throw new Error('a payee number is sealed in a way this version does not know');
      return unseal(sealKey, sealed.subarray(1), owner);
    },
    fingerprint: (bankCode, number) => createHmac('sha256', printKey).update(`${bankCode}/${number}`).digest(),
  };
}

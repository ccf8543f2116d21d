import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Seals account numbers at rest and recognises them without opening. */
export interface Sealing {
  /** AES-256-GCM; `owner` (member and payee) is bound in, so that a sealed number cannot be moved to another row. */
  seal(number: string, owner: string): Buffer;
  /** Opens what `seal` made for the same owner; throws for anything else. */
  open(sealed: Buffer, owner: string): string;
  /** The same for the same bank and number at every member, and nothing else can be read from it. */
  fingerprint(bankCode: string, number: string): Buffer;
}

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/** Derives the cashier's own keys from the house's sealing key (32 bytes). */
export function createSealing(secret: Uint8Array): Sealing {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), `chokdee/cashier/${purpose}`, 32));
  const sealKey = key('payee-number');
  const printKey = key('payee-fingerprint');
  return {
    seal: (number, owner) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed, owner) => {
      if (sealed[0] !== VERSION) throw new Error('a payee number is sealed in a way this version does not know');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(1, 1 + NONCE), { authTagLength: TAG });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG));
      return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE + TAG)), decipher.final()]).toString('utf8');
    },
    fingerprint: (bankCode, number) => createHmac('sha256', printKey).update(`${bankCode}/${number}`).digest(),
  };
}

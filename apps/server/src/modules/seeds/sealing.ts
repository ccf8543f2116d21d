import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** Random bytes from outside: the operating system's in production, a counted stream in tests. */
export type Chance = (bytes: number) => Uint8Array;

const NONCE = 12;
const TAG = 16;
const KEY_NAME = 4;

/** Names a key by the first bytes of its hash, so that a sealed seed says which key opens it. */
const nameOf = (key: Uint8Array): Buffer => createHash('sha256').update('chokdee sealing key').update(key).digest().subarray(0, KEY_NAME);

/** Seals server seeds until they are revealed. */
export interface Sealer {
  /** AES-256-GCM under the first key; `bound` (member and pair) must be the same to open it again. */
  seal(text: string, bound: string): Buffer;
  /** Throws when the seal is broken, belongs elsewhere or its key is gone. */
  open(sealed: Uint8Array, bound: string): string;
}

/** `keys`: the one in use first, then those that older seals still need. */
export function createSealer(keys: readonly Uint8Array[], chance: Chance): Sealer {
  const named = new Map(keys.map((key) => [nameOf(key).toString('hex'), key]));
  const [first] = keys;
  if (first === undefined || keys.some((key) => key.length !== 32)) throw new Error('a sealing key is 32 bytes, and there must be one');
  const name = nameOf(first);
  return {
    seal(text, bound) {
      const nonce = chance(NONCE);
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(bound));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([name, nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, bound) {
      const bytes = Buffer.from(sealed);
      const key = named.get(bytes.subarray(0, KEY_NAME).toString('hex'));
      if (key === undefined) throw new Error('a seed was sealed with a key that is not configured any more');
      const [nonce, tag] = [bytes.subarray(KEY_NAME, KEY_NAME + NONCE), bytes.subarray(KEY_NAME + NONCE, KEY_NAME + NONCE + TAG)];
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound)).setAuthTag(tag);
      return decipher.update(bytes.subarray(KEY_NAME + NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

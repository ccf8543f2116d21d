import { createHash, randomBytes } from 'node:crypto';
import type { RandomBytes } from './random-bytes.ts';
import { seal, unseal } from './seal.ts';

const NAME = 4;

/** Names a key by the first bytes of its hash, so that a seal says which key opens it. */
const nameOf = (key: Uint8Array): Buffer =>
  createHash('sha256').update('chokdee sealing key').update(key).digest().subarray(0, NAME);

/** Keys that can be exchanged: the first seals, the others open what is older. A seal begins with the name of its key. */
export interface KeyRing {
  /** What every seal under the first key begins with. */
  readonly prefix: Buffer;
  /** Under the first key; `bound` (whose it is, which row) must be the same to open it again. */
  seal(text: string, bound: string): Buffer;
  /** Throws when the seal is broken, belongs elsewhere or its key is gone. */
  open(sealed: Uint8Array, bound: string): string;
}

/** `keys` (32 bytes each): the one in use first, then those that older seals still need. Throws without a key, or with one of another length. */
export function createKeyRing(keys: readonly Uint8Array[], chance: RandomBytes = randomBytes): KeyRing {
  const [first] = keys;
  if (first === undefined || keys.some((key) => key.length !== 32))
    throw new Error('a sealing key is 32 bytes, and there must be one');
  const named = new Map(keys.map((key) => [nameOf(key).toString('hex'), key]));
  const mark = nameOf(first);
  return {
    prefix: mark,
    seal: (text, bound) => Buffer.concat([mark, seal(first, text, bound, chance)]),
    open(sealed, bound) {
      const key = named.get(Buffer.from(sealed.subarray(0, NAME)).toString('hex'));
      if (key === undefined) throw new Error('sealed with a key that is not configured any more');
      return unseal(key, sealed.subarray(NAME), bound);
    },
  };
}

import { createHash } from 'node:crypto';
import type { Chance } from '../../platform/crypto/chance.ts';
import { seal, unseal } from '../../platform/crypto/seal.ts';

const KEY_NAME = 4;

/** Names a key by the first bytes of its hash, so that a sealed seed says which key opens it. */
const nameOf = (key: Uint8Array): Buffer => createHash('sha256').update('chokdee sealing key').update(key).digest().subarray(0, KEY_NAME);

/** Seals server seeds until they are revealed. */
export interface Sealer {
  /** Under the first key; `bound` (member and pair) must be the same to open it again. */
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
    seal: (text, bound) => Buffer.concat([name, seal(first, text, bound, chance)]),
    open(sealed, bound) {
      const key = named.get(Buffer.from(sealed.subarray(0, KEY_NAME)).toString('hex'));
      if (key === undefined) throw new Error('a seed was sealed with a key that is not configured any more');
      return unseal(key, sealed.subarray(KEY_NAME), bound);
    },
  };
}

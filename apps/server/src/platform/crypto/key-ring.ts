import { createHash, randomBytes } from 'node:crypto';
import type { RandomBytes } from './random-bytes.ts';
import { seal, unseal } from './seal.ts';

/** Length of a key id, bytes. */
const ID_BYTES = 4;

/** The id of a key: the first bytes of its hash. */
const keyId = (key: Uint8Array): Buffer =>
  createHash('sha256').update('chokdee sealing key').update(key).digest().subarray(0, ID_BYTES);

/**
 * Rotatable keys: the first encrypts, the others decrypt older texts. A sealed text begins with the
 * id of its key.
 */
export interface KeyRing {
  /** The id of the first key; every text sealed with it begins with it. */
  readonly prefix: Buffer;
  /** Encrypts with the first key. `context` (the owner, the row) must be the same in `open`. */
  seal(text: string, context: string): Buffer;
  /** Throws when the text was altered, has another context, or its key is not in the ring. */
  open(sealed: Uint8Array, context: string): string;
}

/**
 * Creates a key ring. `keys` (32 bytes each): the current key, then those that older texts need.
 * Throws when there is no key or one has another length.
 */
export function createKeyRing(keys: readonly Uint8Array[], random: RandomBytes = randomBytes): KeyRing {
  const [first] = keys;
  if (first === undefined || keys.some((key) => key.length !== 32))
    throw new Error('at least one sealing key of 32 bytes is required, and none of another length');
  const keysById = new Map(keys.map((key) => [keyId(key).toString('hex'), key]));
  const prefix = keyId(first);
  return {
    prefix,
    seal: (text, context) => Buffer.concat([prefix, seal(first, text, context, random)]),
    open(sealed, context) {
      const key = keysById.get(Buffer.from(sealed.subarray(0, ID_BYTES)).toString('hex'));
      if (key === undefined) throw new Error('sealed with a key that is not configured any more');
      return unseal(key, sealed.subarray(ID_BYTES), context);
    },
  };
}

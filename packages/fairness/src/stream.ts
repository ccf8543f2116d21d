import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * What decides an outcome: the server seed, the client seed, and the number of the bet with this
 * pair.
 */
export interface DrawKey {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: bigint | number;
}

/** The endless bytes of one bet. The same key gives the same bytes. */
export interface ByteStream {
  /** The next `count` bytes as a big-endian number; at most 6, so that it is exact. */
  uint(count: number): number;
  /** The next `count` bytes as a big-endian integer of any size. */
  bigUint(count: number): bigint;
  /** The number of bytes read. */
  readonly position: number;
}

const BLOCK = 32;

/**
 * HMAC-SHA256 with the server seed's text as the key and `client:nonce:round` as the message; round
 * 0, 1, 2 ... gives 32 bytes each. Throws `RangeError` for a nonce that is not an integer from 0.
 */
export function byteStream({ serverSeed, clientSeed, nonce }: DrawKey): ByteStream {
  if (nonce < 0 || (typeof nonce === 'number' && !Number.isSafeInteger(nonce)))
    throw new RangeError('a nonce must be an integer from 0');
  const keyed = hmac.create(sha256, utf8ToBytes(serverSeed));
  const prefix = `${clientSeed}:${nonce}:`;
  let block: Uint8Array = new Uint8Array(0);
  let round = 0;
  let position = 0;
  const next = (): number => {
    const at = position % BLOCK;
    if (at === 0)
      block = keyed
        .clone()
        .update(utf8ToBytes(prefix + round++))
        .digest();
    position += 1;
    return block[at] as number;
  };
  return {
    uint(count) {
      let value = 0;
      for (let i = 0; i < count; i += 1) value = value * 256 + next();
      return value;
    },
    bigUint(count) {
      let value = 0n;
      for (let i = 0; i < count; i += 1) value = (value << 8n) | BigInt(next());
      return value;
    },
    get position() {
      return position;
    },
  };
}

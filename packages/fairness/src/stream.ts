import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** What fixes an outcome: the sealed seed, the member's seed, and the number of the bet under that pair. */
export interface DrawKey {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: bigint | number;
}

/** Endless bytes of one bet; the same key always gives the same bytes. */
export interface ByteStream {
  /** The next `count` bytes, as a big-endian number; `count` at most 6, so that it is exact. */
  uint(count: number): number;
  /** The next `count` bytes, as a big-endian integer of any size. */
  bigUint(count: number): bigint;
  /** How many bytes were read. */
  readonly position: number;
}

const BLOCK = 32;

/** HMAC-SHA256(key = server seed text, message = `client:nonce:round`), round 0, 1, 2 ... giving 32 bytes each (facts/games.md 9.1). */
export function byteStream({ serverSeed, clientSeed, nonce }: DrawKey): ByteStream {
  if (nonce < 0 || (typeof nonce === 'number' && !Number.isSafeInteger(nonce)))
    throw new RangeError('a nonce counts from 0');
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

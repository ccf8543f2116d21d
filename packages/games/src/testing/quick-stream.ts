import type { ByteStream } from '@chokdee/fairness/stream';

const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

/**
 * Bytes of xoshiro128** (Blackman and Vigna, 2018), seeded by splitmix32. About thirty times faster
 * than the HMAC stream of a bet, and predictable: for simulations of 10^8 rounds with the real draw
 * and `play()`, never for money.
 */
export function quickStream(seed: number): ByteStream {
  let [state, position] = [seed | 0, 0];
  const seeded = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return z ^ (z >>> 16);
  };
  let [a, b, c, d] = [seeded(), seeded(), seeded(), seeded()];
  const next = (): number => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return result;
  };
  const byte = (): number => next() >>> 24;
  return {
    uint(count) {
      position += count;
      if (count === 4) return next();
      let value = 0;
      for (let i = 0; i < count; i += 1) value = value * 256 + byte();
      return value;
    },
    bigUint(count) {
      position += count;
      let value = 0n;
      for (let i = 0; i < count; i += 1) value = (value << 8n) | BigInt(byte());
      return value;
    },
    get position() {
      return position;
    },
  };
}

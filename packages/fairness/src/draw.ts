import { byteStream, type ByteStream, type DrawKey } from './stream.ts';

/**
 * The random numbers of one bet. Every value is uniform: a number that would bias the result is
 * rejected and the next one is read. The order of the calls is part of a game's rules.
 */
export interface Draw {
  /** An integer from 0 to `range` - 1. `range` is 1 to 2^48. */
  integer(range: number): number;
  /** The same for ranges of any size. For a range both accept, both return the same number. */
  bigInteger(range: bigint): bigint;
  /** `count` different integers from 0 to `range` - 1, in the order drawn. */
  select(count: number, range: number): number[];
  /** A new array with the items in random order, every order equally likely. */
  shuffle<T>(items: readonly T[]): T[];
  /** The index of one weight, with the probability weight / total. */
  pick(table: WeightTable): number;
}

/** Cumulative weights. `ends[i]` is the sum of the weights 0 to `i`. */
export interface WeightTable {
  readonly total: bigint;
  readonly ends: readonly bigint[];
}

/** Sums integer weights for `Draw.pick`. Throws `RangeError` when one is negative or all are 0. */
export function weightTable(weights: readonly (number | bigint)[]): WeightTable {
  let total = 0n;
  const ends = weights.map((weight) => {
    const value = BigInt(weight);
    if (value < 0n) throw new RangeError('a weight must not be negative');
    total += value;
    return total;
  });
  if (total === 0n) throw new RangeError('one weight must be above 0');
  return { total, ends };
}

const LARGEST_NUMBER_RANGE = 2 ** 48;

/** Bytes read per attempt: at least 4, so that small ranges are rarely rejected. */
const width = (range: bigint): number => {
  let bytes = 4;
  while (256n ** BigInt(bytes) < range) bytes += 1;
  return bytes;
};

/** Receives every number drawn, with its range. */
export type OnNumber = (range: number | bigint, value: number | bigint) => void;

/** The draw of one bet. `onNumber` receives every number drawn, for the verifier. */
export const createDraw = (key: DrawKey, onNumber?: OnNumber): Draw => drawFrom(byteStream(key), onNumber);

/** A draw from any bytes: the stream of a bet, or a faster source in simulations. */
export function drawFrom(stream: ByteStream, onNumber?: OnNumber): Draw {
  function bigInteger(range: bigint): bigint {
    if (range < 1n) throw new RangeError('a range must be at least 1');
    const bytes = width(range);
    const space = 256n ** BigInt(bytes);
    const limit = space - (space % range);
    for (;;) {
      const value = stream.bigUint(bytes);
      if (value >= limit) continue;
      onNumber?.(range, value % range);
      return value % range;
    }
  }

  function integer(range: number): number {
    if (!Number.isSafeInteger(range) || range < 1 || range > LARGEST_NUMBER_RANGE)
      throw new RangeError('a range must be an integer from 1 to 2^48');
    const bytes = range <= 2 ** 32 ? 4 : range <= 2 ** 40 ? 5 : 6;
    const space = 256 ** bytes;
    const limit = space - (space % range);
    for (;;) {
      const value = stream.uint(bytes);
      if (value >= limit) continue;
      onNumber?.(range, value % range);
      return value % range;
    }
  }

  function select(count: number, range: number): number[] {
    if (count < 0 || count > range) throw new RangeError('count must be from 0 to range');
    const pool = Array.from({ length: range }, (_, i) => i);
    for (let i = 0; i < count; i += 1) {
      const j = i + integer(range - i);
      [pool[i], pool[j]] = [pool[j] as number, pool[i] as number];
    }
    return pool.slice(0, count);
  }

  function shuffle<T>(items: readonly T[]): T[] {
    return select(items.length, items.length).map((i) => items[i] as T);
  }

  function pick({ total, ends }: WeightTable): number {
    const position = total <= BigInt(LARGEST_NUMBER_RANGE) ? BigInt(integer(Number(total))) : bigInteger(total);
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] as bigint) > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  return { integer, bigInteger, select, shuffle, pick };
}

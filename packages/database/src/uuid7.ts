import { randomUUID } from 'node:crypto';

let offset = 0;

/** Test kit only: keeps ids in step with a moved database clock. Milliseconds, absolute. */
export function offsetUuid7(milliseconds: number): void {
  offset = milliseconds;
}

/** A clock set back by less than this many milliseconds does not set the ids back. */
const STEP = 1_000;
let last = { time: 0, count: 0 };

/**
 * A UUIDv7 (RFC 9562 section 5.7) of now: 48 bits of Unix milliseconds, 12 bits that count the ids of a millisecond from a random start (section 6.2,
 * method 1), so that the ids of one process are in order, and 62 random bits. With `at` (milliseconds) one of that moment, in no order.
 */
export function uuid7(at?: number): string {
  // A random UUID has its variant at the same place, and comes from bytes that Node fetches many at a time.
  const random = randomUUID();
  if (at !== undefined) return compose(at, Number.parseInt(random.slice(15, 18), 16), random);
  const now = Math.trunc(Date.now() + offset);
  const ahead = last.time - now;
  if (ahead < 0 || ahead > STEP) last = { time: now, count: Number.parseInt(random.slice(15, 18), 16) >> 1 };
  // A counter that is used up borrows the next millisecond.
  else last = last.count < 0xfff ? { time: last.time, count: last.count + 1 } : { time: last.time + 1, count: 0 };
  return compose(last.time, last.count, random);
}

function compose(at: number, count: number, random: string): string {
  const time = Math.trunc(at).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${random.slice(18)}`;
}

/** The moment a UUIDv7 carries, epoch milliseconds. */
export const uuid7Time = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

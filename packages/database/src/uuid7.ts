import { randomUUID } from 'node:crypto';

let offset = 0;

/**
 * For tests: moves the time of new ids with the database clock. Milliseconds from now, absolute.
 */
export function offsetUuid7(milliseconds: number): void {
  offset = milliseconds;
}

/** A clock that is set back by less than this many milliseconds does not set the ids back. */
const TOLERATED_STEP = 1_000;
let last = { time: 0, count: 0 };

/**
 * A new UUIDv7 (RFC 9562 section 5.7): 48 bits of Unix milliseconds, 12 bits that count the ids of
 * a millisecond from a random start (section 6.2, method 1) and 62 random bits. The ids of one
 * process are in ascending order. `at`: the id has this time (epoch milliseconds) instead of now;
 * such ids are in no order.
 */
export function uuid7(at?: number): string {
  // A random UUID has its variant in the same place. Node fetches random bytes for many UUIDs at
  // once.
  const random = randomUUID();
  if (at !== undefined) return compose(at, Number.parseInt(random.slice(15, 18), 16), random);
  const now = Math.trunc(Date.now() + offset);
  const ahead = last.time - now;
  if (ahead < 0 || ahead > TOLERATED_STEP) last = { time: now, count: Number.parseInt(random.slice(15, 18), 16) >> 1 };
  // When the counter is used up, the next millisecond is used early.
  else last = last.count < 0xfff ? { time: last.time, count: last.count + 1 } : { time: last.time + 1, count: 0 };
  return compose(last.time, last.count, random);
}

function compose(at: number, count: number, random: string): string {
  const time = Math.trunc(at).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${random.slice(18)}`;
}

/** The time in a UUIDv7, epoch milliseconds. */
export const uuid7Time = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

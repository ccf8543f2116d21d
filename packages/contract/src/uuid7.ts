let offset = 0;

/**
 * Moves the time of new ids: of a page to the server's clock, of a test to the database clock.
 * Milliseconds from this device's clock, absolute.
 */
export function offsetUuid7(milliseconds: number): void {
  offset = milliseconds;
}

/** A clock that is set back by less than this many milliseconds does not set the ids back. */
const TOLERATED_STEP = 1_000;
let last = { time: 0, count: 0 };

/** Random bytes of an id: 12 bits for its count, 62 for its end. They are fetched for many ids. */
const BYTES = 10;
const random = new Uint8Array(BYTES * 128);
let used = random.length;
function nextRandom(): Uint8Array {
  if (used === random.length) {
    // `crypto.randomUUID` does not exist on plain-http addresses of a LAN.
    crypto.getRandomValues(random);
    used = 0;
  }
  used += BYTES;
  return random.subarray(used - BYTES, used);
}

/**
 * A new UUIDv7 (RFC 9562 section 5.7): 48 bits of Unix milliseconds, 12 bits that count the ids of
 * a millisecond from a random start (section 6.2, method 1) and 62 random bits. The ids of one
 * process or page are in ascending order. `at`: the id has this time (epoch milliseconds) instead
 * of now; such ids are in no order.
 */
export function uuid7(at?: number): string {
  const bytes = nextRandom();
  const count = ((bytes[0]! & 0x0f) << 8) | bytes[1]!;
  if (at !== undefined) return compose(at, count, bytes);
  const now = Math.trunc(Date.now() + offset);
  const ahead = last.time - now;
  if (ahead < 0 || ahead > TOLERATED_STEP) last = { time: now, count: count >> 1 };
  // When the counter is used up, the next millisecond is used early.
  else last = last.count < 0xfff ? { time: last.time, count: last.count + 1 } : { time: last.time + 1, count: 0 };
  return compose(last.time, last.count, bytes);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function compose(at: number, count: number, bytes: Uint8Array): string {
  const time = Math.trunc(at).toString(16).padStart(12, '0');
  const variant = HEX[(bytes[2]! & 0x3f) | 0x80]! + HEX[bytes[3]!]!;
  let end = '';
  for (let index = 4; index < BYTES; index += 1) end += HEX[bytes[index]!]!;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${variant}-${end}`;
}

/** The smallest UUIDv7 of a moment, epoch milliseconds from 0: ids are in the order of time. */
export function firstUuid7(at: number): string {
  const time = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** The time in a UUIDv7, epoch milliseconds. */
export const uuid7Time = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

import { randomUUID } from 'node:crypto';

let offset = 0;

/** Test kit only: keeps ids in step with a moved database clock. Milliseconds, absolute. */
export function offsetUuid7(milliseconds: number): void {
  offset = milliseconds;
}

/** A UUIDv7 (RFC 9562 section 5.7): 48 bits of Unix milliseconds, then 74 random bits. `at` defaults to this machine's time. */
export function uuid7(at: number = Date.now() + offset): string {
  const time = Math.trunc(at).toString(16).padStart(12, '0');
  // A random UUID has its variant at the same place, and comes from bytes that Node fetches many at a time.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** The moment a UUIDv7 carries, epoch milliseconds. */
export const uuid7Time = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

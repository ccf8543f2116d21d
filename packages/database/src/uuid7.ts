import { randomBytes } from 'node:crypto';

let offset = 0;

/** Test kit only: keeps ids in step with a moved database clock. Milliseconds, absolute. */
export function offsetUuid7(milliseconds: number): void {
  offset = milliseconds;
}

/** A UUIDv7 (RFC 9562 section 5.7): 48 bits of Unix milliseconds, then 74 random bits. `at` defaults to this machine's time. */
export function uuid7(at: number = Date.now() + offset): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at, 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The moment a UUIDv7 carries, epoch milliseconds. */
export const uuid7Time = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

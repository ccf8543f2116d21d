import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Minutes a signed address is valid. */
const VALID_MINUTES = 5;

/** The signature of an address, with what it is bound to. `expires`: epoch milliseconds. */
export interface SignedPart {
  readonly viewer: string;
  readonly expires: number;
  readonly signature: string;
}

/**
 * Addresses of files on the games origin. Sessions do not reach that origin, so the address of a
 * private file carries a signature that is bound to the file, the viewer and an expiry.
 */
export interface FileAddresses {
  /** The permanent address of a public file. */
  open(fileId: string): string;
  /** An address that is valid for five minutes from `now`. */
  signed(fileId: string, viewer: string, now: Date): string;
  /** Whether a signature is valid for the file now. */
  verify(fileId: string, signed: SignedPart, now: Date): boolean;
}

/**
 * Creates the addresses. `keys` (32 bytes each): the key that signs, then earlier ones, whose
 * addresses are still accepted. They are derived, so the same keys may serve another purpose.
 */
export function createFileAddresses(origin: string, keys: readonly Uint8Array[]): FileAddresses {
  const derived = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'chokdee file addresses', 32)));
  const [first] = derived;
  if (first === undefined) throw new Error('at least one key is required to sign addresses of files');
  const signatureOf = (key: Buffer, fileId: string, viewer: string, expires: number): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([fileId.toLowerCase(), viewer, expires]))
      .digest();
  const open = (fileId: string): string => `${origin}/files/${fileId}`;
  return {
    open,
    signed: (fileId, viewer, now) => {
      const expires = now.getTime() + VALID_MINUTES * 60_000;
      const signature = signatureOf(first, fileId, viewer, expires).toString('base64url');
      return `${open(fileId)}?${new URLSearchParams({ viewer, expires: String(expires), signature })}`;
    },
    verify: (fileId, { viewer, expires, signature }, now) => {
      if (now.getTime() >= expires) return false;
      const given = Buffer.from(signature, 'base64url');
      return derived.some((key) => {
        const expected = signatureOf(key, fileId, viewer, expires);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}

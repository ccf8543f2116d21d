import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** An object of the store, as a listing shows it. */
export interface StoredObject {
  readonly key: string;
  readonly modifiedAt: Date;
}

/**
 * Keeps the bytes of files under keys of `newKey`. Every method throws `StoreError` when the store
 * cannot be used.
 */
export interface FileStore {
  /** Stores an object durably. A failed `put` leaves no object that `get` returns. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of an object; null when there is none. */
  get(key: string): Promise<Readable | null>;
  /** Deletes an object. Deleting one that does not exist succeeds. */
  delete(key: string): Promise<void>;
  /** Lists all objects, including what interrupted writes left, in no order. */
  list(): AsyncIterable<StoredObject>;
}

/** Where files are kept (settings of docs/runbook.md). */
export type FileStoreSettings =
  | { readonly kind: 'disk'; readonly folder: string }
  | {
      readonly kind: 's3';
      /** Address of the service, without the bucket. */
      readonly endpoint: string;
      readonly region: string;
      readonly bucket: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

/** The store cannot be used: disk full, wrong credentials, no such bucket, not reachable. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** A key; `.part` ends the name of an object that is being written. */
const KEY = /^[0-9a-f]{2}\/[0-9a-f]{32}(\.[0-9a-f]{8}\.part)?$/;

/** A new random key. Nothing a caller sends is part of it. */
export function newKey(): string {
  const name = randomBytes(16).toString('hex');
  return `${name.slice(0, 2)}/${name}`;
}

/** Whether a text is a key of a store. */
export const isKey = (text: string): boolean => KEY.test(text);

/** Throws when a text is not a key, so that no path can leave the store. */
export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key.slice(0, 80))} is not a key of the file store`);
}

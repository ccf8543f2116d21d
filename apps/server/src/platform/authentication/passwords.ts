import { randomBytes } from 'node:crypto';
import { hash, hashSync, verify, type Options } from '@node-rs/argon2';
import { Refusal } from '../refusal.ts';

/**
 * Hashes passwords with argon2id (19 MiB, 2 passes, parallelism 1: OWASP's recommendation,
 * facts/trust.md section 5) and a pepper that is not stored in the database.
 */
export interface Passwords {
  /** A new hash. Refuses with `system.busy` when the queue is full. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the hash. With null (no such account) the same work is done and
   * the result is false. Refuses with `system.busy` when the queue is full.
   */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** How many hashes were computed: a wrong password must cost the same as an unknown name. */
  operations(): number;
}

/**
 * `workers`: hashes computed at the same time; they share libuv's few threads with all other work.
 * `waiting`: length of the queue.
 */
export interface PasswordsOptions {
  readonly pepper: Uint8Array;
  readonly workers?: number;
  readonly waiting?: number;
}

/** Creates the password hashing, with a semaphore that bounds its concurrency. */
export function createPasswords({ pepper, workers = 2, waiting = 32 }: PasswordsOptions): Passwords {
  // argon2id is the library's default algorithm; the member table accepts no other.
  const options: Options = { memoryCost: 19 * 1_024, timeCost: 2, parallelism: 1, secret: Buffer.from(pepper) };
  const dummyHash = hashSync(randomBytes(32), options);
  const queue: (() => void)[] = [];
  let running = 0;
  let operations = 0;

  const withSlot = async <R>(work: () => Promise<R>): Promise<R> => {
    if (running >= workers) {
      if (queue.length >= waiting) throw new Refusal('system.busy');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    operations += 1;
    try {
      return await work();
    } finally {
      // The next in the queue takes over the slot. The slot is freed only when the queue is empty.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };

  // Different encodings of the same text must be one password.
  const normalize = (password: string): string => password.normalize('NFKC');
  return {
    hash: (password) => withSlot(() => hash(normalize(password), options)),
    verify: async (stored, password) => {
      const matches = await withSlot(() => verify(stored ?? dummyHash, normalize(password), options));
      return stored !== null && matches;
    },
    operations: () => operations,
  };
}

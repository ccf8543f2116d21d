import { randomBytes } from 'node:crypto';
import { hash, hashSync, verify, type Options } from '@node-rs/argon2';
import { Refusal } from '../refusal.ts';

/**
 * Who waits for a hash. Callers in a session have a longer queue, which is served first, so that a
 * flood of log-ins does not refuse the withdrawals of members.
 */
export type PasswordCaller = 'visitor' | 'session';

/**
 * Hashes passwords with argon2id (19 MiB, 2 passes, parallelism 1: OWASP's recommendation)
 * and a pepper that is not stored in the database.
 */
export interface Passwords {
  /** A new hash, in the queue of visitors. Refuses with `system.busy` when it is full. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the hash. With null (no such account) the same work is done and
   * the result is false. Refuses with `system.busy` when the caller's queue is full.
   */
  verify(stored: string | null, password: string, caller?: PasswordCaller): Promise<boolean>;
  /** How many hashes were computed: a wrong password must cost the same as an unknown name. */
  operations(): number;
}

/**
 * `workers`: hashes computed at the same time; they share libuv's few threads with all other work.
 * `waiting`: lengths of the queues.
 */
export interface PasswordsOptions {
  readonly pepper: Uint8Array;
  readonly workers?: number;
  readonly waiting?: Readonly<Record<PasswordCaller, number>>;
}

/** Creates the password hashing, with a semaphore that bounds its concurrency. */
export function createPasswords({
  pepper,
  workers = 2,
  waiting = { visitor: 32, session: 256 },
}: PasswordsOptions): Passwords {
  // argon2id is the library's default algorithm; the member table accepts no other.
  const options: Options = { memoryCost: 19 * 1_024, timeCost: 2, parallelism: 1, secret: Buffer.from(pepper) };
  const dummyHash = hashSync(randomBytes(32), options);
  const queues: Readonly<Record<PasswordCaller, (() => void)[]>> = { visitor: [], session: [] };
  let running = 0;
  let operations = 0;

  const withSlot = async <R>(caller: PasswordCaller, work: () => Promise<R>): Promise<R> => {
    if (running >= workers) {
      const queue = queues[caller];
      if (queue.length >= waiting[caller]) throw new Refusal('system.busy');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    operations += 1;
    try {
      return await work();
    } finally {
      // The next in a queue takes over the slot. The slot is freed only when the queues are empty.
      const next = queues.session.shift() ?? queues.visitor.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };

  // Different encodings of the same text must be one password.
  const normalize = (password: string): string => password.normalize('NFKC');
  return {
    hash: (password) => withSlot('visitor', () => hash(normalize(password), options)),
    verify: async (stored, password, caller = 'visitor') => {
      const matches = await withSlot(caller, () => verify(stored ?? dummyHash, normalize(password), options));
      return stored !== null && matches;
    },
    operations: () => operations,
  };
}

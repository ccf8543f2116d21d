import { randomBytes } from 'node:crypto';
import { hash, hashSync, verify, type Options } from '@node-rs/argon2';
import { Refusal } from '../../platform/refusal.ts';

/** Hashes passwords with argon2id (19 MiB, 2 passes, 1 lane: OWASP's choice of equal strength, facts/trust.md section 5) and a pepper that the database never sees. */
export interface Passwords {
  /** A new hash. Refuses with `system.busy` when too many are waiting. */
  hash(password: string): Promise<string>;
  /** Does the password belong to the hash? With null (no such account) the same work is done and the answer is false. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** How many hashes have been computed: the same for a wrong password as for an unknown name. */
  operations(): number;
}

/** `workers` hashes at a time, since they share libuv's few threads with everything else; `waiting` may stand in line. */
export interface PasswordsOptions {
  readonly pepper: Uint8Array;
  readonly workers?: number;
  readonly waiting?: number;
}

/** Builds the hashing of passwords, with a semaphore over its work. */
export function createPasswords({ pepper, workers = 2, waiting = 32 }: PasswordsOptions): Passwords {
  // The library's own default is argon2id; the member table takes nothing else.
  const options: Options = { memoryCost: 19 * 1_024, timeCost: 2, parallelism: 1, secret: Buffer.from(pepper) };
  const nobody = hashSync(randomBytes(32), options);
  const line: (() => void)[] = [];
  let running = 0;
  let operations = 0;

  const inTurn = async <R>(work: () => Promise<R>): Promise<R> => {
    if (running >= workers) {
      if (line.length >= waiting) throw new Refusal('system.busy');
      await new Promise<void>((resolve) => line.push(resolve));
    } else running += 1;
    operations += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes over this place; only an empty line gives it back.
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };

  // Two ways to type the same letters must be one password.
  const plain = (password: string): string => password.normalize('NFKC');
  return {
    hash: (password) => inTurn(() => hash(plain(password), options)),
    verify: async (stored, password) => {
      const matches = await inTurn(() => verify(stored ?? nobody, plain(password), options));
      return stored !== null && matches;
    },
    operations: () => operations,
  };
}

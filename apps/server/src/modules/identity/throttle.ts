import { createHash } from 'node:crypto';
import type { Queryable } from '@chokdee/database/database';
import { tokenHash } from '../../platform/crypto/token.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from './caller.ts';
import { recognisedBy } from './store.ts';

/**
 * How attempts are slowed down: the first `free` within half an hour are not delayed, then the wait
 * doubles from `firstWait` up to `maxWait` seconds.
 */
export interface ThrottlePolicy {
  readonly free: number;
  readonly firstWait: number;
  readonly maxWait: number;
}

/** Attempts at one account. The wait is bounded, so that nobody can be locked out for ever. */
export const accountPolicy: ThrottlePolicy = { free: 3, firstWait: 5, maxWait: 900 };
/** Attempts from one address, which many people may share. */
const addressPolicy: ThrottlePolicy = { free: 40, firstWait: 2, maxWait: 900 };
/** Attempts at a payment password, which may be as short as six digits. */
export const paymentPolicy: ThrottlePolicy = { free: 5, firstWait: 30, maxWait: 3_600 };
/**
 * Attempts at one payment password from all origins together. Each login makes its browser known
 * and so gets its own count; without this bound every login would give five more attempts.
 */
export const paymentGlobalPolicy: ThrottlePolicy = { free: 20, firstWait: 60, maxWait: 3_600 };

/** The key of a counter of attempts: a hash of its parts. */
export const bucket = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/** Counts an attempt. Returns the seconds to wait, 0 when it may proceed. */
export async function countAttempt(queryable: Queryable, name: Buffer, policy: ThrottlePolicy): Promise<number> {
  const rows = await queryable.query<{ seconds: number }>('select identity.count_attempt($1, $2, $3, $4) as seconds', [
    name,
    policy.free,
    policy.firstWait,
    policy.maxWait,
  ]);
  return rows[0]?.seconds ?? 0;
}

/** The refusal of an attempt that must wait: `login.too.many` with the seconds. */
export const tooManyAttempts = (seconds: number): Refusal =>
  new Refusal('login.too.many', { params: { count: seconds }, value: { seconds } });

/** Counts an attempt. Refuses with `login.too.many` when it must wait. */
export async function requireAttempt(queryable: Queryable, name: Buffer, policy: ThrottlePolicy): Promise<void> {
  const seconds = await countAttempt(queryable, name, policy);
  if (seconds > 0) throw tooManyAttempts(seconds);
}

/** Clears a bucket after a correct secret. */
export const resetAttempts = (queryable: Queryable, name: Buffer): Promise<unknown> =>
  queryable.query('select identity.reset_attempts($1)', [name]);

/** Takes back the last attempt of a bucket that other accounts share, after a correct secret. */
const undoAttempt = (queryable: Queryable, name: Buffer): Promise<unknown> =>
  queryable.query('select identity.undo_attempt($1)', [name]);

/** Where an attempt comes from: its address, and the device token of the browser's last login. */
export type AttemptOrigin = Pick<Caller, 'address' | 'userAgent' | 'device'>;

/** An attempt at an account's secret. */
export interface SecretAttempt {
  readonly secret: 'login' | 'password' | 'payment';
  readonly brandId: string;
  readonly account: string;
  /** Null when there is no such account. Its attempts are counted all the same. */
  readonly memberId: string | null;
  readonly origin: AttemptOrigin;
  readonly policy: ThrottlePolicy;
  /** A bound over all origins together, for a secret whose attackers can make browsers known. */
  readonly globalPolicy?: ThrottlePolicy | undefined;
}

/** A counted attempt. */
export interface CountedAttempt {
  /** Seconds to wait; 0 when the secret may be checked. */
  readonly wait: number;
  /** Takes the attempt back. Called when the secret is correct. */
  succeed(): Promise<void>;
}

const NO_MEMBER = '00000000-0000-0000-0000-000000000000';

/**
 * Counts an attempt per account and per address (docs/decisions/0004). Attempts from an address or
 * a browser that the member is known to use are counted separately, so that a stranger's attempts
 * cannot lock the member out. A known browser is also exempt from the count of its address.
 */
export async function countSecretAttempt(
  queryable: Queryable,
  { secret, brandId, account, memberId, origin, policy, globalPolicy }: SecretAttempt,
): Promise<CountedAttempt> {
  const device = tokenHash(origin.device ?? '');
  const known = await recognisedBy(queryable, memberId ?? NO_MEMBER, origin.address, device);
  const source = known === 'device' ? device.toString('hex') : known === 'address' ? origin.address : '';
  const accountBucket = bucket(secret, brandId, account, source);
  const addressBucket = bucket('address', brandId, origin.address);
  const globalBucket = bucket(secret, brandId, account, 'global');
  return {
    wait:
      (known === 'device' ? 0 : await countAttempt(queryable, addressBucket, addressPolicy)) ||
      (await countAttempt(queryable, accountBucket, policy)) ||
      (globalPolicy === undefined ? 0 : await countAttempt(queryable, globalBucket, globalPolicy)),
    succeed: async () => {
      await resetAttempts(queryable, accountBucket);
      if (globalPolicy !== undefined) await undoAttempt(queryable, globalBucket);
      if (known !== 'device') await undoAttempt(queryable, addressBucket);
    },
  };
}

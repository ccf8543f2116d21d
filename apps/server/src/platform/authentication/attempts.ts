import { createHash } from 'node:crypto';
import type { Database, Queryable } from '@chokdee/database/database';
import { tokenHash } from '../crypto/token.ts';
import { purge } from '../jobs/purge.ts';
import type { ServerModule } from '../module.ts';
import { Refusal } from '../refusal.ts';
import { recognisedBy, type AccountSessions } from './sessions.ts';

/**
 * How attempts are slowed down: the first `free` within half an hour are not delayed, then the wait
 * doubles from `firstWait` up to `maxWait` seconds.
 */
export interface ThrottlePolicy {
  readonly free: number;
  readonly firstWait: number;
  readonly maxWait: number;
}

/** The key of a counter of attempts: a hash of its parts. */
export const bucket = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/** Counts an attempt. Returns the seconds to wait, 0 when it may proceed. */
export async function countAttempt(queryable: Queryable, name: Buffer, policy: ThrottlePolicy): Promise<number> {
  const rows = await queryable.query<{ seconds: number }>('select platform.count_attempt($1, $2, $3, $4) as seconds', [
    name,
    policy.free,
    policy.firstWait,
    policy.maxWait,
  ]);
  return rows[0]?.seconds ?? 0;
}

/** Whether an attempt would have to wait. It is not counted. */
export async function isWaiting(queryable: Queryable, name: Buffer): Promise<boolean> {
  const rows = await queryable.query('select from platform.attempt where bucket = $1 and retry_at > platform.clock()', [
    name,
  ]);
  return rows.length > 0;
}

/** The refusal of an attempt that must wait: `login.too.many` with the seconds. */
const tooManyAttempts = (seconds: number): Refusal =>
  new Refusal('login.too.many', { params: { count: seconds }, value: { seconds } });

/** Clears a bucket after a correct secret. */
const resetAttempts = (queryable: Queryable, name: Buffer): Promise<unknown> =>
  queryable.query('select platform.reset_attempts($1)', [name]);

/** Takes back the last attempt of a bucket. */
const undoAttempt = (queryable: Queryable, name: Buffer): Promise<unknown> =>
  queryable.query('select platform.undo_attempt($1)', [name]);

/** Where an attempt comes from: its address, and the device token of the browser's last login. */
export interface AttemptOrigin {
  readonly address: string;
  readonly device?: string | undefined;
}

/** An attempt at a secret of an account of a player or operator. */
export interface SecretAttempt {
  /** The name of the secret, e.g. `login`; each has its own counters. */
  readonly secret: string;
  readonly brandId: string;
  /** The typed name, in the form in which names are compared, or the id of the account. */
  readonly account: string;
  /** Null when there is no such account. Its attempts are counted all the same. */
  readonly accountId: string | null;
  readonly origin: AttemptOrigin;
  /** Attempts at the account, counted separately for each origin that its sessions make known. */
  readonly policy: ThrottlePolicy;
  /** The sessions that make an origin known; without it, all origins are counted together. */
  readonly sessions?: AccountSessions;
  /** Attempts from one address at all accounts of the brand. */
  readonly addressPolicy?: ThrottlePolicy;
  /** A bound over all origins together, for a secret whose attackers can make browsers known. */
  readonly globalPolicy?: ThrottlePolicy | undefined;
}

interface CountedAttempt {
  /** Seconds to wait; 0 when the secret may be checked. */
  readonly wait: number;
  /** Clears the account's counter and takes the attempt back from the others. */
  succeed(): Promise<void>;
  /** Takes the attempt back from all counters. */
  undo(): Promise<void>;
}

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/**
 * Counts an attempt per account and per address (docs/decisions/0004). Attempts from an address or
 * a browser that the account is known to use are counted separately, so that a stranger's attempts
 * cannot lock its owner out. A known browser is also exempt from the count of its address.
 */
async function countSecretAttempt(queryable: Queryable, attempt: SecretAttempt): Promise<CountedAttempt> {
  const { secret, brandId, account, accountId, origin, policy, sessions, globalPolicy } = attempt;
  const deviceHash = origin.device === undefined ? undefined : tokenHash(origin.device);
  const known =
    sessions === undefined
      ? null
      : await recognisedBy(queryable, sessions, accountId ?? NO_ACCOUNT, { address: origin.address, deviceHash });
  const source = known === 'device' ? deviceHash!.toString('hex') : known === 'address' ? origin.address : '';
  const accountBucket = bucket(secret, brandId, account, source);
  const addressBucket = bucket('address', brandId, origin.address);
  const globalBucket = bucket(secret, brandId, account, 'global');
  const addressPolicy = known === 'device' ? undefined : attempt.addressPolicy;
  const undoShared = async (): Promise<void> => {
    if (globalPolicy !== undefined) await undoAttempt(queryable, globalBucket);
    if (addressPolicy !== undefined) await undoAttempt(queryable, addressBucket);
  };
  return {
    wait:
      (addressPolicy === undefined ? 0 : await countAttempt(queryable, addressBucket, addressPolicy)) ||
      (await countAttempt(queryable, accountBucket, policy)) ||
      (globalPolicy === undefined ? 0 : await countAttempt(queryable, globalBucket, globalPolicy)),
    succeed: async () => {
      await resetAttempts(queryable, accountBucket);
      await undoShared();
    },
    undo: async () => {
      await undoAttempt(queryable, accountBucket);
      await undoShared();
    },
  };
}

/** How a secret is checked once its attempt is counted, and where a failure is recorded. */
export interface SecretCheck {
  verify(): Promise<boolean>;
  /** Records an attempt that must wait, or a wrong secret. */
  record(outcome: 'throttled' | 'wrong'): Promise<unknown>;
}

/**
 * Whether a secret is correct. The attempt is counted before the check and taken back when the
 * secret is correct, or was not checked because the check failed. Refuses with `login.too.many`
 * when the attempt must wait, and with what `verify` throws.
 */
export async function checkSecret(
  queryable: Queryable,
  attempt: SecretAttempt,
  { verify, record }: SecretCheck,
): Promise<boolean> {
  const counted = await countSecretAttempt(queryable, attempt);
  if (counted.wait > 0) {
    await record('throttled');
    throw tooManyAttempts(counted.wait);
  }
  const correct = await verify().catch(async (error: unknown) => {
    await counted.undo();
    throw error;
  });
  if (correct) await counted.succeed();
  else await record('wrong');
  return correct;
}

/** Deletes counters without an attempt for a day; the longest wait is an hour. Returns how many. */
export const purgeAttempts = (database: Database): Promise<number> =>
  purge(async (limit) => {
    const [row] = await database.query<{ rows: number }>(
      `with old as (
        select bucket
        from platform.attempt
        where last_attempt_at < platform.clock() - interval '1 day'
        order by last_attempt_at
        limit $1
        for update skip locked
      ), deleted as (
        delete from platform.attempt a
        using old
        where a.bucket = old.bucket
        returning 1
      )
      select count(*)::integer as rows from deleted`,
      [limit],
    );
    return row!.rows;
  });

/** The job and the retention of the counters. */
export const authentication = (database: Database): ServerModule => ({
  name: 'authentication',
  routes: [],
  jobs: [
    { name: 'authentication.purge-attempts', every: 3_600, run: async () => void (await purgeAttempts(database)) },
  ],
  retention: [
    {
      tables: ['platform.attempt'],
      period: 'one day without an attempt',
      reason: 'the longest wait is one hour',
      job: 'authentication.purge-attempts',
    },
  ],
});

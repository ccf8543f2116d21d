import { createHash } from 'node:crypto';
import type { Queryable } from '@chokdee/database/database';
import { tokenHash } from '../../platform/crypto/token.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from './caller.ts';
import { recognisedBy } from './store.ts';

/** How tries slow down: the first `free` of half an hour cost nothing, then the wait doubles from `first` to at most `most` seconds. */
export interface ThrottlePolicy {
  readonly free: number;
  readonly first: number;
  readonly most: number;
}

/** Guesses at one account. The wait is bounded, so nobody can be locked out for ever. */
export const accountPolicy: ThrottlePolicy = { free: 3, first: 5, most: 900 };
/** Guesses from one address, which many people may share. */
export const addressPolicy: ThrottlePolicy = { free: 40, first: 2, most: 900 };
/** Guesses at a payment password, which may be as short as six digits. */
export const paymentPolicy: ThrottlePolicy = { free: 5, first: 30, most: 3_600 };
/** Guesses at one payment password from all places together: each new log-in makes its browser known, and must not bring five fresh tries. */
export const paymentGlobalPolicy: ThrottlePolicy = { free: 20, first: 60, most: 3_600 };

/** The name under which tries are counted. */
export const bucket = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/** Counts a try. Answers the seconds to wait, 0 when it may go on. */
export async function countAttempt(queryable: Queryable, name: Buffer, pace: ThrottlePolicy): Promise<number> {
  const rows = await queryable.query<{ seconds: number }>('select identity.take_try($1, $2, $3, $4) as seconds', [
    name,
    pace.free,
    pace.first,
    pace.most,
  ]);
  return rows[0]?.seconds ?? 0;
}

/** The refusal of a try that came too early. */
export const tooManyAttempts = (seconds: number): Refusal =>
  new Refusal('login.too.many', { params: { seconds }, value: { seconds } });

/** Counts a try and refuses when it came too early. */
export async function requireAttempt(queryable: Queryable, name: Buffer, pace: ThrottlePolicy): Promise<void> {
  const seconds = await countAttempt(queryable, name, pace);
  if (seconds > 0) throw tooManyAttempts(seconds);
}

/** Takes back the last try (`one`) or every try (`all`) of a name, because it turned out right. */
export const resetAttempts = (queryable: Queryable, name: Buffer, which: 'one' | 'all'): Promise<unknown> =>
  queryable.query('select identity.forgive_try($1, $2)', [name, which === 'all']);

/** From where a secret is typed: by address, and by what the browser was given at its last login. */
export type Origin = Pick<Caller, 'address' | 'userAgent' | 'device'>;
/** A secret of an account that somebody types. `member` is null where no such account exists: its tries are counted all the same. */
export interface Guess {
  readonly secret: 'login' | 'password' | 'payment';
  readonly brandId: string;
  readonly account: string;
  readonly member: string | null;
  readonly from: Origin;
  readonly pace: ThrottlePolicy;
  /** A bound over all places together, where whoever guesses could make places known: with the login password alone. */
  readonly everywhere?: ThrottlePolicy | undefined;
}
/** A counted try: the seconds it came too early (0 when it may go on), and what to do when it turns out right. */
export interface Attempt {
  readonly wait: number;
  right(): Promise<void>;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Counts a guess against its account and its address. Where the member is known to come from, tries are counted apart: a stranger's guesses cannot keep the member out.
 * A known browser does not even share its address with others (docs/decisions/0004).
 */
export async function countGuess(
  queryable: Queryable,
  { secret, brandId, account, member, from, pace, everywhere }: Guess,
): Promise<Attempt> {
  const device = tokenHash(from.device ?? '');
  const known = await recognisedBy(queryable, member ?? NOBODY, from.address, device);
  const ofAccount = bucket(
    secret,
    brandId,
    account,
    known === 'device' ? device.toString('hex') : known === 'address' ? from.address : '',
  );
  const ofAddress = bucket('address', brandId, from.address);
  const ofAll = bucket(secret, brandId, account, 'everywhere');
  return {
    wait:
      (known === 'device' ? 0 : await countAttempt(queryable, ofAddress, addressPolicy)) ||
      (await countAttempt(queryable, ofAccount, pace)) ||
      (everywhere === undefined ? 0 : await countAttempt(queryable, ofAll, everywhere)),
    right: async () => {
      await resetAttempts(queryable, ofAccount, 'all');
      if (everywhere !== undefined) await resetAttempts(queryable, ofAll, 'one');
      if (known !== 'device') await resetAttempts(queryable, ofAddress, 'one');
    },
  };
}

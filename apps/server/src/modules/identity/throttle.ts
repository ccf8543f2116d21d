import { createHash } from 'node:crypto';
import type { Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';

/** How tries slow down: the first `free` of half an hour cost nothing, then the wait doubles from `first` to at most `most` seconds. */
export interface Pace { readonly free: number; readonly first: number; readonly most: number }

/** Guesses at one account. The wait is bounded, so nobody can be locked out for ever. */
export const accountPace: Pace = { free: 3, first: 5, most: 900 };
/** Guesses from one address, which many people may share. */
export const addressPace: Pace = { free: 40, first: 2, most: 900 };
/** Guesses at a payment password, which may be as short as six digits. */
export const paymentPace: Pace = { free: 5, first: 30, most: 3_600 };

/** The name under which tries are counted. */
export const bucket = (...parts: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

/** Counts a try. Answers the seconds to wait, 0 when it may go on. */
export async function takeTry(queryable: Queryable, name: Buffer, pace: Pace): Promise<number> {
  const rows = await queryable.query<{ seconds: number }>('select identity.take_try($1, $2, $3, $4) as seconds', [name, pace.free, pace.first, pace.most]);
  return rows[0]?.seconds ?? 0;
}

/** The refusal of a try that came too early. */
export const tooMany = (seconds: number): Refusal => new Refusal('login.too.many', { params: { seconds }, value: { seconds } });

/** Counts a try and refuses when it came too early. */
export async function demandTry(queryable: Queryable, name: Buffer, pace: Pace): Promise<void> {
  const seconds = await takeTry(queryable, name, pace);
  if (seconds > 0) throw tooMany(seconds);
}

/** Takes back the last try (`one`) or every try (`all`) of a name, because it turned out right. */
export const forgive = (queryable: Queryable, name: Buffer, which: 'one' | 'all'): Promise<unknown> => queryable.query('select identity.forgive_try($1, $2)', [name, which === 'all']);

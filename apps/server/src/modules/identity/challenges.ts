import type { Queryable } from '@chokdee/database/database';
import { sql, type Generated } from 'kysely';
import { newToken, tokenHash } from '../../platform/crypto/token.ts';

/** What a one-time value is for. */
export type ChallengeKind = 'captcha' | 'bot-check' | 'passkey' | 'passkey-login' | 'ticket' | 'reset';

interface Tables {
  challenge: {
    challenge_hash: Buffer;
    kind: ChallengeKind;
    brand_id: string;
    member_id: string | null;
    answer: string;
    issued_at: Generated<Date>;
    expires_at: Date;
  };
}
const tables = (queryable: Queryable) => queryable.kysely<Tables>().withSchema('identity');

/** A one-time value to issue: `answer` is what must be presented besides its token. */
export interface NewChallenge {
  readonly kind: ChallengeKind;
  readonly brandId: string;
  readonly memberId?: string;
  readonly answer?: string;
  readonly seconds: number;
}

/** Issues a one-time value. Returns its token, of which only the hash is stored. */
export async function issueChallenge(tx: Queryable, challenge: NewChallenge, token = newToken()): Promise<string> {
  await insert(tx, challenge, token).execute();
  return token;
}
const insert = (tx: Queryable, { kind, brandId, memberId, answer, seconds }: NewChallenge, token: string) =>
  tables(tx)
    .insertInto('challenge')
    .values({
      challenge_hash: tokenHash(token),
      kind,
      brand_id: brandId,
      member_id: memberId ?? null,
      answer: answer ?? '',
      expires_at: sql<Date>`platform.clock() + make_interval(secs => ${seconds})`,
    });

/** Marks a token of somebody else as used. False when it was used before. */
export const useToken = async (tx: Queryable, challenge: NewChallenge, token: string): Promise<boolean> =>
  (
    await insert(tx, challenge, token)
      .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
      .returning('kind')
      .execute()
  ).length > 0;

/** Takes a one-time value out of the store. Undefined when it is unknown, used or expired. */
export const takeChallenge = (
  tx: Queryable,
  kind: ChallengeKind,
  brandId: string,
  token: string,
): Promise<{ readonly member_id: string | null; readonly answer: string } | undefined> =>
  tables(tx)
    .deleteFrom('challenge')
    .where('challenge_hash', '=', tokenHash(token))
    .where('kind', '=', kind)
    .where('brand_id', '=', brandId)
    .where('expires_at', '>', sql<Date>`platform.clock()`)
    .returning(['member_id', 'answer'])
    .executeTakeFirst();

/** The member of a one-time value, which stays valid. Undefined when it is unknown or expired. */
export const peekChallenge = (tx: Queryable, kind: ChallengeKind, brandId: string, token: string) =>
  tables(tx)
    .selectFrom('challenge')
    .select('member_id')
    .where('challenge_hash', '=', tokenHash(token))
    .where('kind', '=', kind)
    .where('brand_id', '=', brandId)
    .where('expires_at', '>', sql<Date>`platform.clock()`)
    .executeTakeFirst();

/** Takes back every one-time value of a kind that a member holds. */
export const dropChallenges = (tx: Queryable, memberId: string, kind: ChallengeKind) =>
  tables(tx).deleteFrom('challenge').where('member_id', '=', memberId).where('kind', '=', kind).execute();

/** Whether a value was issued less than a second ago. */
export const isJustIssued = async (tx: Queryable, token: string): Promise<boolean> =>
  (await tables(tx)
    .selectFrom('challenge')
    .select('kind')
    .where('challenge_hash', '=', tokenHash(token))
    .where('issued_at', '>', sql<Date>`platform.clock() - interval '1 second'`)
    .executeTakeFirst()) !== undefined;

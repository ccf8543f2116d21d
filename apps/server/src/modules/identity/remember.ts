import type { Queryable } from '@chokdee/database/database';
import { sql, type Generated } from 'kysely';
import { newToken, tokenHash } from '../../platform/crypto/token.ts';

/** Seconds for which a browser is remembered. */
export const REMEMBER_SECONDS = 86_400;

interface Tables {
  remember: {
    member_id: string;
    brand_id: string;
    family_id: Generated<string>;
    token_hash: Buffer;
    expires_at: Date;
  };
}
const tables = (queryable: Queryable) => queryable.kysely<Tables>().withSchema('identity');
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/**
 * Remembers the caller's browser for a day, in place of an earlier one of the member. Returns its
 * token, `<family>.<secret>`, of which only a hash is stored.
 */
export async function rememberBrowser(
  tx: Queryable,
  member: { readonly member_id: string; readonly brand_id: string },
): Promise<string> {
  const secret = newToken();
  const values = {
    family_id: sql<string>`platform.uuid7()`,
    token_hash: tokenHash(secret),
    expires_at: sql<Date>`platform.clock() + make_interval(secs => ${REMEMBER_SECONDS})`,
  };
  const { family_id: family } = await tables(tx)
    .insertInto('remember')
    .values({ member_id: member.member_id, brand_id: member.brand_id, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .returning('family_id')
    .executeTakeFirstOrThrow();
  return `${family}.${secret}`;
}

/**
 * Takes a remember token in exchange for the next one; the day goes on from the login. Null when
 * it is unknown or expired. An older token of the family was stolen or copied: the family ends.
 */
export async function rotateRemembered(
  tx: Queryable,
  brandId: string,
  token: string,
): Promise<{ readonly memberId: string; readonly token: string } | null> {
  const [, family, secret] = TOKEN.exec(token) ?? [];
  if (family === undefined || secret === undefined) return null;
  const row = await tables(tx)
    .selectFrom('remember')
    .select(['member_id', 'token_hash'])
    .where('family_id', '=', family)
    .where('brand_id', '=', brandId)
    .where('expires_at', '>', sql<Date>`platform.clock()`)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  if (!row.token_hash.equals(tokenHash(secret))) {
    await forgetBrowser(tx, row.member_id);
    return null;
  }
  const next = newToken();
  await tables(tx)
    .updateTable('remember')
    .set({ token_hash: tokenHash(next) })
    .where('family_id', '=', family)
    .execute();
  return { memberId: row.member_id, token: `${family}.${next}` };
}

/** Forgets the remembered browser of a member. */
export const forgetBrowser = (tx: Queryable, memberId: string) =>
  tables(tx).deleteFrom('remember').where('member_id', '=', memberId).execute();

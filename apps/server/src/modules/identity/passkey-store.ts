import type { Queryable } from '@chokdee/database/database';
import { sql, type Generated, type Selectable } from 'kysely';

interface Tables {
  passkey: {
    member_id: string;
    passkey_id: Generated<string>;
    brand_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: bigint;
    transports: string[];
    name: string;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
}
/** A passkey as stored. */
export type PasskeyRow = Selectable<Tables['passkey']>;
const tables = (queryable: Queryable) => queryable.kysely<Tables>().withSchema('identity');

/** A member's passkeys, oldest first. */
export const readPasskeys = (queryable: Queryable, memberId: string) =>
  tables(queryable).selectFrom('passkey').selectAll().where('member_id', '=', memberId).orderBy('passkey_id').execute();

/** The passkey of a credential, locked; undefined when the brand has none. */
export const lockPasskey = (tx: Queryable, brandId: string, credentialId: string) =>
  tables(tx)
    .selectFrom('passkey')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();

/** Inserts a passkey. False when its credential is stored already. */
export const insertPasskey = async (
  tx: Queryable,
  row: Omit<PasskeyRow, 'passkey_id' | 'created_at' | 'last_used_at'>,
): Promise<boolean> =>
  (
    await tables(tx)
      .insertInto('passkey')
      .values({ ...row, last_used_at: null })
      .onConflict((conflict) => conflict.columns(['brand_id', 'credential_id']).doNothing())
      .returning('passkey_id')
      .execute()
  ).length > 0;

/** Records a use of a passkey with the authenticator's new counter. */
export const markPasskeyUsed = (tx: Queryable, row: PasskeyRow, counter: number) =>
  tables(tx)
    .updateTable('passkey')
    .set({ counter: BigInt(counter), last_used_at: sql<Date>`platform.clock()` })
    .where('member_id', '=', row.member_id)
    .where('passkey_id', '=', row.passkey_id)
    .execute();

/** Deletes a member's passkey. False when the member has no such one. */
export const deletePasskey = async (tx: Queryable, memberId: string, passkeyId: string): Promise<boolean> =>
  (
    await tables(tx)
      .deleteFrom('passkey')
      .where('member_id', '=', memberId)
      .where('passkey_id', '=', passkeyId)
      .returning('passkey_id')
      .execute()
  ).length > 0;

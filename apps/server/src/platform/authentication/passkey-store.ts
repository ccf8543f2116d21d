import type { Queryable } from '@chokdee/database/database';
import { sql } from 'kysely';

/**
 * The table `passkey` of a module: `schema` is the module's own, `account` the column with the id
 * of the member or operator.
 */
export interface AccountPasskeys {
  readonly schema: string;
  readonly account: string;
}
/** A passkey as stored. `account_id`: the member or operator. */
export interface PasskeyRow {
  readonly account_id: string;
  readonly passkey_id: string;
  readonly brand_id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  /** The signature counter; 0 for authenticators without one. */
  readonly counter: bigint;
  readonly transports: string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const nameOf = ({ schema }: AccountPasskeys) => sql.table(`${schema}.passkey`);
const columns = ({ account }: AccountPasskeys) => sql`
  ${sql.ref(account)} as account_id,
  passkey_id,
  brand_id,
  credential_id,
  public_key,
  counter,
  transports,
  name,
  created_at,
  last_used_at`;

/** An account's passkeys, oldest first. */
export async function readPasskeys(
  queryable: Queryable,
  table: AccountPasskeys,
  accountId: string,
): Promise<readonly PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns(table)}
    from ${nameOf(table)}
    where ${sql.ref(table.account)} = ${accountId}
    order by passkey_id`.execute(queryable.kysely());
  return rows;
}

/** The passkey of a credential, locked; undefined when the brand has none. */
export async function lockPasskey(
  tx: Queryable,
  table: AccountPasskeys,
  brandId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns(table)}
    from ${nameOf(table)}
    where brand_id = ${brandId}
      and credential_id = ${credentialId}
    for update`.execute(tx.kysely());
  return rows[0];
}

/** Inserts a passkey. False when its credential is stored already. */
export async function insertPasskey(
  tx: Queryable,
  table: AccountPasskeys,
  row: Omit<PasskeyRow, 'passkey_id' | 'created_at' | 'last_used_at'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ${nameOf(table)}
      (${sql.ref(table.account)}, brand_id, credential_id, public_key, counter, transports, name)
    values (
      ${row.account_id},
      ${row.brand_id},
      ${row.credential_id},
      ${row.public_key},
      ${row.counter},
      ${row.transports},
      ${row.name}
    )
    on conflict (brand_id, credential_id) do nothing
    returning passkey_id`.execute(tx.kysely());
  return rows.length > 0;
}

/** Records a use of a passkey with the authenticator's new counter. */
export async function markPasskeyUsed(
  tx: Queryable,
  table: AccountPasskeys,
  row: PasskeyRow,
  counter: number,
): Promise<void> {
  await sql`
    update ${nameOf(table)}
    set
      counter = ${BigInt(counter)},
      last_used_at = platform.clock()
    where ${sql.ref(table.account)} = ${row.account_id}
      and passkey_id = ${row.passkey_id}`.execute(tx.kysely());
}

/** Deletes an account's passkey, or all of them. Returns how many were deleted. */
export async function deletePasskeys(
  tx: Queryable,
  table: AccountPasskeys,
  accountId: string,
  passkeyId?: string,
): Promise<number> {
  const { rows } = await sql`
    delete from ${nameOf(table)}
    where ${sql.ref(table.account)} = ${accountId}
      ${passkeyId === undefined ? sql`` : sql`and passkey_id = ${passkeyId}`}
    returning passkey_id`.execute(tx.kysely());
  return rows.length;
}

/** An account's passkeys as they are shown: times in ms. */
export const listPasskeys = async (queryable: Queryable, table: AccountPasskeys, accountId: string) =>
  (await readPasskeys(queryable, table, accountId)).map((row) => ({
    id: row.passkey_id,
    name: row.name,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
  }));

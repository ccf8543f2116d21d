import type { Queryable } from '@chokdee/database/database';
import { sql } from 'kysely';

/**
 * How a session is looked up: the brand of the request, and whether it counts as activity (polling
 * does not).
 */
export interface SessionUse {
  readonly activity: boolean;
  readonly brandId: string;
}

/**
 * The table `session` of a module: `schema` is the module's own, `account` the column with the id
 * of the member or operator. It has `session_id`, `started_at`, `ended_at` and `address`;
 * `end_reason`, and `device_hash` where devices are recognised.
 */
export interface AccountSessions {
  readonly schema: string;
  readonly account: string;
}

const nameOf = ({ schema }: AccountSessions) => sql.table(`${schema}.session`);

/** Which sessions of an account to end: all, one (`only`) or all but one (`except`). */
export interface WhichSessions {
  readonly only?: string;
  readonly except?: string;
}

/** Ends open sessions of an account. Returns the ids of those ended. */
export async function endSessions(
  tx: Queryable,
  table: AccountSessions,
  accountId: string,
  { only, except, reason }: WhichSessions & { readonly reason: string },
): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    update ${nameOf(table)}
    set ended_at = platform.clock(), end_reason = ${reason}
    where ${sql.ref(table.account)} = ${accountId}
      and ended_at is null
      ${only === undefined ? sql`` : sql`and session_id = ${only}`}
      ${except === undefined ? sql`` : sql`and session_id <> ${except}`}
    returning session_id`.execute(tx.kysely());
  return rows.map((row) => row.session_id);
}

/**
 * How a request is recognised as the account's: a session of the last 30 days was opened in this
 * browser, or from this address. Null when neither is known.
 */
export async function recognisedBy(
  queryable: Queryable,
  table: AccountSessions,
  accountId: string,
  { address, deviceHash }: { readonly address: string; readonly deviceHash?: Buffer | undefined },
): Promise<'device' | 'address' | null> {
  const sameDevice = deviceHash === undefined ? sql`false` : sql`coalesce(device_hash = ${deviceHash}, false)`;
  const { rows } = await sql<{ device: boolean }>`
    select distinct ${sameDevice} as device
    from ${nameOf(table)}
    where ${sql.ref(table.account)} = ${accountId}
      and started_at > platform.clock() - interval '30 days'
      and (address = ${address} or ${sameDevice})`.execute(queryable.kysely());
  return rows.some(({ device }) => device) ? 'device' : rows.length > 0 ? 'address' : null;
}

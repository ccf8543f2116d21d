import type { Queryable } from '@chokdee/database/database';
import { sql, type Generated, type Selectable } from 'kysely';
import {
  endSessions as endSessionsOf,
  type AccountSessions,
  type WhichSessions,
} from '../../platform/authentication/sessions.ts';

interface OperatorTable {
  operator_id: Generated<string>;
  brand_id: string;
  name: string;
  name_key: string;
  /** The id of a role of the same brand (role-store.ts). */
  role: string;
  password_hash: string;
  created_at: Generated<Date>;
  last_login_at: Date | null;
  disabled_at: Date | null;
}
interface Tables {
  operator: OperatorTable;
  session: {
    session_id: Generated<string>;
    operator_id: string;
    token_hash: Buffer;
    started_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    ended_at: Date | null;
    address: string;
  };
}
/** An operator account as it is stored. */
export type OperatorRow = Selectable<OperatorTable>;

const tables = (queryable: Queryable) => queryable.kysely<Tables>().withSchema('console');
const clock = sql<Date>`platform.clock()`;

/** An operator's name as it is compared. NUL is removed, because PostgreSQL cannot store it. */
export const nameKey = (name: string): string => name.trim().replaceAll('\u0000', '').toLowerCase();

/** The operator with a name at a brand; undefined when there is none. */
export const findOperator = (queryable: Queryable, brandId: string, name: string) =>
  tables(queryable)
    .selectFrom('operator')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst();
/** A brand's operators by name, including disabled ones. */
export const readOperators = (queryable: Queryable, brandId: string) =>
  tables(queryable).selectFrom('operator').selectAll().where('brand_id', '=', brandId).orderBy('name_key').execute();
/** Ids and names of some operators. */
export const readNames = (queryable: Queryable, ids: readonly string[]) =>
  tables(queryable).selectFrom('operator').select(['operator_id', 'name']).where('operator_id', 'in', ids).execute();
/** Reads an operator of a brand and locks the row until the transaction ends. */
export const lockOperator = (tx: Queryable, brandId: string, operatorId: string) =>
  tables(tx)
    .selectFrom('operator')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('brand_id', '=', brandId)
    .forUpdate()
    .executeTakeFirst();

/** Inserts an operator; undefined when the name is taken. */
export const insertOperator = (
  tx: Queryable,
  row: { readonly brandId: string; readonly name: string; readonly role: string; readonly hash: string },
) =>
  tables(tx)
    .insertInto('operator')
    .values({
      brand_id: row.brandId,
      name: row.name,
      name_key: nameKey(row.name),
      role: row.role,
      password_hash: row.hash,
      last_login_at: null,
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'name_key']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Sets the hash of a new password. */
export const setPasswordHash = (tx: Queryable, operatorId: string, hash: string) =>
  tables(tx).updateTable('operator').set({ password_hash: hash }).where('operator_id', '=', operatorId).execute();
/** Gives an operator a role of the brand. */
export const setRole = (tx: Queryable, operatorId: string, role: string) =>
  tables(tx).updateTable('operator').set({ role }).where('operator_id', '=', operatorId).execute();
/** Disables or enables an account. */
export const setDisabled = (tx: Queryable, operatorId: string, disabled: boolean) =>
  tables(tx)
    .updateTable('operator')
    .set({ disabled_at: disabled ? clock : null })
    .where('operator_id', '=', operatorId)
    .execute();

/** Inserts a session with the hash of its token, and updates the operator's last login. */
export const insertSession = async (
  tx: Queryable,
  operatorId: string,
  tokenHash: Buffer,
  address: string,
): Promise<void> => {
  await tables(tx)
    .insertInto('session')
    .values({ operator_id: operatorId, token_hash: tokenHash, ended_at: null, address })
    .execute();
  await tables(tx)
    .updateTable('operator')
    .set({ last_login_at: clock })
    .where('operator_id', '=', operatorId)
    .execute();
};

/** The sessions of operators. */
export const sessionTable: AccountSessions = { schema: 'console', account: 'operator_id' };

/** Ends an operator's sessions. */
export const endSessions = (tx: Queryable, operatorId: string, which: WhichSessions): Promise<string[]> =>
  endSessionsOf(tx, sessionTable, operatorId, which);

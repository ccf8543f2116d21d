import type { SessionEnd } from '@chokdee/contract/session-end';
import type { Queryable } from '@chokdee/database/database';
import { sql, type Generated, type Selectable } from 'kysely';
import { deletePasskeys, readPasskeys, type AccountPasskeys } from '../../platform/authentication/passkey-store.ts';
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
  password_temporary: Generated<boolean>;
  password_changed_at: Generated<Date>;
  totp_secret: Buffer | null;
  totp_since: Date | null;
  totp_step: Generated<bigint>;
  totp_pending: Buffer | null;
  created_at: Generated<Date>;
  last_login_at: Date | null;
  disabled_at: Date | null;
}
interface Tables {
  operator: OperatorTable;
  passkey_challenge: { challenge_hash: Buffer; brand_id: string; operator_id: string | null; expires_at: Date };
  recovery_code: { operator_id: string; code_hash: Buffer; used_at: Date | null };
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
  row: {
    readonly brandId: string;
    readonly name: string;
    readonly role: string;
    readonly hash: string;
    readonly temporary: boolean;
  },
) =>
  tables(tx)
    .insertInto('operator')
    .values({
      brand_id: row.brandId,
      name: row.name,
      name_key: nameKey(row.name),
      role: row.role,
      password_hash: row.hash,
      password_temporary: row.temporary,
      last_login_at: null,
      disabled_at: null,
      totp_secret: null,
      totp_since: null,
      totp_pending: null,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'name_key']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Sets the hash of a new password; `temporary`: somebody else chose it. */
export const setPasswordHash = (tx: Queryable, operatorId: string, hash: string, temporary = false) =>
  tables(tx)
    .updateTable('operator')
    .set({ password_hash: hash, password_temporary: temporary, password_changed_at: clock })
    .where('operator_id', '=', operatorId)
    .execute();
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

/** Open sessions that are listed. */
const MOST_SESSIONS = 100;

/** The sessions of operators. */
export const sessionTable: AccountSessions = { schema: 'console', account: 'operator_id' };

/** The open sessions of an operator, the newest first. */
export const readOpenSessions = (queryable: Queryable, operatorId: string) =>
  tables(queryable)
    .selectFrom('session')
    .select(['session_id', 'started_at', 'last_seen_at', 'address'])
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`platform.is_session_open(
      ended_at,
      started_at + interval '12 hours',
      last_seen_at + interval '15 minutes',
      platform.clock()
    )`,
    )
    .orderBy('started_at', 'desc')
    .limit(MOST_SESSIONS)
    .execute();

/** Why an operator's session was ended; session-end.ts of the contract says what each means. */
export type EndReason = Extract<SessionEnd, 'logout' | 'killed' | 'password' | 'blocked' | 'reset'>;

/** Ends an operator's sessions. */
export const endSessions = (
  tx: Queryable,
  operatorId: string,
  which: WhichSessions,
  reason: EndReason,
): Promise<string[]> => endSessionsOf(tx, sessionTable, operatorId, { ...which, reason });

/** The passkeys of operators. */
export const passkeyTable: AccountPasskeys = { schema: 'console', account: 'operator_id' };

/** Whether an operator has an authenticator app or a passkey. */
export const hasFactor = async (queryable: Queryable, operator: OperatorRow): Promise<boolean> =>
  operator.totp_secret !== null || (await readPasskeys(queryable, passkeyTable, operator.operator_id)).length > 0;

/**
 * Stores the hash of a challenge for `seconds`, and deletes those that have expired. `operatorId`:
 * null for a login.
 */
export async function insertPasskeyChallenge(
  tx: Queryable,
  challenge: { readonly hash: Buffer; readonly brandId: string; readonly operatorId: string | null },
  seconds: number,
): Promise<void> {
  await tables(tx).deleteFrom('passkey_challenge').where('expires_at', '<', clock).execute();
  await tables(tx)
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: challenge.hash,
      brand_id: challenge.brandId,
      operator_id: challenge.operatorId,
      expires_at: sql<Date>`platform.clock() + make_interval(secs => ${seconds})`,
    })
    .execute();
}

/** Takes a challenge out of the store. False when it is unknown, used, expired or of another. */
export const takePasskeyChallenge = async (
  tx: Queryable,
  {
    hash,
    brandId,
    operatorId,
  }: { readonly hash: Buffer; readonly brandId: string; readonly operatorId: string | null },
): Promise<boolean> =>
  (await tables(tx)
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .where('brand_id', '=', brandId)
    .where('operator_id', 'is not distinct from', operatorId)
    .where('expires_at', '>', clock)
    .returning('brand_id')
    .executeTakeFirst()) !== undefined;

/** An operator of a brand by id; undefined when there is none. */
export const readOperator = (queryable: Queryable, brandId: string, operatorId: string) =>
  tables(queryable)
    .selectFrom('operator')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('brand_id', '=', brandId)
    .executeTakeFirst();

/** Keeps the sealed secret of an authenticator app that is being set up. */
export const setPendingAuthenticator = (tx: Queryable, operatorId: string, sealed: Buffer) =>
  tables(tx).updateTable('operator').set({ totp_pending: sealed }).where('operator_id', '=', operatorId).execute();

/** Makes the pending secret the operator's own. False when it is not the pending one any more. */
export async function activateAuthenticator(
  tx: Queryable,
  operatorId: string,
  pending: Buffer,
  step: number,
): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('operator')
    .set({ totp_secret: pending, totp_since: clock, totp_step: BigInt(step), totp_pending: null })
    .where('operator_id', '=', operatorId)
    .where('totp_pending', '=', pending)
    .returning('operator_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Accepts a time step later than the last accepted one, and stores the secret sealed with the
 * present key. False when the step was used already.
 */
export async function acceptStep(tx: Queryable, operatorId: string, step: number, sealed: Buffer): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('operator')
    .set({ totp_step: BigInt(step), totp_secret: sealed })
    .where('operator_id', '=', operatorId)
    .where('totp_step', '<', BigInt(step))
    .where('totp_secret', 'is not', null)
    .returning('operator_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the authenticator app, the passkeys and the recovery codes of an operator. */
export async function removeFactors(tx: Queryable, operatorId: string): Promise<void> {
  await tables(tx)
    .updateTable('operator')
    .set({ totp_secret: null, totp_since: null, totp_pending: null })
    .where('operator_id', '=', operatorId)
    .execute();
  await deletePasskeys(tx, passkeyTable, operatorId);
  await replaceRecoveryCodes(tx, operatorId, []);
}

/** Replaces the hashes of an operator's recovery codes. */
export async function replaceRecoveryCodes(
  tx: Queryable,
  operatorId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tables(tx).deleteFrom('recovery_code').where('operator_id', '=', operatorId).execute();
  if (hashes.length > 0)
    await tables(tx)
      .insertInto('recovery_code')
      .values(hashes.map((hash) => ({ operator_id: operatorId, code_hash: hash, used_at: null })))
      .execute();
}

/** Uses a recovery code. False when the operator has no such unused code. */
export async function spendRecoveryCode(tx: Queryable, operatorId: string, hash: Buffer): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('recovery_code')
    .set({ used_at: clock })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('operator_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many unused recovery codes an operator has. */
export async function countRecoveryCodes(queryable: Queryable, operatorId: string): Promise<number> {
  const { codes } = await tables(queryable)
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<bigint>().as('codes'))
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(codes);
}

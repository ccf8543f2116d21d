import type { Queryable } from '@chokdee/database/database';
import { sql, type ColumnType, type Generated, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import {
  endSessions as endSessionsOf,
  type AccountSessions,
  type WhichSessions,
} from '../../platform/authentication/sessions.ts';

/** Whether an account may act. */
export type MemberState = 'active' | 'blocked' | 'closed';
/** Why a session ended. */
export type EndReason = 'logout' | 'replaced' | 'killed' | 'password' | 'blocked';
/** The outcome of a login or attempt, as the access log stores it. */
export type AccessOutcome =
  | 'login'
  | 'register'
  | 'wrong'
  | 'blocked'
  | 'throttled'
  | 'not-agent'
  | 'not-member'
  | 'logout'
  | 'killed'
  | 'password-wrong'
  | 'password-changed'
  | 'password-reset'
  | 'code-wrong'
  | 'passkey-added'
  | 'passkey-removed'
  | 'payment-password-set'
  | 'payment-password-changed'
  | 'payment-password-wrong';

interface MemberTable {
  member_id: Generated<string>;
  brand_id: string;
  account: string;
  account_key: string;
  kind: Generated<number>;
  state: Generated<MemberState>;
  block_reason: string | null;
  currency: string;
  nickname: string;
  payee_name: string;
  email: string;
  mobile: string;
  mobile_e164: string | null;
  mobile_verified_at: Date | null;
  birth_date: string | null;
  contacts: ColumnType<Record<string, string>, string, string>;
  password_hash: string;
  password_changed_at: Generated<Date>;
  default_password: Generated<boolean>;
  initial_code_expires_at: ColumnType<Date | null, RawBuilder<Date> | null | undefined, RawBuilder<Date> | null>;
  payment_password_hash: string | null;
  language: string;
  session_notices: Generated<boolean>;
  time_zone: Generated<string | null>;
  registered_at: Generated<Date>;
  registered_address: string;
  last_login_at: Date | null;
}
interface SessionTable {
  member_id: string;
  session_id: Generated<string>;
  brand_id: string;
  token_hash: Buffer;
  device_hash: Buffer | null;
  started_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  ends_at: Date;
  ended_at: Date | null;
  end_reason: EndReason | null;
  address: string;
  user_agent: string;
  retained: Generated<boolean>;
  restricted: Generated<boolean>;
}
interface Tables {
  member: MemberTable;
  session: SessionTable;
  consent: {
    member_id: string;
    kind: 'terms' | 'adult';
    version: string;
    explicit: boolean;
    given_at: Generated<Date>;
    address: string;
  };
  access: {
    access_id: Generated<string>;
    at: Generated<Date>;
    brand_id: string;
    member_id: string | null;
    account: string;
    outcome: AccessOutcome;
    session_id: string | null;
    address: string;
    user_agent: string;
  };
}
/** A member as stored. */
export type MemberRow = Selectable<MemberTable>;
/** A player's session as stored. */
export type SessionRow = Selectable<SessionTable>;

const tables = (queryable: Queryable) => queryable.kysely<Tables>().withSchema('identity');
const clock = sql<Date>`platform.clock()`;

/** A user name as it is compared. NUL is removed, because PostgreSQL cannot store it. */
export const accountKey = (account: string): string => account.trim().replaceAll('\u0000', '').toLowerCase();

/** The member with a user name at a brand; undefined when there is none. */
export const findMember = (queryable: Queryable, brandId: string, account: string) =>
  tables(queryable)
    .selectFrom('member')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('account_key', '=', accountKey(account))
    .executeTakeFirst();

/**
 * The member who proved a mobile number, or whose user name it is; undefined when there is none.
 */
export const findMemberByMobile = (queryable: Queryable, brandId: string, e164: string) =>
  tables(queryable)
    .selectFrom('member')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where((either) =>
      either.or([
        either.and([either('mobile_e164', '=', e164), either('mobile_verified_at', 'is not', null)]),
        either('account_key', '=', e164),
      ]),
    )
    .orderBy(sql`mobile_verified_at is null`)
    .limit(1)
    .executeTakeFirst();

/** User names of some members. */
export const readAccounts = (queryable: Queryable, memberIds: readonly string[]) =>
  tables(queryable)
    .selectFrom('member')
    .select(['member_id', 'account'])
    .where(sql<boolean>`member_id = any (${memberIds}::uuid[])`)
    .execute();

/** A member by id; undefined when there is none. */
export const readMember = (queryable: Queryable, memberId: string) =>
  tables(queryable).selectFrom('member').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** Reads a member and locks the row until the transaction ends. */
export const lockMember = (tx: Queryable, memberId: string) =>
  tables(tx).selectFrom('member').selectAll().where('member_id', '=', memberId).forUpdate().executeTakeFirst();

/** Inserts a member; undefined when the user name is taken. */
export const insertMember = (tx: Queryable, row: Insertable<MemberTable>) =>
  tables(tx)
    .insertInto('member')
    .values(row)
    .onConflict((conflict) => conflict.columns(['brand_id', 'account_key']).doNothing())
    .returningAll()
    .executeTakeFirst();

/**
 * Marks a member's mobile number as proved. False when another member of the brand has proved it.
 */
export async function verifyNumber(tx: Queryable, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('member as own')
    .set({ mobile_verified_at: clock })
    .where('own.member_id', '=', memberId)
    .where('own.mobile_e164', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member as other')
            .select('other.member_id')
            .whereRef('other.brand_id', '=', 'own.brand_id')
            .whereRef('other.mobile_e164', '=', 'own.mobile_e164')
            .where('other.mobile_verified_at', 'is not', null)
            .whereRef('other.member_id', '<>', 'own.member_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Inserts a member's consents. */
export const insertConsents = (tx: Queryable, rows: readonly Insertable<Tables['consent']>[]) =>
  tables(tx)
    .insertInto('consent')
    .values([...rows])
    .execute();

/** The columns that an update of a member may set. */
export type MemberChange = Partial<
  Pick<
    MemberRow,
    | 'nickname'
    | 'payee_name'
    | 'mobile'
    | 'mobile_e164'
    | 'session_notices'
    | 'password_hash'
    | 'payment_password_hash'
    | 'state'
    | 'block_reason'
    | 'last_login_at'
  >
>;
/** Updates a member. */
export const updateMember = (tx: Queryable, memberId: string, change: MemberChange) =>
  tables(tx).updateTable('member').set(change).where('member_id', '=', memberId).execute();
/** Sets the hash of a new password, and the time. */
export const updatePassword = (tx: Queryable, memberId: string, hash: string) =>
  tables(tx)
    .updateTable('member')
    .set({
      password_hash: hash,
      password_changed_at: clock,
      default_password: false,
      initial_code_expires_at: null,
    })
    .where('member_id', '=', memberId)
    .execute();

/** Sets the hash of a new first password. Returns when it expires; null: never. */
export const writeInitialCode = async (
  tx: Queryable,
  memberId: string,
  hash: string,
  expires: RawBuilder<Date> | null,
): Promise<Date | null> =>
  (
    await tables(tx)
      .updateTable('member')
      .set({ password_hash: hash, password_changed_at: clock, initial_code_expires_at: expires })
      .where('member_id', '=', memberId)
      .returning('initial_code_expires_at')
      .executeTakeFirstOrThrow()
  ).initial_code_expires_at;

/**
 * Inserts a session that ends after `hours` at the latest. Only hashes of its tokens are stored.
 */
export const insertSession = (
  tx: Queryable,
  row: {
    readonly memberId: string;
    readonly brandId: string;
    readonly tokenHash: Buffer;
    readonly deviceHash: Buffer;
    readonly hours: number;
    readonly address: string;
    readonly userAgent: string;
    readonly restricted: boolean;
  },
) =>
  tables(tx)
    .insertInto('session')
    .values({
      member_id: row.memberId,
      brand_id: row.brandId,
      token_hash: row.tokenHash,
      device_hash: row.deviceHash,
      ends_at: sql<Date>`platform.clock() + make_interval(hours => ${row.hours})`,
      ended_at: null,
      end_reason: null,
      address: row.address,
      user_agent: row.userAgent.slice(0, 300),
      restricted: row.restricted,
    })
    .returning(['session_id', 'started_at'])
    .executeTakeFirstOrThrow();

const openSessions = (queryable: Queryable, memberId: string) =>
  tables(queryable)
    .selectFrom('session')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`identity.is_session_open(session, platform.clock())`);
/** A member's open sessions, newest first. */
export const readOpenSessions = (queryable: Queryable, memberId: string) =>
  openSessions(queryable, memberId).selectAll().orderBy('session_id', 'desc').execute();

/**
 * When an open session ends without further activity, and when at the latest. Undefined when it is
 * not open.
 */
export const readSessionEnd = (queryable: Queryable, memberId: string, sessionId: string) =>
  openSessions(queryable, memberId)
    .where('session_id', '=', sessionId)
    .select(['ends_at', sql<Date>`least(identity.idle_until(session), ends_at)`.as('idle_until')])
    .executeTakeFirst();

/** The sessions of members. */
export const sessionTable: AccountSessions = { schema: 'identity', account: 'member_id' };

/** Ends a member's sessions. Returns the ids of those ended. */
export const endSessions = (
  tx: Queryable,
  memberId: string,
  which: WhichSessions,
  reason: EndReason,
): Promise<string[]> => endSessionsOf(tx, sessionTable, memberId, { ...which, reason });

/** Lifts the restriction of a session after a forced change of password. */
export const liftRestriction = (tx: Queryable, memberId: string, sessionId: string) =>
  tables(tx)
    .updateTable('session')
    .set({ restricted: false })
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .execute();

/** The member's session before a given one, open or not; undefined when there is none. */
export const previousSession = (queryable: Queryable, memberId: string, sessionId: string) =>
  tables(queryable)
    .selectFrom('session')
    .select(['started_at', 'address'])
    .where('member_id', '=', memberId)
    .where('session_id', '<', sessionId)
    .orderBy('session_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Inserts a row of the access log. */
export const recordAccess = (
  tx: Queryable,
  row: {
    readonly brandId: string;
    readonly memberId?: string | null;
    readonly account: string;
    readonly outcome: AccessOutcome;
    readonly sessionId?: string | null;
    readonly address: string;
    readonly userAgent: string;
  },
) =>
  tables(tx)
    .insertInto('access')
    .values({
      brand_id: row.brandId,
      member_id: row.memberId ?? null,
      account: row.account.replaceAll('\u0000', '').slice(0, 100),
      outcome: row.outcome,
      session_id: row.sessionId ?? null,
      address: row.address,
      user_agent: row.userAgent.slice(0, 300),
    })
    .execute();

/** A search for members: `text` is a part of the user name, or an id. */
export interface MemberFilter {
  readonly brandId: string;
  readonly text: string;
  readonly state?: MemberState | undefined;
}
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function matchingMembers(queryable: Queryable, { brandId, text, state }: MemberFilter) {
  let members = tables(queryable).selectFrom('member').where('brand_id', '=', brandId);
  if (UUID.test(text)) members = members.where('member_id', '=', text);
  else if (text !== '') members = members.where(sql<boolean>`strpos(account_key, ${accountKey(text)}) > 0`);
  return state === undefined ? members : members.where('state', '=', state);
}
/** Members that match a filter, newest first. */
export const readMembers = (queryable: Queryable, filter: MemberFilter, limit: number, offset: number) =>
  matchingMembers(queryable, filter).selectAll().orderBy('member_id', 'desc').limit(limit).offset(offset).execute();
/** How many members match a filter. */
export async function countMembers(queryable: Queryable, filter: MemberFilter): Promise<number> {
  return Number(
    (
      await matchingMembers(queryable, filter)
        .select((eb) => eb.fn.countAll<bigint>().as('members'))
        .executeTakeFirstOrThrow()
    ).members,
  );
}

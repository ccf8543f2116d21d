import type { Queryable } from '@chokdee/database/database';
import { sql, type Generated } from 'kysely';

/**
 * What a code proves: a new number, the number of an account (login and recovery), that the member
 * asks for a withdrawal, or the number of a member who has proved none.
 */
export type SmsPurpose = 'register' | 'account' | 'withdrawal' | 'verify';

interface Tables {
  sms_code: {
    code_id: string;
    brand_id: string;
    purpose: SmsPurpose;
    mobile_e164: string;
    address: string;
    code_hash: Buffer | null;
    wrong_attempts: Generated<number>;
    bare_wrong_attempts: Generated<number>;
    member_id: string | null;
    requester_hash: Buffer | null;
    requested_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
}
const tables = (queryable: Queryable) => queryable.kysely<Tables>().withSchema('identity');
const clock = sql<Date>`platform.clock()`;

/** Makes requests for codes of a brand wait for each other, so that the limits count them all. */
export const lockSms = (tx: Queryable, brandId: string) =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 36))', [`identity.sms_code ${brandId}`]);

/** Requests for codes, in the periods that the limits have. */
export interface SmsCounts {
  readonly own_second: number;
  readonly own_minutes: number;
  readonly own_day: number;
  readonly number_minutes: number;
  readonly number_day: number;
  readonly prefix_of_address_day: number;
  readonly prefix_day: number;
  readonly address_minutes: number;
  readonly address_day: number;
  readonly brand_day: number;
}

/** A request for a code. `memberId`: the member for whose quota it counts; null: a visitor. */
export interface SmsPlace {
  readonly brandId: string;
  readonly purpose: SmsPurpose;
  readonly mobile: string;
  readonly address: string;
  readonly memberId: string | null;
}

/**
 * Counts earlier requests that a request is limited by. Requests of members and of visitors are
 * counted apart. `own`: of the member, or of the visitor's address for the number. Numbers,
 * prefixes (all but the last 4 digits) and addresses count where the requester chooses the number.
 *
 */
export async function countSms(
  tx: Queryable,
  { brandId, purpose, mobile, address, memberId }: SmsPlace,
): Promise<SmsCounts> {
  const [counts] = await tx.query<SmsCounts>(
    `select
      (count(*) filter (where own and requested_at > now - interval '1 second'))::integer as own_second,
      (count(*) filter (where own and requested_at > now - interval '5 minutes'))::integer as own_minutes,
      (count(*) filter (where own))::integer as own_day,
      (count(*) filter (where chosen and same_number and requested_at > now - interval '5 minutes'))::integer
        as number_minutes,
      (count(*) filter (where chosen and same_number))::integer as number_day,
      (count(*) filter (where chosen and same_prefix and address = $3))::integer as prefix_of_address_day,
      (count(*) filter (where chosen and same_prefix))::integer as prefix_day,
      (count(*) filter (where chosen and address = $3 and requested_at > now - interval '5 minutes'))::integer
        as address_minutes,
      (count(*) filter (where chosen and address = $3))::integer as address_day,
      (count(*) filter (where code_hash is not null))::integer as brand_day
    from (
      select
        c.requested_at,
        c.address,
        c.code_hash,
        time.now,
        c.mobile_e164 = $2 as same_number,
        left(c.mobile_e164, -4) = left($2, -4) as same_prefix,
        case
          when $4::uuid is null then c.mobile_e164 = $2 and c.address = $3
          else c.member_id = $4
        end as own,
        ($4::uuid is null or $5 = 'verify') and (c.member_id is null or c.purpose = 'verify') as chosen
      from
        (select platform.clock() as now) as time,
        identity.sms_code c
      where c.brand_id = $1
        and c.requested_at > time.now - interval '1 day'
        and (c.member_id is null) = ($4::uuid is null)
    ) as request`,
    [brandId, mobile, address, memberId, purpose],
  );
  return counts!;
}

/** Inserts a requested code; `hash` null: none was sent. */
export const insertSms = (
  tx: Queryable,
  row: SmsPlace & {
    readonly id: string;
    readonly requesterHash: Buffer | null;
    readonly hash: Buffer | null;
    readonly minutes: number;
  },
) =>
  tables(tx)
    .insertInto('sms_code')
    .values({
      code_id: row.id,
      brand_id: row.brandId,
      purpose: row.purpose,
      mobile_e164: row.mobile,
      address: row.address,
      member_id: row.memberId,
      requester_hash: row.requesterHash,
      code_hash: row.hash,
      expires_at: sql<Date>`platform.clock() + make_interval(mins => ${row.minutes})`,
      used_at: null,
    })
    .execute();

/** Whose codes are meant: those of a member's sessions, of a visitor's browser or address. */
export type CodeRequester =
  | { readonly memberId: string; readonly requesterHash?: undefined; readonly address?: undefined }
  | { readonly requesterHash: Buffer; readonly memberId?: undefined; readonly address?: undefined }
  | { readonly address: string; readonly memberId?: undefined; readonly requesterHash?: undefined };

/** The newest unused code that a requester had sent, locked; undefined when there is none. */
export const lockNewestSms = (
  tx: Queryable,
  {
    brandId,
    purpose,
    mobile,
    memberId,
    requesterHash,
    address,
  }: Pick<SmsPlace, 'brandId' | 'purpose' | 'mobile'> & CodeRequester,
) =>
  tables(tx)
    .selectFrom('sms_code')
    .select(['code_id', 'code_hash', 'wrong_attempts', 'bare_wrong_attempts'])
    .select(sql<boolean>`expires_at <= platform.clock()`.as('expired'))
    .where('brand_id', '=', brandId)
    .where('purpose', '=', purpose)
    .where('mobile_e164', '=', mobile)
    .where((code) =>
      memberId !== undefined
        ? code('member_id', '=', memberId)
        : requesterHash !== undefined
          ? code('requester_hash', '=', requesterHash)
          : code('address', '=', address),
    )
    .where('code_hash', 'is not', null)
    .where('used_at', 'is', null)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Marks a code as used, so that it is accepted once. */
export const markSmsUsed = (tx: Queryable, codeId: string) =>
  tables(tx).updateTable('sms_code').set({ used_at: clock }).where('code_id', '=', codeId).execute();

/** Counts a wrong attempt at a code, of its requester or of another at the same address. */
export const countWrongSms = (tx: Queryable, codeId: string, by: 'requester' | 'address') =>
  tables(tx)
    .updateTable('sms_code')
    .set(
      by === 'requester'
        ? { wrong_attempts: sql`wrong_attempts + 1` }
        : { bare_wrong_attempts: sql`bare_wrong_attempts + 1` },
    )
    .where('code_id', '=', codeId)
    .execute();

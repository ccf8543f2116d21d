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
  readonly number_second: number;
  readonly number_minutes: number;
  readonly number_day: number;
  readonly prefix_day: number;
  readonly address_minutes: number;
  readonly address_day: number;
  readonly brand_day: number;
}

/**
 * Counts the requests for a number, its prefix (all but the last 4 digits), an address, a brand.
 */
export async function countSms(
  tx: Queryable,
  { brandId, mobile, address }: { readonly brandId: string; readonly mobile: string; readonly address: string },
): Promise<SmsCounts> {
  const [counts] = await tx.query<SmsCounts>(
    `select
      (count(*) filter (where mobile_e164 = $2 and requested_at > now - interval '1 second'))::integer
        as number_second,
      (count(*) filter (where mobile_e164 = $2 and requested_at > now - interval '5 minutes'))::integer
        as number_minutes,
      (count(*) filter (where mobile_e164 = $2))::integer as number_day,
      (count(*) filter (where left(mobile_e164, -4) = left($2, -4)))::integer as prefix_day,
      (count(*) filter (where address = $3 and requested_at > now - interval '5 minutes'))::integer
        as address_minutes,
      (count(*) filter (where address = $3))::integer as address_day,
      (count(*) filter (where code_hash is not null))::integer as brand_day
    from
      (select platform.clock() as now) as time,
      identity.sms_code
    where brand_id = $1
      and requested_at > now - interval '1 day'`,
    [brandId, mobile, address],
  );
  return counts!;
}

/** Inserts a requested code; `hash` null: none was sent. */
export const insertSms = (
  tx: Queryable,
  row: {
    readonly id: string;
    readonly brandId: string;
    readonly purpose: SmsPurpose;
    readonly mobile: string;
    readonly address: string;
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
      code_hash: row.hash,
      expires_at: sql<Date>`platform.clock() + make_interval(mins => ${row.minutes})`,
      used_at: null,
    })
    .execute();

/** The newest unused code that was sent to a number, locked; undefined when there is none. */
export const lockNewestSms = (tx: Queryable, brandId: string, purpose: SmsPurpose, mobile: string) =>
  tables(tx)
    .selectFrom('sms_code')
    .select(['code_id', 'code_hash', 'wrong_attempts', sql<boolean>`expires_at <= platform.clock()`.as('expired')])
    .where('brand_id', '=', brandId)
    .where('purpose', '=', purpose)
    .where('mobile_e164', '=', mobile)
    .where('code_hash', 'is not', null)
    .where('used_at', 'is', null)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Marks a code as used, so that it is accepted once. */
export const markSmsUsed = (tx: Queryable, codeId: string) =>
  tables(tx).updateTable('sms_code').set({ used_at: clock }).where('code_id', '=', codeId).execute();

/** Counts a wrong attempt at a code. */
export const countWrongSms = (tx: Queryable, codeId: string) =>
  tables(tx)
    .updateTable('sms_code')
    .set({ wrong_attempts: sql`wrong_attempts + 1` })
    .where('code_id', '=', codeId)
    .execute();

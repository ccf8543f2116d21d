import type { Queryable } from '@chokdee/database/database';
import { sql, type Generated, type Insertable, type Selectable } from 'kysely';
import type { SqlBool } from 'kysely';

/** A code belongs to the campaign of an affiliate, or invites in the name of a member. */
export type CodeKind = 'affiliate' | 'referral';
/** Only an active code attributes new members; a closed one stays for the records. */
export type CodeStatus = 'active' | 'paused' | 'closed';

interface InviteCodeTable {
  code_id: Generated<string>;
  brand_id: string;
  code: string;
  code_key: string;
  kind: CodeKind;
  owner_id: string | null;
  campaign: string;
  domain: string;
  status: CodeStatus;
  starts_at: Date;
  ends_at: Date | null;
  version: Generated<number>;
}
interface RegistrationTable {
  member_id: string;
  brand_id: string;
  way: 'username' | 'mobile';
  upline_id: string | null;
  referrer_id: string | null;
  code_id: string | null;
  campaign: string;
  domain: string;
  register_url: string;
  register_method: string;
  country_dialing_code: string;
  device_id: string;
  registered_at: Generated<Date>;
}
interface Tables {
  invite_code: InviteCodeTable;
  registration: RegistrationTable;
  member: { member_id: string; account: string };
}
/** A code as stored. */
export type InviteCodeRow = Selectable<InviteCodeTable>;

const tables = (queryable: Queryable) => queryable.kysely<Tables>().withSchema('identity');

/** The code of a kind that is active now on a host; undefined when there is none. */
export const findActiveCode = (
  queryable: Queryable,
  code: { readonly brandId: string; readonly kind: CodeKind; readonly text: string; readonly host: string },
) =>
  tables(queryable)
    .selectFrom('invite_code')
    .selectAll()
    .where('brand_id', '=', code.brandId)
    .where('code_key', '=', code.text.replaceAll('\u0000', '').trim().toLowerCase())
    .where('kind', '=', code.kind)
    .where('status', '=', 'active')
    .where('domain', 'in', ['', code.host.toLowerCase()])
    .where(sql<SqlBool>`starts_at <= platform.clock() and coalesce(ends_at > platform.clock(), true)`)
    .executeTakeFirst();

/** Inserts how a member came. */
export const insertRegistration = (tx: Queryable, row: Insertable<RegistrationTable>) =>
  tables(tx).insertInto('registration').values(row).execute();

/** How a member came; undefined for members of before this table. */
export const readRegistration = (queryable: Queryable, memberId: string) =>
  tables(queryable).selectFrom('registration').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** A search for codes: `text` is a part of the code or the campaign. */
export interface CodeFilter {
  readonly brandId: string;
  readonly text: string;
  readonly kind?: CodeKind | undefined;
  readonly status?: CodeStatus | undefined;
}
function matching(queryable: Queryable, { brandId, text, kind, status }: CodeFilter) {
  let codes = tables(queryable).selectFrom('invite_code').where('invite_code.brand_id', '=', brandId);
  const part = text.replaceAll('\u0000', '').trim().toLowerCase();
  if (part !== '') codes = codes.where(sql<SqlBool>`strpos(code_key || ' ' || lower(campaign), ${part}) > 0`);
  if (kind !== undefined) codes = codes.where('invite_code.kind', '=', kind);
  return status === undefined ? codes : codes.where('invite_code.status', '=', status);
}

/** Codes with the user name of their owner and their number of registrations, newest first. */
export const readCodes = (queryable: Queryable, filter: CodeFilter, limit: number, offset: number) =>
  matching(queryable, filter)
    .leftJoin('member', 'member.member_id', 'invite_code.owner_id')
    .selectAll('invite_code')
    .select('member.account as owner')
    .select(
      sql<number>`(
        select count(*)::integer
        from identity.registration r
        where r.code_id = invite_code.code_id
      )`.as('registrations'),
    )
    .orderBy('invite_code.code_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
/** How many codes match a filter. */
export const countCodes = async (queryable: Queryable, filter: CodeFilter): Promise<number> =>
  Number(
    (
      await matching(queryable, filter)
        .select((eb) => eb.fn.countAll<bigint>().as('codes'))
        .executeTakeFirstOrThrow()
    ).codes,
  );

/** How many members registered with a code. */
export const countRegistrations = async (queryable: Queryable, codeId: string): Promise<number> =>
  Number(
    (
      await tables(queryable)
        .selectFrom('registration')
        .select((eb) => eb.fn.countAll<bigint>().as('members'))
        .where('code_id', '=', codeId)
        .executeTakeFirstOrThrow()
    ).members,
  );

/** Inserts a code; undefined when the brand has it already. */
export const insertCode = (tx: Queryable, row: Insertable<InviteCodeTable>) =>
  tables(tx)
    .insertInto('invite_code')
    .values(row)
    .onConflict((conflict) => conflict.columns(['brand_id', 'code_key']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** A code of a brand, locked; undefined when the brand has no such code. */
export const lockCode = (tx: Queryable, brandId: string, codeId: string) =>
  tables(tx)
    .selectFrom('invite_code')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('code_id', '=', codeId)
    .forUpdate()
    .executeTakeFirst();

/** Changes a code and counts its version. */
export const updateCode = (
  tx: Queryable,
  codeId: string,
  change: Pick<InviteCodeRow, 'owner_id' | 'campaign' | 'domain' | 'status' | 'starts_at' | 'ends_at'>,
) =>
  tables(tx)
    .updateTable('invite_code')
    .set({ ...change, version: sql`version + 1` })
    .where('code_id', '=', codeId)
    .execute();

import type { Queryable } from '@chokdee/database/database';
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';

type Json = ColumnType<unknown, string | null, never>;
interface EntryTable {
  entry_id: Generated<string>;
  at: Generated<Date>;
  brand_id: string;
  actor_kind: 'operator' | 'member' | 'system';
  actor_id: string;
  actor_name: string;
  action: string;
  subject: string;
  reason: string;
  before: Json;
  after: Json;
  address: string;
}
/** A stored entry of the audit log. */
export type EntryRow = Selectable<EntryTable>;

/** Which entries to read. Texts match exactly; `action` may also be an area, e.g. `member`. */
export interface AuditFilter {
  readonly brandId: string;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const tables = (queryable: Queryable) => queryable.kysely<{ entry: EntryTable }>().withSchema('audit');

/** Writes an entry; the application role cannot change or delete one. */
export const insertEntry = (tx: Queryable, row: Insertable<EntryTable>) =>
  tables(tx).insertInto('entry').values(row).execute();

function matching(queryable: Queryable, filter: AuditFilter) {
  let entries = tables(queryable).selectFrom('entry').where('brand_id', '=', filter.brandId);
  if (filter.actor !== undefined) entries = entries.where('actor_name', '=', filter.actor);
  if (filter.subject !== undefined) entries = entries.where('subject', '=', filter.subject);
  if (filter.action !== undefined)
    entries = entries.where((eb) =>
      eb.or([
        eb('action', '=', filter.action as string),
        eb(eb.fn('starts_with', ['action', eb.val(`${filter.action}.`)]), '=', true as never),
      ]),
    );
  if (filter.from !== undefined) entries = entries.where('at', '>=', filter.from);
  if (filter.to !== undefined) entries = entries.where('at', '<=', filter.to);
  return entries;
}

/** Entries, newest first. */
export const readEntries = (
  queryable: Queryable,
  filter: AuditFilter,
  limit: number,
  offset: number,
): Promise<EntryRow[]> =>
  matching(queryable, filter).selectAll().orderBy('entry_id', 'desc').limit(limit).offset(offset).execute();

/** The number of entries that match. */
export async function countEntries(queryable: Queryable, filter: AuditFilter): Promise<number> {
  const row = await matching(queryable, filter)
    .select((eb) => eb.fn.countAll<bigint>().as('entries'))
    .executeTakeFirstOrThrow();
  return Number(row.entries);
}

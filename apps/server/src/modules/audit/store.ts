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
/** A line of the audit log as it is stored. */
export type EntryRow = Selectable<EntryTable>;

/** Which lines are wanted. Texts match whole; `action` also takes a whole room, e.g. `member`. */
export interface AuditFilter {
  readonly brandId: string;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const tables = (queryable: Queryable) => queryable.kysely<{ entry: EntryTable }>().withSchema('audit');

/** Writes a line; the application can neither change nor delete one. */
export const insertEntry = (tx: Queryable, row: Insertable<EntryTable>) =>
  tables(tx).insertInto('entry').values(row).execute();

function chosen(queryable: Queryable, filter: AuditFilter) {
  let lines = tables(queryable).selectFrom('entry').where('brand_id', '=', filter.brandId);
  if (filter.actor !== undefined) lines = lines.where('actor_name', '=', filter.actor);
  if (filter.subject !== undefined) lines = lines.where('subject', '=', filter.subject);
  if (filter.action !== undefined)
    lines = lines.where((eb) =>
      eb.or([
        eb('action', '=', filter.action as string),
        eb(eb.fn('starts_with', ['action', eb.val(`${filter.action}.`)]), '=', true as never),
      ]),
    );
  if (filter.from !== undefined) lines = lines.where('at', '>=', filter.from);
  if (filter.to !== undefined) lines = lines.where('at', '<=', filter.to);
  return lines;
}

/** Lines, newest first. */
export const readEntries = (
  queryable: Queryable,
  filter: AuditFilter,
  limit: number,
  offset: number,
): Promise<EntryRow[]> =>
  chosen(queryable, filter).selectAll().orderBy('entry_id', 'desc').limit(limit).offset(offset).execute();

/** How many lines there are. */
export async function countEntries(queryable: Queryable, filter: AuditFilter): Promise<number> {
  const row = await chosen(queryable, filter)
    .select((eb) => eb.fn.countAll<bigint>().as('lines'))
    .executeTakeFirstOrThrow();
  return Number(row.lines);
}

import type { Database, Queryable } from '@chokdee/database/database';

/** An entry as it is stored. */
export interface EntryRow {
  readonly member_id: string;
  readonly entry_id: string;
  readonly content: string;
  readonly created_at: Date;
  readonly closed_at: Date | null;
}

const COLUMNS = 'member_id, entry_id, content, created_at, closed_at';

/** Gives a brand the module with the default settings. Existing settings are not changed. */
export async function enableSample(db: Queryable, brandId: string): Promise<void> {
  await db.query('insert into sample.settings (brand_id) values ($1) on conflict do nothing', [brandId]);
}

/** The number of entries that a member of the brand may have open; null without the module. */
export async function readMaxOpen(db: Queryable, brandId: string): Promise<number | null> {
  const [row] = await db.query<{ max: number }>('select max_open as max from sample.settings where brand_id = $1', [
    brandId,
  ]);
  return row?.max ?? null;
}

/** Makes the transaction wait for another one that adds an entry of the member. */
export async function lockMember(tx: Queryable, memberId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('sample.entry:' || $1, 0))`, [memberId]);
}

/** The entry that a request has made. */
export async function entryOfRequest(
  db: Queryable,
  memberId: string,
  requestId: string,
): Promise<EntryRow | undefined> {
  const [row] = await db.query<EntryRow>(
    `select ${COLUMNS} from sample.entry where member_id = $1 and request_id = $2`,
    [memberId, requestId],
  );
  return row;
}

/** The number of open entries of a member. */
export async function countOpen(db: Queryable, memberId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*)::integer as count from sample.entry where member_id = $1 and closed_at is null',
    [memberId],
  );
  return row?.count ?? 0;
}

/** Inserts an entry. */
export async function insertEntry(
  tx: Queryable,
  entry: { readonly memberId: string; readonly brandId: string; readonly requestId: string; readonly content: string },
): Promise<EntryRow> {
  const [row] = await tx.query<EntryRow>(
    `insert into sample.entry (member_id, brand_id, request_id, content)
     values ($1, $2, $3, $4)
     returning ${COLUMNS}`,
    [entry.memberId, entry.brandId, entry.requestId, entry.content],
  );
  return row!;
}

/** Closes an open entry. False when the brand has no such open entry. */
export async function closeOpen(
  tx: Queryable,
  { brandId, memberId, entryId }: { readonly brandId: string; readonly memberId: string; readonly entryId: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update sample.entry
     set closed_at = platform.clock()
     where member_id = $1
       and entry_id = $2
       and brand_id = $3
       and closed_at is null
     returning entry_id`,
    [memberId, entryId, brandId],
  );
  return rows.length > 0;
}

/** Whether the brand has an entry, open or closed. */
export async function hasEntry(
  db: Queryable,
  { brandId, memberId, entryId }: { readonly brandId: string; readonly memberId: string; readonly entryId: string },
): Promise<boolean> {
  const rows = await db.query('select from sample.entry where member_id = $1 and entry_id = $2 and brand_id = $3', [
    memberId,
    entryId,
    brandId,
  ]);
  return rows.length > 0;
}

interface Rows {
  readonly rows: EntryRow[];
  readonly total: number;
}

/** Entries of a member, newest first. */
export async function entriesOfMember(db: Queryable, memberId: string, size: number, offset: number): Promise<Rows> {
  const rows = await db.query<EntryRow>(
    `select ${COLUMNS} from sample.entry where member_id = $1 order by entry_id desc limit $2 offset $3`,
    [memberId, size, offset],
  );
  const [count] = await db.query<{ total: number }>(
    'select count(*)::integer as total from sample.entry where member_id = $1',
    [memberId],
  );
  return { rows, total: count?.total ?? 0 };
}

/** Open entries of a brand, oldest first. */
export async function openEntries(db: Queryable, brandId: string, size: number, offset: number): Promise<Rows> {
  const rows = await db.query<EntryRow>(
    `select ${COLUMNS}
     from sample.entry
     where brand_id = $1
       and closed_at is null
     order by entry_id
     limit $2
     offset $3`,
    [brandId, size, offset],
  );
  const [count] = await db.query<{ total: number }>(
    'select count(*)::integer as total from sample.entry where brand_id = $1 and closed_at is null',
    [brandId],
  );
  return { rows, total: count?.total ?? 0 };
}

/** The open entries of a member with the version of the number. */
export interface Summary {
  readonly memberId: string;
  readonly open: number;
  readonly version: bigint;
}

/** Counts the open entries of members again and stores the numbers. May be repeated. */
export const refreshSummaries = (db: Queryable, memberIds: readonly string[]): Promise<Summary[]> =>
  db.query<Summary>(
    `insert into sample.summary (member_id, open_entries)
     select m.member_id, count(e.entry_id)::integer
     from unnest($1::uuid[]) as m (member_id)
     left join sample.entry e on e.member_id = m.member_id and e.closed_at is null
     group by m.member_id
     order by m.member_id
     on conflict (member_id) do update
     set open_entries = excluded.open_entries, version = summary.version + 1
     returning member_id as "memberId", open_entries as open, version`,
    [memberIds],
  );

/** The stored summary of a member; undefined before the first entry. */
export async function readSummary(db: Queryable, memberId: string): Promise<Summary | undefined> {
  const [row] = await db.query<Summary>(
    `select member_id as "memberId", open_entries as open, version
     from sample.summary
     where member_id = $1`,
    [memberId],
  );
  return row;
}

/** Deletes at most `limit` entries closed more than `days` days ago. Returns how many. */
export async function purgeEntries(database: Database, days: number, limit: number): Promise<number> {
  const [row] = await database.query<{ rows: number }>('select sample.purge_entries($1, $2) as rows', [days, limit]);
  return row?.rows ?? 0;
}

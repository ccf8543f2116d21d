import type { Queryable } from '@chokdee/database/database';

/** The media types of stored files. */
export type MediaType = 'image/png' | 'image/jpeg';

/** Who a file belongs to: a brand, a member, a game ... */
export interface FileOwner {
  readonly brandId: string;
  readonly ownerKind: string;
  readonly ownerId: string;
}

/** A stored file. `sha256` in hex. */
export interface FileRow extends FileOwner {
  readonly id: string;
  readonly kind: string;
  readonly mediaType: MediaType;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
  readonly storeKey: string;
  readonly createdAt: Date;
}

const COLUMNS = `file_id as id,
  brand_id as "brandId",
  kind,
  owner_kind as "ownerKind",
  owner_id as "ownerId",
  media_type as "mediaType",
  bytes,
  width,
  height,
  encode(sha256, 'hex') as sha256,
  store_key as "storeKey",
  created_at as "createdAt"`;

/** The value of a query's only row. */
async function valueOf<T>(queryable: Queryable, text: string, values: readonly unknown[]): Promise<T> {
  const [row] = await queryable.query<{ value: T }>(text, values);
  return row!.value;
}

/**
 * Writes the row of a file that is being uploaded. False: the owner has `limit` files of the kind.
 */
export const reserveFile = (
  queryable: Queryable,
  file: Omit<FileRow, 'createdAt'> & { readonly createdAt?: Date; readonly keptDays: number | null },
  limit: number,
): Promise<boolean> =>
  valueOf(queryable, 'select platform.reserve_file($1::jsonb, $2) as value', [JSON.stringify(file), limit]);

/** Makes a reserved file readable. False: it was given up or deleted. */
export const completeFile = (queryable: Queryable, id: string): Promise<boolean> =>
  valueOf(queryable, 'select platform.complete_file($1) as value', [id]);

/** Deletes a file; a job removes its object and row later. False: it was deleted already. */
export const deleteFile = (queryable: Queryable, id: string): Promise<boolean> =>
  valueOf(queryable, 'select platform.delete_file($1) as value', [id]);

/** The stored files of one kind and owner, the newest first. */
export const readFiles = (queryable: Queryable, owner: FileOwner, kind: string): Promise<FileRow[]> =>
  queryable.query(
    `select ${COLUMNS}
     from platform.file
     where brand_id = $1
       and owner_kind = $2
       and owner_id = $3
       and kind = $4
       and state = 'stored'
     order by file_id desc`,
    [owner.brandId, owner.ownerKind, owner.ownerId, kind],
  );

/** A stored file and the database's time; null when there is no such file. */
export async function readFile(
  queryable: Queryable,
  id: string,
): Promise<{ readonly file: FileRow; readonly now: Date } | null> {
  const [row] = await queryable.query<FileRow & { now: Date }>(
    `select ${COLUMNS},
       platform.clock() as now
     from platform.file
     where file_id = $1
       and state = 'stored'`,
    [id],
  );
  if (!row) return null;
  const { now, ...file } = row;
  return { file, now };
}

/** A page of all stored files in the order of their ids, which `after` continues. */
export const readStoredFiles = (queryable: Queryable, after: string | null, limit: number): Promise<FileRow[]> =>
  queryable.query(
    `select ${COLUMNS}
     from platform.file
     where state = 'stored'
       and ($1::uuid is null or file_id > $1)
     order by file_id
     limit $2`,
    [after, limit],
  );

/** Deletes expired files and uploads that were given up, in a batch. */
export const expireFiles = (queryable: Queryable, limit: number): Promise<number> =>
  valueOf(queryable, 'select platform.expire_files($1) as value', [limit]);

/** Deleted files whose objects are to be removed now. */
export const readDueFiles = (
  queryable: Queryable,
  limit: number,
): Promise<{ readonly id: string; readonly storeKey: string }[]> =>
  queryable.query(
    `select file_id as id, store_key as "storeKey"
     from platform.file
     where state = 'deleted'
       and due_at <= platform.clock()
     order by due_at
     limit $1`,
    [limit],
  );

/** Removes the row of a file whose object was removed. */
export const removeFile = (queryable: Queryable, id: string): Promise<boolean> =>
  valueOf(queryable, 'select platform.remove_file($1) as value', [id]);

/** Postpones the removal of a file whose object cannot be removed now. */
export const postponeFile = (queryable: Queryable, id: string): Promise<unknown> =>
  queryable.query('select platform.postpone_file($1)', [id]);

/** Those of the keys that belong to no file. */
export async function keysWithoutFile(queryable: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await queryable.query<{ key: string }>(
    `select key
     from unnest($1::text[]) as key
     where not exists (
       select
       from platform.file
       where store_key = key
     )`,
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}

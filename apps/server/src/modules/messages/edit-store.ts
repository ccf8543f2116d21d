import type { Queryable } from '@chokdee/database/database';
import type { Audience, Execution, Kind, Texts } from './store.ts';

/** What operators decide about an announcement. */
export interface EditedAnnouncement {
  readonly type: Kind;
  readonly platform: 'W' | 'M' | null;
  readonly execution: Execution | null;
  readonly audience: Audience;
  readonly title: Texts;
  readonly content: Texts;
  readonly url: string;
  readonly pictureId: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly position: number;
  readonly enabled: boolean;
}
/** A stored announcement. `shown`: it is shown now. */
export interface StoredAnnouncement extends EditedAnnouncement {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly shown: boolean;
}

const COLUMNS = `
  announcement_id as id,
  type,
  platform,
  execution,
  audience,
  title,
  content,
  url,
  picture_id as "pictureId",
  starts_at as "startsAt",
  ends_at as "endsAt",
  position,
  enabled,
  version,
  updated_at as "updatedAt",
  enabled
    and starts_at <= platform.clock()
    and coalesce(ends_at > platform.clock(), true) as shown`;

const valuesOf = (edited: EditedAnnouncement): unknown[] => [
  edited.type,
  edited.platform,
  edited.execution,
  edited.audience,
  JSON.stringify(edited.title),
  JSON.stringify(edited.content),
  edited.url,
  edited.pictureId,
  edited.startsAt,
  edited.endsAt,
  edited.position,
  edited.enabled,
];

/** A page of a brand's announcements, of one type or of all, with the number of all pages' rows. */
export async function readAllAnnouncements(
  queryable: Queryable,
  { brandId, type, limit, offset }: { brandId: string; type: Kind | null; limit: number; offset: number },
): Promise<{ readonly list: StoredAnnouncement[]; readonly total: number }> {
  const rows = await queryable.query<StoredAnnouncement & { readonly total: string }>(
    `select ${COLUMNS},
       count(*) over () as total
     from messages.announcement
     where brand_id = $1
       and ($2::text is null or type = $2)
     order by type, position, starts_at desc, announcement_id
     limit $3
     offset $4`,
    [brandId, type, limit, offset],
  );
  return { list: rows, total: Number(rows[0]?.total ?? 0) };
}

/** The number of announcements of a brand. */
export const countAnnouncements = async (queryable: Queryable, brandId: string): Promise<number> =>
  Number(
    (
      await queryable.query<{ count: string }>('select count(*) from messages.announcement where brand_id = $1', [
        brandId,
      ])
    )[0]?.count ?? 0,
  );

/** A brand's announcement, locked; undefined when the brand has none with this id. */
export const lockAnnouncement = async (
  queryable: Queryable,
  brandId: string,
  id: string,
): Promise<StoredAnnouncement | undefined> =>
  (
    await queryable.query<StoredAnnouncement>(
      `select ${COLUMNS} from messages.announcement where brand_id = $1 and announcement_id = $2 for update`,
      [brandId, id],
    )
  )[0];

/** Writes a new announcement of a brand. */
export const insertAnnouncement = async (
  queryable: Queryable,
  brandId: string,
  edited: EditedAnnouncement,
): Promise<StoredAnnouncement> =>
  (
    await queryable.query<StoredAnnouncement>(
      `insert into messages.announcement (
         brand_id,
         type,
         platform,
         execution,
         audience,
         title,
         content,
         url,
         picture_id,
         starts_at,
         ends_at,
         position,
         enabled
       )
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       returning ${COLUMNS}`,
      [brandId, ...valuesOf(edited)],
    )
  )[0]!;

/** Replaces an announcement and increments its version. */
export const updateAnnouncement = async (
  queryable: Queryable,
  id: string,
  edited: EditedAnnouncement,
): Promise<StoredAnnouncement> =>
  (
    await queryable.query<StoredAnnouncement>(
      `update messages.announcement
       set
         type = $2,
         platform = $3,
         execution = $4,
         audience = $5,
         title = $6,
         content = $7,
         url = $8,
         picture_id = $9,
         starts_at = $10,
         ends_at = $11,
         position = $12,
         enabled = $13,
         version = version + 1,
         updated_at = platform.clock()
       where announcement_id = $1
       returning ${COLUMNS}`,
      [id, ...valuesOf(edited)],
    )
  )[0]!;

/** Deletes an announcement. */
export const removeAnnouncement = async (queryable: Queryable, id: string): Promise<void> => {
  await queryable.query('delete from messages.announcement where announcement_id = $1', [id]);
};

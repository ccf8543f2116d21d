import type { Queryable } from '@chokdee/database/database';
import type { Texts } from '../messages/index.ts';
import type { Kind, LinkTo } from './store.ts';

/** What operators decide about a promotion. */
export type EditedPromotion = LinkTo & {
  readonly key: string;
  readonly kind: Kind;
  readonly audience: 'all' | 'visitors' | 'members';
  readonly tag: Texts;
  readonly title: Texts;
  readonly summary: Texts;
  readonly content: Texts;
  readonly pictureId: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly position: number;
  readonly enabled: boolean;
};
/** A stored promotion. `shown`: it runs now. */
export type StoredPromotion = EditedPromotion & {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly shown: boolean;
};

const COLUMNS = `
  promotion_id as id,
  key,
  kind,
  audience,
  tag,
  title,
  summary,
  content,
  picture_id as "pictureId",
  link_kind,
  link_target,
  starts_at as "startsAt",
  ends_at as "endsAt",
  position,
  enabled,
  version,
  updated_at as "updatedAt",
  enabled
    and starts_at <= platform.clock()
    and coalesce(ends_at > platform.clock(), true) as shown`;

const valuesOf = (edited: EditedPromotion): unknown[] => [
  edited.key,
  edited.kind,
  edited.audience,
  JSON.stringify(edited.tag),
  JSON.stringify(edited.title),
  JSON.stringify(edited.summary),
  JSON.stringify(edited.content),
  edited.pictureId,
  edited.link_kind,
  edited.link_target,
  edited.startsAt,
  edited.endsAt,
  edited.position,
  edited.enabled,
];

/** A page of a brand's promotions, of one kind or of all, with the number of all pages' rows. */
export async function readAllPromotions(
  queryable: Queryable,
  { brandId, kind, limit, offset }: { brandId: string; kind: Kind | null; limit: number; offset: number },
): Promise<{ readonly list: StoredPromotion[]; readonly total: number }> {
  const rows = await queryable.query<StoredPromotion & { readonly total: string }>(
    `select ${COLUMNS},
       count(*) over () as total
     from promotions.promotion
     where brand_id = $1
       and ($2::text is null or kind = $2)
     order by position, starts_at desc, key
     limit $3
     offset $4`,
    [brandId, kind, limit, offset],
  );
  return { list: rows, total: Number(rows[0]?.total ?? 0) };
}

/** The number of promotions of a brand. */
export const countPromotions = async (queryable: Queryable, brandId: string): Promise<number> => {
  const [row] = await queryable.query<{ count: string }>(
    'select count(*) from promotions.promotion where brand_id = $1',
    [brandId],
  );
  return Number(row?.count ?? 0);
};

/** The id of a brand's promotion with a key; undefined when it has none. */
export const promotionWithKey = async (
  queryable: Queryable,
  brandId: string,
  key: string,
): Promise<string | undefined> => {
  const [row] = await queryable.query<{ id: string }>(
    'select promotion_id as id from promotions.promotion where brand_id = $1 and key = $2',
    [brandId, key],
  );
  return row?.id;
};

/** A brand's promotion, locked; undefined when the brand has none with this id. */
export const lockPromotion = async (
  queryable: Queryable,
  brandId: string,
  id: string,
): Promise<StoredPromotion | undefined> => {
  const [row] = await queryable.query<StoredPromotion>(
    `select ${COLUMNS} from promotions.promotion where brand_id = $1 and promotion_id = $2 for update`,
    [brandId, id],
  );
  return row;
};

/**
 * Writes a new promotion of a brand; its key is also the name of its picture in the project's art.
 * Undefined when the brand has one with this key.
 */
export const insertPromotion = async (
  queryable: Queryable,
  brandId: string,
  edited: EditedPromotion,
): Promise<StoredPromotion | undefined> => {
  const [row] = await queryable.query<StoredPromotion>(
    `insert into promotions.promotion (
       brand_id,
       key,
       kind,
       audience,
       tag,
       title,
       summary,
       content,
       picture_id,
       link_kind,
       link_target,
       starts_at,
       ends_at,
       position,
       enabled,
       banner_key
     )
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $2)
     on conflict (brand_id, key) do nothing
     returning ${COLUMNS}`,
    [brandId, ...valuesOf(edited)],
  );
  return row;
};

/** Replaces a promotion and increments its version. */
export const updatePromotion = async (
  queryable: Queryable,
  id: string,
  edited: EditedPromotion,
): Promise<StoredPromotion> => {
  const [row] = await queryable.query<StoredPromotion>(
    `update promotions.promotion
     set
       key = $2,
       kind = $3,
       audience = $4,
       tag = $5,
       title = $6,
       summary = $7,
       content = $8,
       picture_id = $9,
       link_kind = $10,
       link_target = $11,
       starts_at = $12,
       ends_at = $13,
       position = $14,
       enabled = $15,
       version = version + 1,
       updated_at = platform.clock()
     where promotion_id = $1
     returning ${COLUMNS}`,
    [id, ...valuesOf(edited)],
  );
  return row!;
};

/** Deletes a promotion. */
export const removePromotion = async (queryable: Queryable, id: string): Promise<void> => {
  await queryable.query('delete from promotions.promotion where promotion_id = $1', [id]);
};

import type { categories } from '@chokdee/contract/calls/catalogue';
import type { promotionKinds, promotionLink } from '@chokdee/contract/calls/promotions/shared';
import type { Queryable } from '@chokdee/database/database';
import type { z } from 'zod';
import type { Texts } from '../messages/index.ts';

/** The kind of a promotion on the wire. */
export type Kind = (typeof promotionKinds)[number];
/** What a promotion links to. */
export type LinkTo =
  | { readonly link_kind: 'game' | 'page'; readonly link_target: string }
  | { readonly link_kind: 'category'; readonly link_target: (typeof categories)[number] }
  | { readonly link_kind: 'none'; readonly link_target: null };

/** A link on the wire. */
export type WireLink = z.output<typeof promotionLink>;
/** A link as the wire has it. */
export function linkOf(row: LinkTo): WireLink {
  switch (row.link_kind) {
    case 'game':
      return { kind: 'game', nodeId: row.link_target };
    case 'category':
      return { kind: 'category', category: row.link_target };
    case 'page':
      return { kind: 'page', path: row.link_target };
    case 'none':
      return { kind: 'none' };
  }
}

/** A promotion as it is stored. */
export type PromotionRow = LinkTo & {
  readonly promotion_id: string;
  readonly key: string;
  readonly kind: Kind;
  readonly title: Texts;
  readonly summary: Texts;
  readonly content: Texts;
  readonly tag: Texts;
  readonly banner_key: string;
  readonly picture_id: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
};
/** Which promotions to read. `member`: the caller is a real member. */
export interface PromotionFilter {
  readonly brandId: string;
  readonly member: boolean;
  readonly kind?: Kind | undefined;
  readonly key?: string | undefined;
}

/**
 * The promotions of a brand that run now and are for this caller's audience, in the brand's order.
 */
export const runningPromotions = (
  db: Queryable,
  { brandId, member, kind, key }: PromotionFilter,
): Promise<PromotionRow[]> =>
  db.query<PromotionRow>(
    `select
       promotion_id,
       key,
       kind,
       title,
       summary,
       content,
       tag,
       banner_key,
       picture_id,
       link_kind,
       link_target,
       starts_at,
       ends_at
     from promotions.promotion
     where brand_id = $1
       and enabled
       and audience in ('all', $2)
       and starts_at <= platform.clock()
       and (ends_at is null or ends_at > platform.clock())
       and ($3::text is null or kind = $3)
       and ($4::text is null or key = $4)
     order by position, starts_at desc, key`,
    [brandId, member ? 'members' : 'visitors', kind ?? null, key ?? null],
  );

/** A promotion of the demo's seed. */
export type NewPromotion = LinkTo & {
  readonly key: string;
  readonly kind: Kind;
  readonly title: Texts;
  readonly summary: Texts;
  readonly content: Texts;
  readonly tag?: Texts;
  readonly audience: 'all' | 'visitors' | 'members';
};

/** Writes a promotion of the seed unless it exists. Its key is also the name of its picture. */
export const seedPromotion = (db: Queryable, brandId: string, position: number, row: NewPromotion): Promise<unknown> =>
  db.query(
    `insert into promotions.promotion (
       brand_id, key, kind, title, summary, content, tag, banner_key, link_kind, link_target, audience, position
     )
     values ($1, $2, $3, $4, $5, $6, $7, $2, $8, $9, $10, $11)
     on conflict (brand_id, key) do nothing`,
    [
      brandId,
      row.key,
      row.kind,
      JSON.stringify(row.title),
      JSON.stringify(row.summary),
      JSON.stringify(row.content),
      JSON.stringify(row.tag ?? {}),
      row.link_kind,
      row.link_target,
      row.audience,
      position,
    ],
  );

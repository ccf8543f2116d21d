import type { listPromotions, viewPromotion } from '@chokdee/contract/calls/promotions';
import type { Output } from '@chokdee/contract/call';
import type { Database } from '@chokdee/database/database';
import { toPage } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cleanHtml, inLanguage, type AnnouncedPromotion, type Pictures } from '../messages/index.ts';
import { linkOf, runningPromotions, type Kind, type PromotionFilter, type PromotionRow } from './store.ts';

/** The caller. `member` is a real account; trial accounts see what visitors see. */
export interface Viewer {
  readonly brandId: string;
  readonly member: boolean;
  readonly language: string;
}

/** Promotions as visitors and members see them. */
export interface Promotions {
  /** A page of the running promotions for the caller. */
  list(
    viewer: Viewer,
    query: { readonly kind?: Kind | undefined; readonly page: number; readonly size: number },
  ): Promise<Output<typeof listPromotions>>;
  /**
   * One running promotion for the caller. Throws the refusal `promotion.not.found`, also when it is
   * for another audience or not running.
   */
  view(viewer: Viewer, key: string): Promise<Output<typeof viewPromotion>>;
  /** The running promotions for the caller as announcements (type `PR`). */
  announced(viewer: Viewer): Promise<AnnouncedPromotion[]>;
}

const rowOut = (row: PromotionRow, language: string, pictures: Pictures) => ({
  promotionId: row.promotion_id,
  promotionKey: row.key,
  kind: row.kind,
  tag: inLanguage(row.tag, language),
  title: inLanguage(row.title, language),
  summary: inLanguage(row.summary, language),
  bannerKey: row.banner_key,
  imageUrl: row.picture_id === null ? '' : pictures.address(row.picture_id),
  link: linkOf(row),
  startDate: row.starts_at.getTime(),
  endDate: row.ends_at?.getTime() ?? null,
});

/**
 * Creates the list of promotions. `gameOffered` returns whether a game can be played at the brand
 * now; a promotion of a game that cannot is not shown.
 */
export function createPromotionList({
  database,
  pictures,
  gameOffered,
}: {
  readonly database: Database;
  readonly pictures: Pictures;
  readonly gameOffered: (brandId: string, nodeId: string) => Promise<boolean>;
}): Promotions {
  const shown = async (filter: PromotionFilter): Promise<PromotionRow[]> => {
    const rows = await runningPromotions(database, filter);
    const playable = await Promise.all(
      rows.map(async (row) => row.link_kind !== 'game' || (await gameOffered(filter.brandId, row.link_target))),
    );
    return rows.filter((_row, index) => playable[index]);
  };
  return {
    async list({ brandId, member, language }, { kind, page, size }) {
      const rows = await shown({ brandId, member, kind });
      return toPage(
        rows.slice((page - 1) * size, page * size).map((row) => rowOut(row, language, pictures)),
        rows.length,
        size,
      );
    },
    async view({ brandId, member, language }, key) {
      const [row] = await shown({ brandId, member, key });
      if (row === undefined) throw new Refusal('promotion.not.found');
      return { ...rowOut(row, language, pictures), content: cleanHtml(inLanguage(row.content, language)) };
    },
    async announced({ brandId, member, language }) {
      return (await shown({ brandId, member })).map((row) => ({
        id: row.promotion_id,
        title: inLanguage(row.title, language),
        content: cleanHtml(inLanguage(row.content, language)),
        startDate: row.starts_at.getTime(),
        endDate: row.ends_at?.getTime() ?? null,
        mainPageUrl: `/promoDetail?promo=${row.key}`,
        announcementImages: row.picture_id === null ? [] : [{ imageUrl: pictures.address(row.picture_id) }],
      }));
    },
  };
}

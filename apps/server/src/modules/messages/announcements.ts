import type { listAnnouncements, noticesState } from '@chokdee/contract/calls/messages';
import type { Output } from '@chokdee/contract/call';
import type { Queryable } from '@chokdee/database/database';
import { defaultLanguage } from '@chokdee/locales/languages';
import type { z } from 'zod';
import { cleanHtml } from './html.ts';
import { boardVersion, readAnnouncements, type AnnouncementFilter, type AnnouncementRow, type Texts } from './store.ts';

/** A text in the given language, else in Thai, else in any language. */
export const inLanguage = (texts: Texts, language: string): string =>
  texts[language] ?? texts[defaultLanguage] ?? Object.values(texts)[0] ?? '';

/** A promotion as an announcement; `modules/promotions` provides them. */
export type AnnouncedPromotion = Output<typeof listAnnouncements>['promotion'][number];

const NOTICE_TYPES = ['PL', 'H'];
const noticeOf = (row: AnnouncementRow, language: string) => ({
  id: row.announcement_id,
  title: inLanguage(row.title, language),
  content: cleanHtml(inLanguage(row.content, language)),
  timestamp: row.starts_at.getTime(),
});

/** The pictures that operators upload for a brand. */
export interface Pictures {
  address(id: string): string;
  has(brandId: string, id: string): Promise<boolean>;
}

/** The announcements of a brand in the lists that clients read. */
export async function announcements(
  queryable: Queryable,
  filter: AnnouncementFilter,
  { language, pictures }: { readonly language: string; readonly pictures: Pictures },
): Promise<Omit<Output<typeof listAnnouncements>, 'promotion'>> {
  // The version is read first: the rows read after it are at least as new.
  const version = await boardVersion(queryable, filter.brandId);
  const rows = await readAnnouncements(queryable, filter);
  const of = (...types: string[]) => rows.filter((row) => types.includes(row.type));
  return {
    version: String(version),
    banners: of('B').map((row) => ({
      bannerId: row.announcement_id,
      title: inLanguage(row.title, language),
      url: row.url,
      groupName: row.group_name,
      imageUrl: row.picture_id === null ? '' : pictures.address(row.picture_id),
    })),
    player: of(...NOTICE_TYPES).map((row) => noticeOf(row, language)),
    popup: of('PU').map((row) => ({ ...noticeOf(row, language), execution: row.execution ?? 'B' })),
  };
}

/** The notices of a brand's site at one version of its board, readable in any language. */
export interface NoticeBoard {
  readonly seq: bigint;
  in(language: string): z.input<typeof noticesState>;
}

/** Reads the notices of a brand's site. */
export async function noticeBoard(queryable: Queryable, brandId: string): Promise<NoticeBoard> {
  // The version is read first: the rows read after it are at least as new.
  const seq = await boardVersion(queryable, brandId);
  const rows = await readAnnouncements(queryable, {
    brandId,
    member: false,
    types: NOTICE_TYPES,
    platform: 'W',
    executions: [],
  });
  return {
    seq,
    in: (language) => ({ version: String(seq), player: rows.map((row) => noticeOf(row, language)) }),
  };
}

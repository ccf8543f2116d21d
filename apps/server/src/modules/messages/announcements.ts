import type { listAnnouncements } from '@chokdee/contract/calls/messages';
import type { Output } from '@chokdee/contract/call';
import type { Queryable } from '@chokdee/database/database';
import { cleanHtml } from './html.ts';
import { readAnnouncements, type AnnouncementFilter, type AnnouncementRow, type Texts } from './store.ts';

const DEFAULT = 'TH';
/** A text in the caller's language, else in Thai, else in whatever there is. */
const inLanguage = (texts: Texts, language: string): string => texts[language] ?? texts[DEFAULT] ?? Object.values(texts)[0] ?? '';

/** The announcements of a brand, sorted into the lists clients read (facts/wire.md section 1b). */
export async function announcements(queryable: Queryable, filter: AnnouncementFilter, language: string): Promise<Output<typeof listAnnouncements>> {
  const rows = await readAnnouncements(queryable, filter);
  const of = (...types: string[]) => rows.filter((row) => types.includes(row.type));
  const notice = (row: AnnouncementRow) => ({ id: row.announcement_id, title: inLanguage(row.title, language), content: cleanHtml(inLanguage(row.content, language)), timestamp: row.starts_at.getTime() });
  return {
    banners: of('B').map((row) => ({ bannerId: row.announcement_id, title: inLanguage(row.title, language), url: row.url, groupName: row.group_name })),
    player: of('PL', 'H').map(notice),
    popup: of('PU').map((row) => ({ ...notice(row), execution: row.execution ?? 'B' })),
    promotion: of('PR').map((row) => ({
      id: row.announcement_id, title: inLanguage(row.title, language), content: cleanHtml(inLanguage(row.content, language)), startDate: row.starts_at.getTime(), endDate: row.ends_at?.getTime() ?? null, mainPageUrl: row.url,
      announcementImages: row.images.map((imageUrl) => ({ imageUrl })),
    })),
  };
}

import type { Database } from '@chokdee/database/database';
import { namesOf, pageOf, uuidsIn, type SubjectNaming } from '../../platform/subjects.ts';
import { inLanguage } from './announcements.ts';

/** Announcements in the audit log. */
export const announcementSubjects = (database: Database): readonly SubjectNaming[] => [
  {
    kind: 'announcement',
    permissions: ['messages.announcements.read'],
    name: async ({ brandId, ids, language }) =>
      namesOf(
        await database.query<{ id: string; type: string; title: Readonly<Record<string, string>> }>(
          `select announcement_id as id, type, title
           from messages.announcement
           where brand_id = $1 and announcement_id = any ($2)`,
          [brandId, uuidsIn(ids)],
        ),
        ({ type, title }) => ({ name: inLanguage(title, language), page: pageOf('/announcements', { type }) }),
      ),
  },
];

import type { Database } from '@chokdee/database/database';
import { namesOf, pageOf, uuidsIn, type SubjectNaming } from '../../platform/subjects.ts';
import { inLanguage } from '../messages/index.ts';

/** Promotions in the audit log. */
export const promotionSubjects = (database: Database): readonly SubjectNaming[] => [
  {
    kind: 'promotion',
    permissions: ['promotions.promotions.read'],
    name: async ({ brandId, ids, language }) =>
      namesOf(
        await database.query<{ id: string; kind: string; title: Readonly<Record<string, string>> }>(
          `select promotion_id as id, kind, title
           from promotions.promotion
           where brand_id = $1 and promotion_id = any ($2)`,
          [brandId, uuidsIn(ids)],
        ),
        ({ kind, title }) => ({ name: inLanguage(title, language), page: pageOf('/promotions', { kind }) }),
      ),
  },
];

import type { Database } from '@chokdee/database/database';
import { namesOf, pageOf, unnamed, type SubjectNaming } from '../../platform/subjects.ts';

/** The brand, its switches and its rules of registration in the audit log. */
export const brandSubjects = (database: Database): readonly SubjectNaming[] => [
  {
    kind: 'brand',
    permissions: ['brand.settings.read'],
    name: async ({ brandId, ids }) =>
      namesOf(
        await database.query<{ id: string; name: string }>(
          'select brand_id as id, name from brand.brand where brand_id = $1 and brand_id = any ($2)',
          [brandId, ids],
        ),
        ({ name }) => ({ name, page: pageOf('/settings', { tab: 'access' }) }),
      ),
  },
  unnamed('switch', 'brand.settings.read', () => pageOf('/settings')),
  unnamed('field', 'brand.settings.read', () => pageOf('/settings', { tab: 'rules' })),
];

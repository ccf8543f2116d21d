import type { Database } from '@chokdee/database/database';
import { namesOf, pageOf, uuidsIn, type SubjectNaming } from '../../platform/subjects.ts';

/** Members and codes in the audit log. */
export const identitySubjects = (database: Database): readonly SubjectNaming[] => [
  {
    kind: 'member',
    permissions: ['console.members.read'],
    name: async ({ brandId, ids }) =>
      namesOf(
        await database.query<{ id: string; account: string }>(
          'select member_id as id, account from identity.member where brand_id = $1 and member_id = any ($2)',
          [brandId, uuidsIn(ids)],
        ),
        ({ id, account }) => ({ name: account, page: pageOf('/members', { id }) }),
      ),
  },
  {
    kind: 'code',
    permissions: ['identity.codes.read'],
    name: async ({ brandId, ids }) =>
      namesOf(
        await database.query<{ id: string; code: string }>(
          'select code_id as id, code from identity.invite_code where brand_id = $1 and code_id = any ($2)',
          [brandId, uuidsIn(ids)],
        ),
        ({ code }) => ({ name: code, page: pageOf('/codes', { text: code }) }),
      ),
  },
];

import type { Database } from '@chokdee/database/database';
import { namesOf, pageOf, unnamed, uuidsIn, type SubjectNaming } from '../../platform/subjects.ts';

/** Operators, roles, pictures and the bound of changes in the audit log. */
export const consoleSubjects = (database: Database): readonly SubjectNaming[] => [
  {
    kind: 'operator',
    permissions: ['console.operators.read'],
    // A proposed operator, and one who could not sign in, is recorded by the typed name.
    name: async ({ brandId, ids }) => {
      const uuids = uuidsIn(ids);
      const rows = await database.query<{ id: string; name: string }>(
        'select operator_id as id, name from console.operator where brand_id = $1 and operator_id = any ($2)',
        [brandId, uuids],
      );
      const typed = ids.filter((id) => !uuids.includes(id)).map((name) => ({ id: name, name }));
      return namesOf([...rows, ...typed], ({ name }) => ({ name, page: pageOf('/operators') }));
    },
  },
  {
    kind: 'role',
    permissions: ['console.roles.read'],
    name: async ({ brandId, ids }) =>
      namesOf(
        await database.query<{ id: string; name: string }>(
          'select role_id as id, name from console.role where brand_id = $1 and role_id = any ($2)',
          [brandId, ids],
        ),
        ({ name }) => ({ name, page: pageOf('/roles') }),
      ),
  },
  unnamed('file', 'console.pictures.edit', () => pageOf('/site')),
  unnamed('bound', 'console.bound.edit', () => pageOf('/changes')),
];

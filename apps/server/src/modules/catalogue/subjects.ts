import type { Database } from '@chokdee/database/database';
import { namesOf, pageOf, type SubjectNaming } from '../../platform/subjects.ts';
import { nameIn } from './games.ts';

type Names = Readonly<Record<string, string>>;

/** Vendors and games in the audit log. */
export const catalogueSubjects = (database: Database): readonly SubjectNaming[] =>
  (['vendor', 'game'] as const).map((kind) => ({
    kind,
    permissions: ['catalogue.desk.read'],
    name: async ({ brandId, ids, language }) =>
      namesOf(
        await database.query<{ id: string; names: Names }>(
          kind === 'vendor'
            ? 'select code as id, names from catalogue.vendor where brand_id = $1 and code = any ($2)'
            : 'select node_id as id, names from catalogue.game where brand_id = $1 and node_id = any ($2)',
          [brandId, ids],
        ),
        ({ names }) => ({ name: nameIn(names, language), page: pageOf('/catalogue') }),
      ),
  }));

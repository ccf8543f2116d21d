import type { Database } from '@chokdee/database/database';
import { namesOf, pageOf, uuidsIn, type SubjectNaming } from '../../platform/subjects.ts';

/** Bulk settlements in the audit log; each has the name of what it settles. */
export const settlementSubjects = (database: Database): readonly SubjectNaming[] => [
  {
    kind: 'settlement',
    permissions: ['wagering.settlements.read'],
    name: async ({ ids, nameOthers, ...reader }) => {
      const rows = await database.query<{ id: string; subject: string }>(
        'select id, subject from wagering.settlement_job where brand_id = $1 and id = any ($2)',
        [reader.brandId, uuidsIn(ids)],
      );
      const others = await nameOthers(
        reader,
        rows.map(({ subject }) => subject),
      );
      return namesOf(rows, ({ id, subject }) => ({
        name: others.get(subject)?.name ?? null,
        page: pageOf('/settlements', { view: 'all', id }),
      }));
    },
  },
];

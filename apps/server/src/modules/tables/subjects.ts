import type { Database } from '@chokdee/database/database';
import { namesOf, pageOf, uuidsIn, type SubjectNaming } from '../../platform/subjects.ts';
import { inLanguage } from '../messages/index.ts';

interface RoundRow {
  readonly id: string;
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly number: number;
}

/** Live tables, their rounds and requests to make those void, in the audit log and settlements. */
export const tableSubjects = (database: Database): readonly SubjectNaming[] => {
  /** A round is named by its table and its number in the shoe. */
  const rounds = (kind: 'table-round' | 'table-void' | 'tables:round'): SubjectNaming => ({
    kind,
    permissions: ['tables.round.read'],
    name: async ({ brandId, ids, language }) =>
      namesOf(
        await database.query<RoundRow>(
          kind === 'table-void'
            ? `select q.request_id as id, r.code, t.names, r.number
               from tables.void_request q
               join tables.round r on r.round_id = q.round_id
               join tables.live_table t on t.brand_id = r.brand_id and t.code = r.code
               where r.brand_id = $1 and q.request_id = any ($2)`
            : `select r.round_id as id, r.code, t.names, r.number
               from tables.round r
               join tables.live_table t on t.brand_id = r.brand_id and t.code = r.code
               where r.brand_id = $1 and r.round_id = any ($2)`,
          [brandId, uuidsIn(ids)],
        ),
        ({ names, number, code }) => ({
          name: `${inLanguage(names, language)} · ${number}`,
          page: pageOf('/tables', { tab: 'rounds', table: code }),
        }),
      ),
  });
  return [
    {
      kind: 'table',
      permissions: ['tables.table.read'],
      name: async ({ brandId, ids, language }) =>
        namesOf(
          await database.query<{ id: string; names: RoundRow['names'] }>(
            'select code as id, names from tables.live_table where brand_id = $1 and code = any ($2)',
            [brandId, ids],
          ),
          ({ names }) => ({ name: inLanguage(names, language), page: pageOf('/tables') }),
        ),
    },
    rounds('table-round'),
    rounds('table-void'),
    rounds('tables:round'),
  ];
};

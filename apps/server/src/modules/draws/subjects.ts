import type { Database } from '@chokdee/database/database';
import { namesOf, pageOf, uuidsIn, type SubjectNaming } from '../../platform/subjects.ts';
import { inLanguage } from '../messages/index.ts';
import type { Names } from './store.ts';

/** A draw as operators name it. */
export interface NamedDraw {
  readonly id: string;
  /** The code of its game. */
  readonly code: string;
  readonly issue: string;
  readonly names: Names;
}

/** Draws of a brand by their ids, with the names of their games. */
export const readNamedDraws = (database: Database, brandId: string, ids: readonly string[]): Promise<NamedDraw[]> =>
  database.query<NamedDraw>(
    `select d.draw_id as id, d.code, d.issue, g.names
     from draws.draw d
     join draws.game g on g.brand_id = d.brand_id and g.code = d.code
     where d.brand_id = $1 and d.draw_id = any ($2)`,
    [brandId, uuidsIn(ids)],
  );

/** Draws and their games in the audit log. */
export const drawSubjects = (database: Database): readonly SubjectNaming[] => [
  {
    kind: 'draw',
    permissions: ['draws.results.read'],
    name: async ({ brandId, ids, language }) =>
      namesOf(await readNamedDraws(database, brandId, ids), ({ code, issue, names }) => ({
        name: `${inLanguage(names, language)} · ${issue}`,
        page: pageOf('/draws', { tab: 'all', game: code }),
      })),
  },
  {
    kind: 'draw-game',
    permissions: ['draws.calendar.read'],
    name: async ({ brandId, ids, language }) =>
      namesOf(
        await database.query<{ id: string; names: Names }>(
          'select code as id, names from draws.game where brand_id = $1 and code = any ($2)',
          [brandId, ids],
        ),
        ({ names }) => ({ name: inLanguage(names, language), page: pageOf('/draws', { tab: 'calendars' }) }),
      ),
  },
];

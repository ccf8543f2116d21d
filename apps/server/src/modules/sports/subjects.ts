import type { Database } from '@chokdee/database/database';
import { serverText } from '@chokdee/locales/server-text';
import { namesOf, pageOf, unnamed, uuidsIn, type SubjectNaming } from '../../platform/subjects.ts';
import { eventNames } from './out.ts';
import { readEvents } from './store.ts';
import type { Names } from './types.ts';

interface MarketRow {
  readonly id: string;
  readonly event_id: string;
  readonly type: string;
  readonly home_names: Names | null;
  readonly away_names: Names | null;
  readonly names: Names | null;
}

const marketName = (type: string, language: string): string =>
  serverText('sports-markets', `market.${type}`, language) ?? type;

/** Events, markets and limits of sports in the audit log and settlements. */
export const sportsSubjects = (database: Database): readonly SubjectNaming[] => [
  ...(['sports-event', 'sports:event'] as const).map((kind): SubjectNaming => ({
    kind,
    permissions: ['sports.events.read'],
    name: async ({ brandId, ids, language }) => {
      const rows = await readEvents(database, 'where e.brand_id = $1 and e.event_id = any ($2)', [
        brandId,
        uuidsIn(ids),
      ]);
      return new Map(
        rows.map((row) => [
          row.event_id,
          { name: eventNames(row, language).name, page: pageOf('/sports', { event: row.event_id }) },
        ]),
      );
    },
  })),
  {
    kind: 'sports-market',
    permissions: ['sports.events.read'],
    name: async ({ brandId, ids, language }) =>
      namesOf(
        await database.query<MarketRow>(
          `select m.market_id as id, m.event_id, m.type, e.home_names, e.away_names, e.names
           from sports.market m
           join sports.event e on e.event_id = m.event_id
           where e.brand_id = $1 and m.market_id = any ($2)`,
          [brandId, uuidsIn(ids)],
        ),
        (row) => ({
          name: `${eventNames(row, language).name} · ${marketName(row.type, language)}`,
          page: pageOf('/sports', { event: row.event_id }),
        }),
      ),
  },
  {
    kind: 'sports-market-type',
    permissions: ['sports.events.read'],
    name: async ({ ids, language }) =>
      new Map(
        ids.map((type) => [type, { name: marketName(type, language), page: pageOf('/sports', { tab: 'margins' }) }]),
      ),
  },
  unnamed('sports', 'sports.events.read', () => pageOf('/sports', { tab: 'limits' })),
  unnamed('sports:combinations', 'sports.tickets.read', () => pageOf('/sports', { tab: 'tickets' })),
];

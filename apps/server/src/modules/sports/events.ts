import type { Input, Output } from '@chokdee/contract/call';
import type {
  sportsEvent,
  sportsEvents,
  sportsMenu,
  sportsResults,
  sportsRules,
  sportsSearch,
  sportsStatistics,
} from '@chokdee/contract/calls/sports/events';
import { MOST_LEGS } from '@chokdee/contract/calls/sports/shapes';
import type { Database } from '@chokdee/database/database';
import { esportCodes, sportCodes } from '@chokdee/games/sports/types';
import { wireOf } from '@chokdee/money/amount';
import { readClock } from '../../platform/clock/clock.ts';
import type { CallContext } from '../../platform/http/context.ts';
import { offsetOf, toPage } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inLanguage } from '../messages/index.ts';
import { detailOut, eventNames, scoreOut, summaryOut } from './out.ts';
import { readSetting, rulesOf } from './settings.ts';
import { findEvent, readEvents, readMarkets, type EventRow } from './store.ts';
import type { Names } from './types.ts';

/** Events of a search at most, and past meetings that are shown. */
const MOST_FOUND = 30;
const SHOWN_MEETINGS = 10;

/** Midnight of the business day (GMT+8) after a time. */
const TONIGHT = `(date_trunc('day', platform.clock() at time zone 'Asia/Singapore') + interval '1 day')
  at time zone 'Asia/Singapore'`;
/** Matches that take bets. */
const OPEN = `e.state = 'scheduled' and e.starts_at > platform.clock()`;
/** The conditions of the views. */
const VIEWS = {
  today: `e.kind = 'match' and ${OPEN} and e.starts_at < ${TONIGHT}`,
  early: `e.kind = 'match' and ${OPEN} and e.starts_at >= ${TONIGHT}`,
  live: `e.kind = 'match' and e.state = 'live'`,
  parlay: `e.kind = 'match' and ${OPEN}`,
  // While a round runs betting is suspended and the outright stays listed.
  outright: `e.kind = 'outright' and e.state = 'scheduled'`,
} as const;

const esports = [...esportCodes];
/** Parameters $1 to $3: brand, esports (null: both), vendor (null: all). */
const OFFERED = `e.brand_id = $1
  and ($2::text[] is null or (e.sport = any ($4::text[])) = (cardinality($2::text[]) > 0))
  and ($3::text is null or e.vendor = $3)`;
const offered = (brandId: string, flag: '0' | '1' | undefined, vendor: string | undefined): unknown[] => [
  brandId,
  flag === undefined ? null : flag === '1' ? ['esports'] : [],
  vendor ?? null,
  esports,
];

interface CountRow {
  readonly sport: string;
  readonly league: string;
  readonly names: Names;
  readonly vendor: string;
  readonly is_virtual: boolean;
  readonly live: number;
  readonly today: number;
  readonly early: number;
  readonly outright: number;
}
type Counts = Pick<CountRow, 'live' | 'today' | 'early' | 'outright'>;
const countsOf = ({ live, today, early, outright }: Counts): Counts => ({ live, today, early, outright });
const sum = (rows: readonly Counts[], key: keyof Counts): number => rows.reduce((total, row) => total + row[key], 0);

/** The sports and leagues with the number of events by view. */
async function readMenu(
  database: Database,
  { brand, language }: CallContext,
  query: Input<typeof sportsMenu>['query'],
): Promise<Output<typeof sportsMenu>> {
  const [rows, setting, now] = await Promise.all([
    database.query<CountRow>(
      `select
         e.sport,
         e.league,
         l.names,
         l.vendor,
         l.is_virtual,
         (count(*) filter (where ${VIEWS.live}))::integer as live,
         (count(*) filter (where ${VIEWS.today}))::integer as today,
         (count(*) filter (where ${VIEWS.early}))::integer as early,
         (count(*) filter (where ${VIEWS.outright}))::integer as outright
       from sports.event e
       join sports.league l on l.brand_id = e.brand_id and l.code = e.league
       where ${OFFERED} and e.state in ('scheduled', 'live')
       group by e.sport, e.league, l.names, l.vendor, l.is_virtual, l.position
       order by l.position, e.league`,
      offered(brand.id, query.esports, query.vendor),
    ),
    readSetting(database, brand.id),
    readClock(database),
  ]);
  const shown = rows.filter((row) => row.live + row.today + row.early + row.outright > 0);
  return {
    now: now.getTime(),
    sports: sportCodes
      .map((sport) => ({ sport, leagues: shown.filter((row) => row.sport === sport) }))
      .filter(({ leagues }) => leagues.length > 0)
      .map(({ sport, leagues }) => ({
        sport,
        isEsport: esportCodes.has(sport),
        counts: {
          live: sum(leagues, 'live'),
          today: sum(leagues, 'today'),
          early: sum(leagues, 'early'),
          outright: sum(leagues, 'outright'),
        },
        leagues: leagues.map((row) => ({
          league: row.league,
          name: inLanguage(row.names, language),
          vendor: row.vendor,
          isVirtual: row.is_virtual,
          counts: countsOf(row),
        })),
      })),
    rules: {
      currency: brand.currency,
      leastStake: wireOf(setting.least_stake),
      mostStake: wireOf(setting.most_stake),
      mostPayout: wireOf(setting.most_payout),
      fewestLegs: setting.fewest_legs,
      mostLegs: MOST_LEGS,
      stakeOf: setting.stake_of,
    },
  };
}

/** Events as lists show them: the main markets, and how many are on offer. */
async function toSummaries(database: Database, events: readonly EventRow[], language: string, now: number) {
  const ids = events.map(({ event_id }) => event_id);
  const [main, counts] = await Promise.all([
    readMarkets(database, `where m.event_id = any ($1::uuid[]) and m.is_main and m.state <> 'inactive'`, [ids]),
    database.query<{ event_id: string; count: number }>(
      `select event_id, count(*)::integer as count
       from sports.market
       where event_id = any ($1::uuid[]) and state = 'active'
       group by event_id`,
      [ids],
    ),
  ]);
  return events.map((event) =>
    summaryOut(
      event,
      main.filter(({ event_id }) => event_id === event.event_id),
      { count: counts.find(({ event_id }) => event_id === event.event_id)?.count ?? 0, language, now },
    ),
  );
}

/** A page of events of a view. */
async function readList(
  database: Database,
  { brand, language }: CallContext,
  query: Input<typeof sportsEvents>['query'],
): Promise<Output<typeof sportsEvents>> {
  const values = [...offered(brand.id, query.esports, query.vendor), query.sport ?? null, query.league ?? null];
  const where = `where ${OFFERED}
    and ${VIEWS[query.view]}
    and ($5::text is null or e.sport = $5)
    and ($6::text is null or e.league = $6)`;
  const [now, [count], events] = await Promise.all([
    readClock(database),
    database.query<{ total: number }>(`select count(*)::integer as total from sports.event e ${where}`, values),
    readEvents(database, `${where} order by e.starts_at, l.position, e.event_id limit $7 offset $8`, [
      ...values,
      query.size,
      offsetOf(query),
    ]),
  ]);
  const list = await toSummaries(database, events, language, now.getTime());
  return { now: now.getTime(), ...toPage(list, count?.total ?? 0, query.size) };
}

/** Events whose league or competitors contain a text. */
async function search(
  database: Database,
  { brand, language }: CallContext,
  query: Input<typeof sportsSearch>['query'],
): Promise<Output<typeof sportsSearch>> {
  const now = await readClock(database);
  const events = await readEvents(
    database,
    `where ${OFFERED}
       and (${OPEN} or e.state = 'live')
       and exists (
         select
         from (values (e.home_names), (e.away_names), (e.names), (l.names)) as texts (names)
         cross join lateral jsonb_each_text(coalesce(texts.names, '{}')) as text
         where strpos(lower(text.value), lower($5)) > 0
       )
     order by e.starts_at, e.event_id
     limit ${MOST_FOUND}`,
    [...offered(brand.id, query.esports, undefined), query.text],
  );
  return { list: await toSummaries(database, events, language, now.getTime()) };
}

/** The events of a day with a result. */
async function readResults(
  database: Database,
  { brand, language }: CallContext,
  query: Input<typeof sportsResults>['query'],
): Promise<Output<typeof sportsResults>> {
  const day = query.day ?? businessDay(await readClock(database));
  const events = await readEvents(
    database,
    `where ${OFFERED}
       and e.ended_at is not null
       and e.starts_at >= $5::date::timestamp at time zone 'Asia/Singapore'
       and e.starts_at < ($5::date + 1)::timestamp at time zone 'Asia/Singapore'
       and ($6::text is null or e.sport = $6)
       and ($7::text is null or e.league = $7)
     order by e.starts_at desc, e.event_id
     limit 500`,
    [...offered(brand.id, query.esports, undefined), day, query.sport ?? null, query.league ?? null],
  );
  return {
    day,
    list: events.map((event) => ({
      eventId: event.event_id,
      sport: event.sport,
      league: event.league,
      leagueName: inLanguage(event.league_names, language),
      ...eventNames(event, language),
      startsAt: event.starts_at.getTime(),
      state: event.state,
      score: scoreOut(event),
      resultVersion: event.result_version,
    })),
  };
}

/** The business day of a time, as `2026-11-23`. */
const businessDay = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Form and meetings of the competitors of a match, from the matches that have ended. */
async function readStatistics(
  database: Database,
  { brand, language }: CallContext,
  eventId: string,
): Promise<Output<typeof sportsStatistics>> {
  const event = await findEvent(database, brand.id, eventId);
  if (event?.kind !== 'match') throw new Refusal('request.not.found');
  const past = await readEvents(
    database,
    `where e.brand_id = $1
       and e.league = $2
       and e.state = 'finished'
       and e.kind = 'match'
       and (e.home_code = any ($3::text[]) or e.away_code = any ($3::text[]))
       and e.event_id <> $4
     order by e.starts_at desc
     limit 200`,
    [brand.id, event.league, [event.home_code, event.away_code], event.event_id],
  );
  const played = past.flatMap((row) => {
    const score = scoreOut(row);
    return score === null ? [] : [{ row, score }];
  });
  const sides = (['home', 'away'] as const).map((side) => {
    const code = side === 'home' ? event.home_code : event.away_code;
    const letters = played
      .filter(({ row }) => row.home_code === code || row.away_code === code)
      .map(({ row, score }) => {
        const ahead = (score.home - score.away) * (row.home_code === code ? 1 : -1);
        return ahead > 0 ? 'W' : ahead < 0 ? 'L' : 'D';
      });
    const count = (letter: string): number => letters.filter((one) => one === letter).length;
    return {
      side,
      name: eventNames(event, language)[side] ?? '',
      played: letters.length,
      won: count('W'),
      drawn: count('D'),
      lost: count('L'),
      form: letters.slice(0, 6).join(''),
    };
  });
  const pair = new Set([event.home_code, event.away_code]);
  return {
    sides,
    meetings: played
      .filter(({ row }) => pair.has(row.home_code) && pair.has(row.away_code))
      .slice(0, SHOWN_MEETINGS)
      .map(({ row, score }) => {
        const { home, away } = eventNames(row, language);
        return { eventId: row.event_id, startsAt: row.starts_at.getTime(), home: home ?? '', away: away ?? '', score };
      }),
  };
}

/** What visitors read of events. */
export const createEvents = (database: Database) => ({
  menu: (context: CallContext, query: Input<typeof sportsMenu>['query']) => readMenu(database, context, query),
  list: (context: CallContext, query: Input<typeof sportsEvents>['query']) => readList(database, context, query),
  search: (context: CallContext, query: Input<typeof sportsSearch>['query']) => search(database, context, query),
  results: (context: CallContext, query: Input<typeof sportsResults>['query']) => readResults(database, context, query),
  statistics: (context: CallContext, eventId: string) => readStatistics(database, context, eventId),
  /** Refuses with `request.not.found`. */
  detail: async ({ brand, language }: CallContext, eventId: string): Promise<Output<typeof sportsEvent>> => {
    const event = await findEvent(database, brand.id, eventId);
    if (!event) throw new Refusal('request.not.found');
    const [markets, now] = await Promise.all([
      readMarkets(database, 'where m.event_id = $1', [event.event_id]),
      readClock(database),
    ]);
    return detailOut(event, markets, { language, now: now.getTime() });
  },
  rules: async ({ brand }: CallContext): Promise<Output<typeof sportsRules>> => {
    const setting = await readSetting(database, brand.id);
    return { list: sportCodes.map((sport) => ({ ...rulesOf(setting, sport) })) };
  },
});

/** What visitors read of events. */
export type Events = ReturnType<typeof createEvents>;

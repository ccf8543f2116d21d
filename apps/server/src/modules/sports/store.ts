import type { Queryable } from '@chokdee/database/database';
import type { SettlementRules } from '@chokdee/games/sports/rules';
import type { OutrightStanding } from '@chokdee/games/sports/settle';
import type { MatchFacts, Side, SportCode } from '@chokdee/games/sports/types';
import type { EventState, MarketResults, MarketState, Names, StoredOutcome } from './types.ts';

/** A player of a match, or a competitor of an outright (without a side). */
export interface Player {
  readonly code: string;
  readonly side: Side | null;
  readonly name: string;
}

/** An event with the names of its league. */
export interface EventRow {
  readonly event_id: string;
  readonly brand_id: string;
  readonly league: string;
  readonly league_names: Names;
  readonly is_virtual: boolean;
  readonly sport: SportCode;
  readonly vendor: string;
  readonly kind: 'match' | 'outright';
  readonly producer: string;
  readonly home_code: string | null;
  readonly home_names: Names | null;
  readonly away_code: string | null;
  readonly away_names: Names | null;
  readonly names: Names | null;
  readonly players: readonly Player[];
  readonly starts_at: Date;
  /** The season of the league; null when the feed does not say. */
  readonly season: string | null;
  readonly state: EventState;
  /** Of a match its facts, of an outright its standing. */
  readonly facts: MatchFacts | OutrightStanding | null;
  readonly sequence: bigint;
  readonly result_version: number;
  /** The betting rules under which its bets are accepted. */
  readonly rules: SettlementRules;
  readonly draw_id: string | null;
  readonly overround: number | null;
  readonly is_held: boolean;
  readonly most_market: bigint | null;
  readonly most_event: bigint | null;
  readonly version: bigint;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** The columns of an event, of `e` (sports.event) and `l` (sports.league). */
export const EVENT_COLUMNS = `e.event_id, e.brand_id, e.league, l.names as league_names, l.is_virtual, e.sport,
  e.vendor,
  e.kind, e.producer, e.home_code, e.home_names, e.away_code, e.away_names, e.names, e.players, e.starts_at, e.season,
  e.state, e.facts, e.sequence, e.result_version, e.rules, e.draw_id, e.overround, e.is_held, e.most_market,
  e.most_event, e.version, e.created_at, e.ended_at`;

/** Events by a condition on `e` (sports.event) and `l` (sports.league), and what follows it. */
export const readEvents = (db: Queryable, where: string, values: readonly unknown[]): Promise<EventRow[]> =>
  db.query<EventRow>(
    `select ${EVENT_COLUMNS}
     from sports.event e
     join sports.league l on l.brand_id = e.brand_id and l.code = e.league
     ${where}`,
    values,
  );

/** An event of a brand. */
export const findEvent = async (db: Queryable, brandId: string, eventId: string): Promise<EventRow | undefined> =>
  (await readEvents(db, 'where e.brand_id = $1 and e.event_id = $2', [brandId, eventId]))[0];

/** A market. */
export interface MarketRow {
  readonly market_id: string;
  readonly event_id: string;
  readonly type: string;
  readonly line: number | null;
  readonly market_group: string;
  readonly state: MarketState;
  readonly is_held: boolean;
  readonly is_event_held: boolean;
  readonly is_main: boolean;
  readonly position: number;
  readonly outcomes: readonly StoredOutcome[];
  readonly results: MarketResults | null;
  readonly closes_at: Date;
  readonly version: bigint;
}

/** The columns of a market, of `m` (sports.market). */
export const MARKET_COLUMNS = `m.market_id, m.event_id, m.type, m.line, m.market_group, m.state, m.is_held,
  m.is_event_held,
  m.is_main, m.position, m.outcomes, m.results, m.closes_at, m.version`;

/** Markets by a condition on `m` (sports.market), in the order of an event page. */
export const readMarkets = (db: Queryable, where: string, values: readonly unknown[]): Promise<MarketRow[]> =>
  db.query<MarketRow>(
    `select ${MARKET_COLUMNS}
     from sports.market m
     ${where}
     order by m.event_id, m.position, m.type, m.line, m.market_id`,
    values,
  );

/** The state of a market for members: one that is held is suspended, one past its time is too. */
export function shownState(
  { state, is_held, is_event_held, closes_at }: Pick<MarketRow, 'state' | 'is_held' | 'is_event_held' | 'closes_at'>,
  now: number,
): MarketState {
  if (state !== 'active') return state;
  return is_held || is_event_held || closes_at.getTime() <= now ? 'suspended' : 'active';
}

/** What is bet on an outcome. */
export interface ExposureRow {
  readonly market_id: string;
  readonly outcome: string;
  readonly staked: bigint;
  readonly payout: bigint;
  readonly tickets: number;
}

/** What is bet on the markets of events. */
export const readExposure = (
  db: Queryable,
  eventIds: readonly string[],
): Promise<(ExposureRow & { readonly event_id: string; readonly is_decided: boolean })[]> =>
  db.query(
    `select x.market_id, x.outcome, x.staked, x.payout, x.tickets, m.event_id, m.results is not null as is_decided
     from sports.market m
     join sports.exposure x on x.market_id = m.market_id
     where m.event_id = any ($1::uuid[])`,
    [eventIds],
  );

/** A row as JSON has it: bigints and times are texts. */
export type Stored<T> = {
  readonly [K in keyof T]: T[K] extends bigint | Date
    ? string
    : T[K] extends bigint | Date | null
      ? string | null
      : T[K];
};

/** The events of a subquery or CTE of EVENT_COLUMNS as JSON; `eventOf` reads them. */
export const eventsAsJson = (from: string): string => `(
  select jsonb_agg(to_jsonb(k) || jsonb_build_object(
    'version', k.version::text,
    'sequence', k.sequence::text,
    'most_market', k.most_market::text,
    'most_event', k.most_event::text
  ))
  from ${from} k
)`;

/** The markets of a subquery or CTE of MARKET_COLUMNS as JSON; `marketOf` reads them. */
export const marketsAsJson = (from: string): string => `(
  select jsonb_agg(to_jsonb(k) || jsonb_build_object('version', k.version::text))
  from ${from} k
)`;

const bigOf = (value: string | null): bigint | null => (value === null ? null : BigInt(value));

/** A market from JSON. */
export const marketOf = (row: Stored<MarketRow>): MarketRow => ({
  ...row,
  closes_at: new Date(row.closes_at),
  version: BigInt(row.version),
});

/** An event from JSON. */
export const eventOf = (row: Stored<EventRow>): EventRow => ({
  ...row,
  starts_at: new Date(row.starts_at),
  created_at: new Date(row.created_at),
  ended_at: row.ended_at === null ? null : new Date(row.ended_at),
  sequence: BigInt(row.sequence),
  version: BigInt(row.version),
  most_market: bigOf(row.most_market),
  most_event: bigOf(row.most_event),
});

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

const EVENT_COLUMNS = `e.event_id, e.brand_id, e.league, l.names as league_names, l.is_virtual, e.sport, e.vendor,
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

const MARKET_COLUMNS = `m.market_id, m.event_id, m.type, m.line, m.market_group, m.state, m.is_held, m.is_event_held,
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

/**
 * The pairs of events that cannot be combined on a ticket, as positions in `eventIds` from 0, the
 * lower first (`sports.related_legs`).
 */
export const readRelatedLegs = async (
  db: Queryable,
  eventIds: readonly (string | null)[],
): Promise<(readonly [number, number])[]> =>
  eventIds.length < 2
    ? []
    : (
        await db.query<{ first_leg: number; second_leg: number }>(
          'select first_leg, second_leg from sports.related_legs($1::uuid[])',
          [eventIds],
        )
      ).map(({ first_leg, second_leg }) => [first_leg, second_leg] as const);

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

/** What a member has staked in the markets of events. */
export const readMemberStakes = (
  db: Queryable,
  memberId: string,
  eventIds: readonly string[],
): Promise<{ readonly event_id: string; readonly market_id: string; readonly staked: bigint }[]> =>
  db.query(
    `select event_id, market_id, staked
     from sports.member_stake
     where member_id = $1 and event_id = any ($2::uuid[])`,
    [memberId, eventIds],
  );

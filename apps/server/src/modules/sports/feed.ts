import { uuid7 } from '@chokdee/contract/uuid7';
import type { Database, Queryable } from '@chokdee/database/database';
import { marketType } from '@chokdee/games/sports/market-types';
import type { MatchFacts, Side, SportCode } from '@chokdee/games/sports/types';
import { mainMarkets, pricedOutcomes, withOverround, type OfferedMarket } from './offers.ts';
import { recordFacts } from './results.ts';
import { readMargins, readSetting, rulesOf } from './settings.ts';
import { readEvents, readMarkets, type EventRow } from './store.ts';
import type { Names, StoredOutcome } from './types.ts';

/** A text in the languages that a feed has. */
export interface FeedNames {
  readonly en: string;
  readonly th: string;
}

/** A league as a feed sends it. */
export interface FeedLeague {
  readonly code: string;
  readonly sport: SportCode;
  readonly vendor: string;
  readonly names: FeedNames;
  /** Simulated, with fictional competitors. */
  readonly isVirtual: boolean;
  readonly position: number;
}

/** A match as a feed sends it. */
export interface FeedEvent {
  /** Chosen by the feed, so that the same match sent again is the same event. */
  readonly id: string;
  readonly producer: 'virtual' | 'import';
  readonly league: string;
  readonly home: { readonly code: string; readonly names: FeedNames };
  readonly away: { readonly code: string; readonly names: FeedNames };
  readonly players: readonly { readonly code: string; readonly side: Side; readonly name: string }[];
  /** Epoch milliseconds. */
  readonly startsAt: number;
  /** The season of the league, 1 to 40 characters; null when it is not known. */
  readonly season: string | null;
  /** The draw whose commitment fixes a simulated match. */
  readonly drawId: string | null;
}

/** What feeds of events send. Every function may be called again with the same content. */
export interface Feed {
  putLeague(brandId: string, league: FeedLeague): Promise<void>;
  /** Adds a match, or changes one that has not begun: a new start moves the end of betting. */
  upsertEvent(brandId: string, event: FeedEvent): Promise<void>;
  /**
   * Replaces the markets of a match that has not begun. Markets that are missing become inactive;
   * settled, cancelled and held ones stay so.
   */
  offer(brandId: string, eventId: string, markets: readonly OfferedMarket[]): Promise<void>;
  /** Stops bets on all markets of an event at once. The next offer lifts it. */
  suspend(brandId: string, eventId: string): Promise<void>;
  /**
   * What is known of a match that runs: bets stop, decided markets are settled. A `sequence` that
   * is not above the last one is ignored.
   */
  progress(brandId: string, eventId: string, sequence: number, facts: MatchFacts): Promise<void>;
  /** The end of a match. A later one with a higher sequence corrects it. */
  finish(brandId: string, eventId: string, sequence: number, facts: MatchFacts): Promise<void>;
}

/** Tells of changed events, after the commit. */
export type OnChange = (brandId: string, league: string, eventId: string) => void;

const namesOf = ({ en, th }: FeedNames): string => JSON.stringify({ EN: en, TH: th } satisfies Names);

/** Counts a change of an event, for its live topic and that of its league. */
export async function countChange(tx: Queryable, { event_id, brand_id, league }: EventRow): Promise<void> {
  await tx.query('update sports.event set version = version + 1 where event_id = $1', [event_id]);
  await tx.query('update sports.league set version = version + 1 where brand_id = $1 and code = $2', [
    brand_id,
    league,
  ]);
}

/** Locks an event for a change; undefined when the brand has none with this id. */
export async function lockEvent(tx: Queryable, brandId: string, eventId: string): Promise<EventRow | undefined> {
  await tx.query('select from sports.event where event_id = $1 for no key update', [eventId]);
  return (await readEvents(tx, 'where e.brand_id = $1 and e.event_id = $2', [brandId, eventId]))[0];
}

/** Creates the port. */
export function createFeed({ database, onChange }: { readonly database: Database; readonly onChange: OnChange }): Feed {
  /** Runs a change under the lock of its event. It returns whether something changed. */
  const change = async (
    brandId: string,
    eventId: string,
    run: (tx: Queryable, event: EventRow) => Promise<boolean>,
  ): Promise<void> => {
    const event = await database.transaction(async (tx) => {
      const found = await lockEvent(tx, brandId, eventId);
      if (!found) throw new Error(`there is no event ${eventId}`);
      if (!(await run(tx, found))) return null;
      await countChange(tx, found);
      return found;
    });
    if (event) onChange(brandId, event.league, eventId);
  };
  const record: Feed['finish'] = (brandId, eventId, sequence, facts) =>
    change(brandId, eventId, (tx, event) => recordFacts(tx, event, { facts, sequence: BigInt(sequence) }));
  return {
    putLeague: async (brandId, { code, sport, vendor, names, isVirtual, position }) => {
      await database.query(
        `insert into sports.league (brand_id, code, sport, vendor, names, is_virtual, position)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (brand_id, code) do update
         set names = excluded.names, vendor = excluded.vendor, position = excluded.position`,
        [brandId, code, sport, vendor, namesOf(names), isVirtual, position],
      );
    },
    upsertEvent: async (brandId, event) => {
      const isChanged = await database.transaction((tx) => writeEvent(tx, brandId, event));
      if (isChanged) onChange(brandId, event.league, event.id);
    },
    offer: (brandId, eventId, markets) =>
      change(brandId, eventId, async (tx, event) =>
        event.state === 'scheduled' ? writeMarkets(tx, event, markets) : false,
      ),
    suspend: (brandId, eventId) =>
      change(brandId, eventId, async (tx) => {
        const rows = await tx.query(
          `update sports.market set state = 'suspended', version = version + 1
           where event_id = $1 and state = 'active'
           returning market_id`,
          [eventId],
        );
        return rows.length > 0;
      }),
    progress: record,
    finish: record,
  };
}

/** Writes a match. Returns whether something changed. */
async function writeEvent(tx: Queryable, brandId: string, event: FeedEvent): Promise<boolean> {
  const [league] = await tx.query<{ sport: SportCode; vendor: string }>(
    'select sport, vendor from sports.league where brand_id = $1 and code = $2',
    [brandId, event.league],
  );
  if (!league) throw new Error(`there is no league ${event.league}`);
  const rules = rulesOf(await readSetting(tx, brandId), league.sport);
  const rows = await tx.query<{ event_id: string }>(
    `insert into sports.event as e (
       event_id, brand_id, league, sport, vendor, kind, producer, home_code, home_names, away_code, away_names,
       players, starts_at, season, draw_id, rules
     )
     values ($1, $2, $3, $4, $5, 'match', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (event_id) do update set
       home_names = excluded.home_names,
       away_names = excluded.away_names,
       players = excluded.players,
       starts_at = excluded.starts_at,
       season = excluded.season,
       draw_id = excluded.draw_id
     where e.brand_id = excluded.brand_id
       and e.state = 'scheduled'
       and (e.home_names, e.away_names, e.players, e.starts_at, e.season, e.draw_id) is distinct from (
         excluded.home_names,
         excluded.away_names,
         excluded.players,
         excluded.starts_at,
         excluded.season,
         excluded.draw_id
       )
     returning event_id`,
    [
      event.id,
      brandId,
      event.league,
      league.sport,
      league.vendor,
      event.producer,
      event.home.code,
      namesOf(event.home.names),
      event.away.code,
      namesOf(event.away.names),
      JSON.stringify(event.players),
      new Date(event.startsAt),
      event.season,
      event.drawId,
      JSON.stringify(rules),
    ],
  );
  if (rows.length === 0) return false;
  await tx.query(
    `update sports.market set closes_at = $2, version = version + 1
     where event_id = $1 and closes_at <> $2`,
    [event.id, new Date(event.startsAt)],
  );
  await countChange(tx, (await readEvents(tx, 'where e.event_id = $1', [event.id]))[0]!);
  return true;
}

/** A market as `writeMarkets` sends it to the database. */
interface MarketWrite {
  readonly market_id: string;
  readonly type: string;
  readonly line: number | null;
  readonly market_group: string;
  readonly is_main: boolean;
  readonly position: number;
  readonly outcomes: readonly StoredOutcome[];
}

/** Replaces the markets of a match. Returns whether something changed. */
export async function writeMarkets(
  tx: Queryable,
  event: EventRow,
  markets: readonly OfferedMarket[],
): Promise<boolean> {
  const margins = await readMargins(tx, event.brand_id);
  const rows = markets.map((market, position): MarketWrite => {
    const type = marketType(market.type);
    if (type === null || type.sport !== event.sport)
      throw new RangeError(`no market of ${event.sport}: ${market.type}`);
    return {
      market_id: uuid7(),
      type: market.type,
      line: market.line,
      market_group: type.group,
      is_main: false,
      position,
      outcomes: withOverround(
        pricedOutcomes(market, event.players),
        type,
        event.overround ?? margins.get(type.code) ?? null,
      ),
    };
  });
  const main = mainMarkets(event.sport, rows);
  const written = await tx.query<{ market_id: string }>(
    `insert into sports.market as m (
       market_id, event_id, type, line, market_group, state, is_main, position, outcomes, closes_at, is_event_held
     )
     select o.market_id, $1, o.type, o.line, o.market_group, 'active', o.is_main, o.position, o.outcomes, $3, $4
     from jsonb_to_recordset($2::jsonb) as o (
       market_id uuid, type text, line integer, market_group text, is_main boolean, position integer, outcomes jsonb
     )
     on conflict (event_id, type, line) do update set
       state = 'active',
       is_main = excluded.is_main,
       position = excluded.position,
       outcomes = excluded.outcomes,
       version = m.version + 1
     where m.state in ('active', 'inactive', 'suspended')
       and (m.state, m.is_main, m.position, m.outcomes) is distinct from
         ('active', excluded.is_main, excluded.position, excluded.outcomes)
     returning market_id`,
    [
      event.event_id,
      JSON.stringify(rows.map((row) => ({ ...row, is_main: main.has(row) }))),
      event.starts_at,
      event.is_held,
    ],
  );
  const kept = new Set(markets.map(({ type, line }) => `${type} ${line}`));
  const gone = (await readMarkets(tx, 'where m.event_id = $1', [event.event_id]))
    .filter(({ type, line, state }) => ['active', 'suspended'].includes(state) && !kept.has(`${type} ${line}`))
    .map(({ market_id }) => market_id);
  if (gone.length > 0)
    await tx.query(
      `update sports.market set state = 'inactive', version = version + 1 where market_id = any ($1::uuid[])`,
      [gone],
    );
  return written.length + gone.length > 0;
}

import type { eventState, leagueState } from '@chokdee/contract/calls/sports/shapes';
import type { Database } from '@chokdee/database/database';
import type { z } from 'zod';
import { readClock } from '../../platform/clock/clock.ts';
import type { Hub, TopicKind, Versioned } from '../../platform/realtime/hub.ts';
import type { OnChange } from './feed.ts';
import { scoreOut } from './out.ts';
import { readEvents, readMarkets, shownState, type EventRow, type MarketRow } from './store.ts';

/** Milliseconds in which changes of an event are collected before they are published. */
const COLLECT = 100;
/** Hours ahead that the topic of a league shows. */
const SHOWN_HOURS = 48;

/** An event as its live topics show it. */
const liveOut = (event: EventRow, markets: readonly MarketRow[], now: number): z.input<typeof eventState> => ({
  state: event.state,
  startsAt: event.starts_at.getTime(),
  score: scoreOut(event),
  markets: Object.fromEntries(
    markets.map((market) => [
      market.market_id,
      {
        state: shownState(market, now),
        prices: Object.fromEntries(market.outcomes.map(({ outcome, price }) => [outcome, price])),
      },
    ]),
  ),
});

async function readEventState(database: Database, brandId: string, eventId: string): Promise<Versioned | null> {
  const now = await readClock(database);
  // The version is read first: what is read after it is at least as new.
  const [event] = await readEvents(database, 'where e.brand_id = $1 and e.event_id::text = $2', [brandId, eventId]);
  if (!event) return null;
  const markets = await readMarkets(database, `where m.event_id = $1 and m.state <> 'inactive'`, [event.event_id]);
  return { seq: event.version, state: liveOut(event, markets, now.getTime()) };
}

async function readLeagueState(database: Database, brandId: string, league: string): Promise<Versioned | null> {
  const [[row], now] = await Promise.all([
    database.query<{ version: bigint }>('select version from sports.league where brand_id = $1 and code = $2', [
      brandId,
      league,
    ]),
    readClock(database),
  ]);
  if (!row) return null;
  const events = await readEvents(
    database,
    `where e.brand_id = $1
       and e.league = $2
       and e.state in ('scheduled', 'live')
       and e.starts_at < platform.clock() + make_interval(hours => ${SHOWN_HOURS})
     order by e.starts_at, e.event_id
     limit 200`,
    [brandId, league],
  );
  const markets = await readMarkets(
    database,
    `where m.event_id = any ($1::uuid[]) and m.is_main and m.state <> 'inactive'`,
    [events.map(({ event_id }) => event_id)],
  );
  const state: z.input<typeof leagueState> = {
    events: Object.fromEntries(
      events.map((event) => [
        event.event_id,
        liveOut(
          event,
          markets.filter(({ event_id }) => event_id === event.event_id),
          now.getTime(),
        ),
      ]),
    ),
  };
  return { seq: row.version, state };
}

const topic = (name: string, read: (brandId: string, key: string) => Promise<Versioned | null>): TopicKind => ({
  name,
  owner: 'brand',
  keys: 'stored',
  snapshot: async (key) => {
    const [brandId, own] = key.split(':');
    return brandId === undefined || own === undefined ? null : read(brandId, own);
  },
});

/** The live topics `sports-event:<id>`: the prices and states of all markets of an event. */
export const eventTopic = (database: Database): TopicKind =>
  topic('sports-event', (brandId, eventId) => readEventState(database, brandId, eventId));

/** The live topics `sports-league:<code>`: the main markets of a league's events. */
export const leagueTopic = (database: Database): TopicKind =>
  topic('sports-league', (brandId, league) => readLeagueState(database, brandId, league));

/** Publishes events and leagues that have changed. */
export interface LiveSports {
  readonly changed: OnChange;
  /** Publishes what is collected and stops; later changes are ignored. */
  stop(): Promise<void>;
}

/**
 * Creates the publisher. Changes are collected for a moment, so that a round of a league or many
 * prices of an event are one message.
 */
export function createLive({
  database,
  hub,
  onError,
}: {
  readonly database: Database;
  readonly hub: Pick<Hub, 'publish'>;
  readonly onError: (error: unknown) => void;
}): LiveSports {
  let waiting = new Map<string, () => Promise<Versioned | null>>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const flush = async (): Promise<void> => {
    const batch = waiting;
    waiting = new Map();
    for (const [name, read] of batch) {
      const state = await read();
      if (state) hub.publish(name, state.seq, state.state);
    }
  };
  const start = (): void => {
    timer = null;
    running = running.then(flush).catch(onError);
  };
  return {
    changed: (brandId, league, eventId) => {
      if (isStopped) return;
      waiting.set(`sports-event:${brandId}:${eventId}`, () => readEventState(database, brandId, eventId));
      waiting.set(`sports-league:${brandId}:${league}`, () => readLeagueState(database, brandId, league));
      timer ??= setTimeout(start, COLLECT);
    },
    stop: async () => {
      isStopped = true;
      if (timer !== null) {
        clearTimeout(timer);
        start();
      }
      await running;
    },
  };
}

import type { Database } from '@chokdee/database/database';
import { createMemory } from '../../platform/memory.ts';
import { defaultSetting, type SportsSetting } from './settings.ts';
import {
  EVENT_COLUMNS,
  eventOf,
  eventsAsJson,
  MARKET_COLUMNS,
  marketOf,
  marketsAsJson,
  type EventRow,
  type ExposureRow,
  type MarketRow,
  type Stored,
} from './store.ts';

/** What is bet on an outcome of a market whose event is judged. */
export type EventExposure = ExposureRow & { readonly event_id: string; readonly is_decided: boolean };

/** What a member has staked in a market. */
export interface MemberStake {
  readonly event_id: string;
  readonly market_id: string;
  readonly staked: bigint;
}

/** What a ticket is judged by. */
export interface TicketFacts {
  /** The markets that exist, and their events of the brand. */
  readonly markets: readonly MarketRow[];
  readonly events: readonly EventRow[];
  readonly setting: SportsSetting;
  /** Epoch milliseconds; null when the time is left to the database. */
  readonly now: number | null;
  /** What is staked already; null when the limits that depend on it are left to the database. */
  readonly staked: {
    readonly exposure: readonly EventExposure[];
    readonly own: readonly MemberStake[];
    /** The legs that cannot be combined, as positions from 0, the lower first. */
    readonly related: readonly (readonly [number, number])[];
  } | null;
}

/** Whose ticket is judged. `memberId`: null for a visitor. */
export interface TicketCaller {
  readonly brandId: string;
  readonly memberId: string | null;
}

/** A ticket that was placed: the hash of what was sent, and the cash after it. */
export interface KnownTicket {
  readonly hash: string;
  readonly balance: bigint;
}

/** The facts of now, with the ticket of an id if the member has placed it. */
export interface FreshFacts extends TicketFacts {
  readonly now: number;
  readonly staked: NonNullable<TicketFacts['staked']>;
  readonly known: KnownTicket | null;
}

/**
 * Everything that judges a ticket, in one statement and so at one moment. Numbers that may exceed
 * those of JSON are texts.
 */
const FACTS = `
  with market as materialized (
    select ${MARKET_COLUMNS}
    from sports.market m
    where m.market_id = any ($4::uuid[])
  ), named as materialized (
    select u.n, k.event_id
    from unnest($4::uuid[]) with ordinality as u (market_id, n)
    left join market k on k.market_id = u.market_id
  ), event as materialized (
    select ${EVENT_COLUMNS}
    from sports.event e
    join sports.league l on l.brand_id = e.brand_id and l.code = e.league
    where e.brand_id = $1 and e.event_id in (select k.event_id from market k)
  )
  select
    platform.clock() as now,
    ${marketsAsJson('market')} as markets,
    ${eventsAsJson('event')} as events,
    (
      select jsonb_build_object(
        'least_stake', s.least_stake::text,
        'most_stake', s.most_stake::text,
        'most_payout', s.most_payout::text,
        'most_member_market', s.most_member_market::text,
        'most_member_event', s.most_member_event::text,
        'most_market', s.most_market::text,
        'most_event', s.most_event::text,
        'revision', s.revision::text,
        'fewest_legs', s.fewest_legs,
        'stake_of', s.stake_of,
        'rules', s.rules
      )
      from sports.setting s
      where s.brand_id = $1
    ) as setting,
    (
      select jsonb_agg(jsonb_build_object(
        'market_id', x.market_id,
        'outcome', x.outcome,
        'staked', x.staked::text,
        'payout', x.payout::text,
        'tickets', x.tickets,
        'event_id', m.event_id,
        'is_decided', m.results is not null
      ))
      from sports.market m
      join sports.exposure x on x.market_id = m.market_id
      where m.event_id in (select k.event_id from market k)
    ) as exposure,
    (
      select jsonb_agg(jsonb_build_object(
        'event_id', s.event_id,
        'market_id', s.market_id,
        'staked', s.staked::text
      ))
      from sports.member_stake s
      where s.member_id = $2 and s.event_id in (select k.event_id from market k)
    ) as own,
    case when cardinality($4::uuid[]) > 1 then (
      select jsonb_agg(jsonb_build_array(r.first_leg, r.second_leg) order by r.first_leg, r.second_leg)
      from sports.related_legs(array(select k.event_id from named k order by k.n)) r
    ) end as related,
    (
      select jsonb_build_object('hash', encode(t.hash, 'hex'), 'balance', t.balance_after::text)
      from sports.ticket t
      where t.member_id = $2 and t.ticket_id = $3
    ) as known`;

interface FactsRow {
  readonly now: Date;
  readonly markets: readonly Stored<MarketRow>[] | null;
  readonly events: readonly Stored<EventRow>[] | null;
  readonly setting: Stored<SportsSetting> | null;
  readonly exposure: readonly Stored<EventExposure>[] | null;
  readonly own: readonly Stored<MemberStake>[] | null;
  readonly related: readonly (readonly [number, number])[] | null;
  readonly known: Stored<KnownTicket> | null;
}

const settingOf = (row: Stored<SportsSetting>): SportsSetting => ({
  ...row,
  least_stake: BigInt(row.least_stake),
  most_stake: BigInt(row.most_stake),
  most_payout: BigInt(row.most_payout),
  most_member_market: BigInt(row.most_member_market),
  most_member_event: BigInt(row.most_member_event),
  most_market: BigInt(row.most_market),
  most_event: BigInt(row.most_event),
  revision: BigInt(row.revision),
});

/**
 * Reads what a ticket is judged by, in one round trip. `marketIds`: those of its selections in
 * their order. `ticketId`: its id when it is to be placed.
 */
export async function readFacts(
  database: Pick<Database, 'prepared'>,
  { brandId, memberId }: TicketCaller,
  { marketIds, ticketId }: { readonly marketIds: readonly string[]; readonly ticketId: string | null },
): Promise<FreshFacts> {
  const [row] = await database.prepared<FactsRow>('sports:facts', FACTS, [brandId, memberId, ticketId, marketIds]);
  const { now, markets, events, setting, exposure, own, related, known } = row!;
  return {
    now: now.getTime(),
    markets: (markets ?? []).map(marketOf),
    events: (events ?? []).map(eventOf),
    setting: setting === null ? defaultSetting : settingOf(setting),
    staked: {
      exposure: (exposure ?? []).map((one) => ({ ...one, staked: BigInt(one.staked), payout: BigInt(one.payout) })),
      own: (own ?? []).map((one) => ({ ...one, staked: BigInt(one.staked) })),
      related: related ?? [],
    },
    known: known && { hash: known.hash, balance: BigInt(known.balance) },
  };
}

/** Events that are kept at most, with their markets. */
export const MOST_EVENTS = 2_000;

interface KeptEvent {
  readonly event: EventRow;
  readonly markets: Map<string, MarketRow>;
}

/**
 * The markets, events and settings by which tickets were judged last. They may be old: the command
 * `sports.place` refuses a ticket that was judged by another version than that of now.
 */
export interface FactsMemory {
  /** The facts of a ticket; null unless all are kept. Time and stakes are left to the database. */
  find(brandId: string, marketIds: readonly string[]): TicketFacts | null;
  /** Reads the facts of now, and keeps them. */
  read(caller: TicketCaller, ticket: Parameters<typeof readFacts>[2]): Promise<FreshFacts>;
  /** Forgets an event, or all when null. */
  forget(eventId: string | null): void;
}

/** Creates an empty memory. */
export function createFactsMemory(database: Pick<Database, 'prepared'>): FactsMemory {
  const eventOfMarket = new Map<string, string>();
  const settings = new Map<string, SportsSetting>();
  const events = createMemory<KeptEvent>({
    most: MOST_EVENTS,
    onRemove: ({ markets }) => {
      for (const marketId of markets.keys()) eventOfMarket.delete(marketId);
    },
  });
  return {
    find: (brandId, marketIds) => {
      const setting = settings.get(brandId);
      if (setting === undefined) return null;
      const found = new Map<string, { readonly market: MarketRow; readonly event: EventRow }>();
      for (const id of marketIds) {
        const kept = events.find(eventOfMarket.get(id) ?? '');
        if (kept?.event.brand_id !== brandId) return null;
        found.set(id, { market: kept.markets.get(id)!, event: kept.event });
      }
      const all = [...found.values()];
      return {
        markets: all.map(({ market }) => market),
        events: all.map(({ event }) => event),
        setting,
        now: null,
        staked: null,
      };
    },
    read: (caller, ticket) =>
      events.load(
        () => readFacts(database, caller, ticket),
        ({ markets, events: rows, setting }, set) => {
          settings.set(caller.brandId, setting);
          for (const event of rows) {
            const kept = { event, markets: new Map(events.find(event.event_id)?.markets) };
            for (const market of markets)
              if (market.event_id === event.event_id) kept.markets.set(market.market_id, market);
            set(event.event_id, kept);
            for (const marketId of kept.markets.keys()) eventOfMarket.set(marketId, event.event_id);
          }
        },
      ),
    forget: (eventId) => {
      events.forget(eventId);
      if (eventId === null) settings.clear();
    },
  };
}

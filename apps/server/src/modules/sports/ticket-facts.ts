import { betNumberOf } from '@chokdee/contract/bet-number';
import type { Database } from '@chokdee/database/database';
import type { MemberWagerRow } from '../wagering/index.ts';
import {
  EVENT_COLUMNS,
  eventOf,
  eventsAsJson,
  MARKET_COLUMNS,
  marketOf,
  marketsAsJson,
  type EventRow,
  type MarketRow,
  type Stored,
} from './store.ts';
import type { LegDetail } from './types.ts';

/** What identifies a ticket: members choose ids, so that two may have the same. */
export const ticketKey = (memberId: string, ticketId: string): string => `${memberId} ${ticketId}`;

/** What operators wrote about the results of a ticket's legs. */
export interface TicketReason {
  readonly member_id: string;
  readonly ticket_id: string;
  /** A leg that had a result got another one. */
  readonly is_corrected: boolean;
  /** The last reason given for the result of a leg; null without one. */
  readonly reason: string | null;
}

/** What the legs of tickets refer to. */
export interface LegFacts {
  readonly events: ReadonlyMap<string, EventRow>;
  readonly markets: ReadonlyMap<string, MarketRow>;
}

/** What tickets refer to. Maps by ticket have the keys of `ticketKey`. */
export interface TicketFactsRead extends LegFacts {
  /** Their short numbers. */
  readonly numbers: ReadonlyMap<string, string>;
  /**
   * Why their legs are void or got another result; tickets without results are missing.
   */
  readonly reasons: ReadonlyMap<string, TicketReason>;
}

const FACTS = `
  with ticket as materialized (
    select *
    from unnest($1::uuid[], $2::uuid[]) as t (member_id, ticket_id)
  ), own as (
    select
      l.member_id,
      l.ticket_id,
      r.at,
      r.reason,
      r.results -> l.market_id::text -> l.outcome as result,
      lag(r.results -> l.market_id::text -> l.outcome) over (
        partition by l.member_id, l.ticket_id, l.position
        order by r.version
      ) as earlier
    from ticket t
    join sports.leg l on l.member_id = t.member_id and l.ticket_id = t.ticket_id
    join sports.result r on r.event_id = l.event_id
  )
  select
    (
      select jsonb_agg(to_jsonb(k))
      from (
        select
          o.member_id,
          o.ticket_id,
          bool_or(o.earlier is not null) as is_corrected,
          (array_agg(o.reason order by o.at desc) filter (where o.reason <> ''))[1] as reason
        from own o
        where o.result is distinct from o.earlier
        group by o.member_id, o.ticket_id
      ) k
    ) as reasons,
    (
      select jsonb_agg(jsonb_build_object(
        'member_id', k.member_id,
        'ticket_id', k.ticket_id,
        'number', k.number::text
      ))
      from ticket t
      join sports.ticket k on k.member_id = t.member_id and k.ticket_id = t.ticket_id
    ) as numbers,
    ${eventsAsJson(`(
      select ${EVENT_COLUMNS}
      from sports.event e
      join sports.league l on l.brand_id = e.brand_id and l.code = e.league
      where e.event_id = any ($3::uuid[])
    )`)} as events,
    ${marketsAsJson(`(
      select ${MARKET_COLUMNS}
      from sports.market m
      where m.market_id = any ($4::uuid[])
    )`)} as markets`;

interface FactsRow {
  readonly reasons: readonly TicketReason[] | null;
  readonly numbers:
    readonly { readonly member_id: string; readonly ticket_id: string; readonly number: string }[] | null;
  readonly events: readonly Stored<EventRow>[] | null;
  readonly markets: readonly Stored<MarketRow>[] | null;
}

/** Reads what tickets and their legs refer to, in one round trip. */
export async function readTicketFacts(
  database: Pick<Database, 'prepared'>,
  tickets: readonly Pick<MemberWagerRow, 'id' | 'member_id'>[],
  legs: readonly LegDetail[],
): Promise<TicketFactsRead> {
  const [row] = await database.prepared<FactsRow>('sports:ticket-facts', FACTS, [
    tickets.map(({ member_id }) => member_id),
    tickets.map(({ id }) => id),
    [...new Set(legs.map(({ event }) => event))],
    [...new Set(legs.map(({ market }) => market))],
  ]);
  const { reasons, numbers, events, markets } = row!;
  return {
    events: new Map((events ?? []).map((one) => [one.event_id, eventOf(one)])),
    markets: new Map((markets ?? []).map((one) => [one.market_id, marketOf(one)])),
    numbers: new Map(
      (numbers ?? []).map((one) => [ticketKey(one.member_id, one.ticket_id), betNumberOf(BigInt(one.number))]),
    ),
    reasons: new Map((reasons ?? []).map((one) => [ticketKey(one.member_id, one.ticket_id), one])),
  };
}

import { betNumberOf } from '@chokdee/contract/bet-number';
import type { Input, Output } from '@chokdee/contract/call';
import type { ticket, ticketLeg, ticketStates } from '@chokdee/contract/calls/sports/shapes';
import type { myTicket, myTickets } from '@chokdee/contract/calls/sports/tickets';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { parlayFactor } from '@chokdee/odds/settlement';
import { writeDecimal } from '@chokdee/odds/decimal';
import type { z } from 'zod';
import { readClock } from '../../platform/clock/clock.ts';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { offsetOf, toPage } from '../../platform/records/paging.ts';
import { periodOf } from '../../platform/records/period.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inLanguage } from '../messages/index.ts';
import {
  findOutcomes,
  findWager,
  findWagers,
  findWagersByIds,
  type MemberWagerRow,
  type WagerRow,
} from '../wagering/index.ts';
import { eventNames, outcomeName, scoreOut } from './out.ts';
import { settledLeg } from './payouts.ts';
import { readEvents, readMarkets, type EventRow, type MarketRow } from './store.ts';
import { isTicketDetail, ticketDetailOf, type LegDetail } from './types.ts';
import { sportsVendorCodes } from './vendors.ts';

/** Days of a search at most, and by default of settled tickets. */
const LONGEST_PERIOD = 366;
const USUAL_PERIOD = 31;
const DAY = 86_400_000;

type TicketOut = z.input<typeof ticket>;
type State = (typeof ticketStates)[number];

/** The state of a ticket as members see it. */
export function stateOf({ state, payout, stake }: Pick<WagerRow, 'state' | 'payout' | 'stake'>): State {
  if (state === 'placed') return 'open';
  if (state === 'voided') return 'void';
  if (state === 'cancelled') return 'cancelled';
  return payout === stake ? 'returned' : payout > 0n ? 'won' : 'lost';
}

/** What the legs of tickets refer to. */
export interface LegFacts {
  readonly events: ReadonlyMap<string, EventRow>;
  readonly markets: ReadonlyMap<string, MarketRow>;
}

/** Reads what legs refer to. */
export async function readLegFacts(database: Database, legs: readonly LegDetail[]): Promise<LegFacts> {
  const [events, markets] = await Promise.all([
    readEvents(database, 'where e.event_id = any ($1::uuid[])', [[...new Set(legs.map(({ event }) => event))]]),
    readMarkets(database, 'where m.market_id = any ($1::uuid[])', [[...new Set(legs.map(({ market }) => market))]]),
  ]);
  return {
    events: new Map(events.map((row) => [row.event_id, row])),
    markets: new Map(markets.map((row) => [row.market_id, row])),
  };
}

/** A leg as answers have it. */
export function legOut(leg: LegDetail, { events, markets }: LegFacts, language: string): z.input<typeof ticketLeg> {
  const event = events.get(leg.event)!;
  const market = markets.get(leg.market)!;
  const result = market.results?.[leg.outcome] ?? null;
  const outcome = market.outcomes.find((one) => one.outcome === leg.outcome);
  const { home, away, name } = eventNames(event, language);
  return {
    eventId: leg.event,
    marketId: leg.market,
    sport: leg.sport,
    league: event.league,
    leagueName: inLanguage(event.league_names, language),
    eventName: name,
    home,
    away,
    startsAt: event.starts_at.getTime(),
    type: leg.type,
    line: leg.line,
    outcome: leg.outcome,
    outcomeName: outcome ? outcomeName(outcome, language) : null,
    price: leg.price,
    scoreAtAcceptance: leg.score,
    ruleVersion: leg.rules,
    result: result?.result ?? null,
    deadHeat: result?.deadHeat ?? null,
    voidReason: result?.reason ?? null,
    score: scoreOut(event),
  };
}

/** Tickets as answers have them; what their legs refer to is read at once. */
export async function toTickets(
  database: Database,
  rows: readonly MemberWagerRow[],
  language: string,
): Promise<TicketOut[]> {
  const found = rows
    .filter(({ detail }) => isTicketDetail(detail))
    .map((row) => ({ row, detail: ticketDetailOf(row.detail) }));
  const facts = await readLegFacts(
    database,
    found.flatMap(({ detail }) => detail.legs),
  );
  const own = found.map(({ row }) => row);
  const [reasons, numbers] = await Promise.all([readReasons(database, own), readNumbers(database, own)]);
  const reasonOf = (row: MemberWagerRow) => reasons.get(ticketKey(row.member_id, row.id));
  return found.map(({ row, detail }) => ({
    ticketId: row.id,
    number: numbers.get(ticketKey(row.member_id, row.id)) ?? '',
    kind: detail.ticket,
    system: detail.system as TicketOut['system'],
    sizes: [...detail.sizes],
    lines: detail.lines,
    placedAt: row.placed_at.getTime(),
    settledAt: row.settled_at?.getTime() ?? null,
    state: stateOf(row),
    format: detail.format as TicketOut['format'],
    stake: wireOf(BigInt(detail.entered)),
    stakePerLine: wireOf(BigInt(detail.perLine)),
    risk: wireOf(row.stake),
    win: wireOf(BigInt(detail.win)),
    payout: wireOf(row.payout),
    odds:
      detail.ticket === 'system'
        ? null
        : writeDecimal(parlayFactor(detail.legs.map((leg) => settledLeg(leg, { result: 'win' }))), 2, 'down'),
    isCorrected: reasonOf(row)?.is_corrected ?? false,
    reason: reasonOf(row)?.reason ?? null,
    legs: detail.legs.map((leg) => legOut(leg, facts, language)),
  }));
}

/** What identifies a ticket: members choose ids, so that two may have the same. */
export const ticketKey = (memberId: string, ticketId: string): string => `${memberId} ${ticketId}`;

/** The short numbers of tickets, by `ticketKey`. */
export async function readNumbers(
  database: Database,
  tickets: readonly Pick<MemberWagerRow, 'id' | 'member_id'>[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ member_id: string; ticket_id: string; number: bigint }>(
    `select t.member_id, t.ticket_id, t.number
     from unnest($1::uuid[], $2::uuid[]) as k (member_id, ticket_id)
     join sports.ticket t on t.member_id = k.member_id and t.ticket_id = k.ticket_id`,
    [tickets.map(({ member_id }) => member_id), tickets.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [ticketKey(row.member_id, row.ticket_id), betNumberOf(row.number)]));
}

/** What operators wrote about the results of a ticket's legs. */
export interface TicketReason {
  readonly member_id: string;
  readonly ticket_id: string;
  /** A leg that had a result got another one. */
  readonly is_corrected: boolean;
  /** The last reason given for the result of a leg; null without one. */
  readonly reason: string | null;
}

/**
 * Why legs of tickets are void or got another result, by `ticketKey`; tickets without
 * results are missing.
 */
export async function readReasons(
  database: Database,
  tickets: readonly Pick<MemberWagerRow, 'id' | 'member_id'>[],
): Promise<ReadonlyMap<string, TicketReason>> {
  const rows = await database.query<TicketReason>(
    `with own as (
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
       from unnest($1::uuid[], $2::uuid[]) as t (member_id, ticket_id)
       join sports.leg l on l.member_id = t.member_id and l.ticket_id = t.ticket_id
       join sports.result r on r.event_id = l.event_id
     )
     select
       member_id,
       ticket_id,
       bool_or(earlier is not null) as is_corrected,
       (array_agg(reason order by at desc) filter (where reason <> ''))[1] as reason
     from own
     where result is distinct from earlier
     group by member_id, ticket_id`,
    [tickets.map(({ member_id }) => member_id), tickets.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [ticketKey(row.member_id, row.ticket_id), row]));
}

/** The tickets of members as they see them. */
export interface MyTickets {
  /** Own tickets by their ids. */
  read(context: Pick<CallContext, 'language' | 'player'>, ids: readonly string[]): Promise<TicketOut[]>;
  page(context: CallContext, query: Input<typeof myTickets>['query']): Promise<Output<typeof myTickets>>;
  /** Refuses with `request.not.found`, also another member's. */
  detail(context: CallContext, id: string): Promise<Output<typeof myTicket>>;
}

/** Creates the tickets' records. */
export function createMyTickets(database: Database): MyTickets {
  const toOwn = (
    context: Pick<CallContext, 'language' | 'player'>,
    rows: readonly WagerRow[],
  ): Promise<TicketOut[]> => {
    const { memberId } = playerIn(context);
    return toTickets(
      database,
      rows.map((row) => ({ ...row, member_id: memberId })),
      context.language,
    );
  };
  const read: MyTickets['read'] = async (context, ids) => {
    const tickets = await toOwn(context, await findWagersByIds(database, playerIn(context).memberId, ids));
    return ids.flatMap((id) => tickets.find(({ ticketId }) => ticketId === id) ?? []);
  };
  return {
    read,
    page: async (context, query) => {
      const now = await readClock(database);
      const until = query.until ?? now.getTime() + 1;
      const from = query.from ?? until - (query.state === 'open' ? LONGEST_PERIOD : USUAL_PERIOD) * DAY;
      const period = await periodOf(database, { from, until }, { from: 'from', until: 'until' }, LONGEST_PERIOD);
      const { rows, sums } = await findWagers(
        database,
        {
          memberId: playerIn(context).memberId,
          ...period,
          settled: query.state === 'settled',
          vendors: sportsVendorCodes(query.esports === undefined ? undefined : query.esports === '1'),
        },
        query.size,
        offsetOf(query),
      );
      return {
        ...toPage(await toOwn(context, rows), sums.count, query.size),
        footer: { risk: wireOf(sums.stake), payout: wireOf(sums.payout), result: wireOf(sums.result) },
      };
    },
    detail: async (context, id) => {
      const { memberId } = playerIn(context);
      const row = await findWager(database, memberId, id);
      if (!row || !isTicketDetail(row.detail)) throw new Refusal('request.not.found');
      const [[shown], outcomes] = await Promise.all([toOwn(context, [row]), findOutcomes(database, memberId, id)]);
      return {
        ...shown!,
        outcomes: outcomes.map(({ kind, at, payout, reason }) => ({
          kind,
          at: at.getTime(),
          payout: wireOf(payout),
          reason,
        })),
      };
    },
  };
}

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
import { readTicketFacts, ticketKey, type LegFacts, type TicketReason } from './ticket-facts.ts';
import { isTicketDetail, ticketDetailOf, type LegDetail, type TicketDetail } from './types.ts';
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

/** What a ticket's wager says of it. */
type TicketWager = Pick<WagerRow, 'id' | 'placed_at' | 'settled_at' | 'state' | 'stake' | 'payout'>;

/** A ticket as answers have it. `reason`: what operators wrote about its results, if anything. */
export const ticketOut = (
  row: TicketWager,
  detail: TicketDetail,
  {
    number,
    reason,
    facts,
    language,
  }: {
    readonly number: string;
    readonly reason: Pick<TicketReason, 'is_corrected' | 'reason'> | undefined;
    readonly facts: LegFacts;
    readonly language: string;
  },
): TicketOut => ({
  ticketId: row.id,
  number,
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
  isCorrected: reason?.is_corrected ?? false,
  reason: reason?.reason ?? null,
  legs: detail.legs.map((leg) => legOut(leg, facts, language)),
});

/** Tickets as answers have them; what they refer to is read at once. */
export async function toTickets(
  database: Database,
  rows: readonly MemberWagerRow[],
  language: string,
): Promise<TicketOut[]> {
  const found = rows
    .filter(({ detail }) => isTicketDetail(detail))
    .map((row) => ({ row, detail: ticketDetailOf(row.detail) }));
  const { numbers, reasons, ...facts } = await readTicketFacts(
    database,
    found.map(({ row }) => row),
    found.flatMap(({ detail }) => detail.legs),
  );
  return found.map(({ row, detail }) => {
    const key = ticketKey(row.member_id, row.id);
    return ticketOut(row, detail, { number: numbers.get(key) ?? '', reason: reasons.get(key), facts, language });
  });
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

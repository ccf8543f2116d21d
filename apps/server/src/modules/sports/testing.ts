import { randomUUID } from 'node:crypto';
import type { Input, Output } from '@chokdee/contract/call';
import type { placeTicket } from '@chokdee/contract/calls/sports/tickets';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import type { CallContext } from '../../platform/http/context.ts';
import { claimLeases } from '../../platform/lease/store.ts';
import type { OutboxEvent } from '../../platform/module.ts';
import { openPlayer, type WageringFixture } from '../wagering/testing.ts';
import { createEvents, type Events } from './events.ts';
import { createFeed, type Feed } from './feed.ts';
import type { OfferedMarket } from './offers.ts';
import { createMyTickets, type MyTickets } from './my-tickets.ts';
import { offerSports } from './offering.ts';
import { payoutRule, SPORTS_RULE } from './payouts.ts';
import { createSettling } from './settlement.ts';
import { readMarkets, type MarketRow } from './store.ts';
import { brandId, testLeague, testMarkets, testMatch } from './testing-data.ts';
import { createTickets, type Tickets } from './tickets.ts';

const HOUR = 3_600_000;
type TicketBody = Omit<Input<typeof placeTicket>['body'], 'ticketId'>;

/** Sports on a database, without HTTP. */
export interface SportsFixture {
  readonly feed: Feed;
  readonly events: Events;
  readonly tickets: Tickets;
  readonly mine: MyTickets;
  /** A match of football that begins in an hour, with the markets of the tests. */
  openMatch(markets?: readonly OfferedMarket[]): Promise<string>;
  /** A market of a match by its type. */
  marketOf(eventId: string, type?: string): Promise<MarketRow>;
  contextOf(memberId: string): CallContext;
  /** A member with cash (micro-units). */
  openMember(cash: bigint): Promise<CallContext>;
  /** A selection at the present price. */
  select(eventId: string, outcome?: string, type?: string): Promise<TicketBody['selections'][number]>;
  place(
    context: CallContext,
    body: Pick<TicketBody, 'selections' | 'stake'> & Partial<TicketBody>,
    ticketId?: string,
  ): Promise<Output<typeof placeTicket>>;
  /** Starts the settlements that results demand, and settles until none runs. */
  settle(): Promise<void>;
}

/** Creates the fixture with the league. */
export async function createSportsFixture(own: WageringFixture): Promise<SportsFixture> {
  const { db, wagering } = own;
  const { database } = db;
  await offerSports(database, brandId);
  wagering.settlements.addPayoutRule(SPORTS_RULE, payoutRule);
  const feed = createFeed({ database, onChange: () => undefined });
  await feed.putLeague(brandId, testLeague);
  const mine = createMyTickets(database);
  const tickets = createTickets({ database, commands: createCommands(database.pool, { busyAttempts: 1_000 }), mine });
  const settling = createSettling(database, wagering.settlements);
  const contextOf = (memberId: string): CallContext =>
    ({
      brand: { id: brandId, currency: 'THB' },
      language: 'EN',
      player: { memberId, sessionId: uuid7(), account: 'somchai', isAgent: 0, currency: 'THB' },
    }) as unknown as CallContext;
  const marketOf = async (eventId: string, type = 'football.match_result'): Promise<MarketRow> =>
    (await readMarkets(database, 'where m.event_id = $1 and m.type = $2', [eventId, type]))[0]!;
  const deliver = async (): Promise<void> => {
    const events = await db.owner.query<OutboxEvent>(
      `select id::text as position, id::text, member_id as "memberId", topic, payload, at
       from platform.outbox
       where topic in ('sports.result', 'settlement.ended')
       order by outbox.id`,
    );
    if ('handle' in settling) await settling.handle(events);
  };
  return {
    feed,
    events: createEvents(database),
    tickets,
    mine,
    openMatch: async (markets = testMarkets) => {
      const event = testMatch(Date.now() + HOUR);
      await feed.upsertEvent(brandId, event);
      await feed.offer(brandId, event.id, markets);
      return event.id;
    },
    marketOf,
    contextOf,
    openMember: async (cash) => contextOf(await openPlayer(db, cash)),
    select: async (eventId, outcome = 'home', type) => {
      const market = await marketOf(eventId, type);
      const { price } = market.outcomes.find((one) => one.outcome === outcome)!;
      return { marketId: market.market_id, outcome, price: price! };
    },
    place: (context, body, ticketId = uuid7()) =>
      tickets.place({ kind: 'single', format: 'decimal', accept: 'none', ...body, ticketId }, context),
    settle: async () => {
      const work = wagering.module.leased![0]!;
      const [lease] = await claimLeases(database, randomUUID(), [work.name], 3_600_000);
      const stop = new AbortController();
      const running = work.run(lease!, stop.signal);
      const isOpen = async (): Promise<boolean> =>
        (
          await db.owner.query(
            `select from wagering.settlement_job where state = 'running'
             union all
             select from sports.due_combination where batch is not null
             limit 1`,
          )
        ).length > 0;
      await deliver();
      while (await isOpen()) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        await deliver();
      }
      stop.abort();
      await running;
      await db.owner.query('delete from platform.lease where name = $1', [work.name]);
    },
  };
}

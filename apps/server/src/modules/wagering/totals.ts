import type { Database } from '@chokdee/database/database';
import type { Consumer } from '../../platform/module.ts';
import { unprocessedEvents } from '../../platform/outbox/processed-events.ts';

/**
 * The bets of one member on one day (GMT+8, of the placing) with one vendor of a product, in
 * micro-units. Voided and cancelled bets do not count.
 */
export interface DailyTotal {
  readonly day: string;
  readonly product: string;
  readonly vendor: string;
  readonly currency: string;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly valid_bet: bigint;
  readonly payout: bigint;
}

/**
 * A member's daily totals between two days (`YYYY-MM-DD`, both included). They follow the wagers
 * with the delay of the outbox, a moment.
 */
export const dailyTotals = (database: Database, memberId: string, from: string, to: string): Promise<DailyTotal[]> =>
  database.query<DailyTotal>(
    `select day, product, vendor, currency, bets, stake, valid_bet, payout
     from wagering.daily_total
     where member_id = $1 and day between $2 and $3
     order by day, product, vendor`,
    [memberId, from, to],
  );

const NAME = 'wagering.totals';

/**
 * The consumer that adds each wager event to the totals of its day. Events may repeat, come late or
 * in any order: each is added once, and a sum does not depend on the order.
 */
export const createTotals = (database: Database): Consumer => ({
  name: NAME,
  topics: ['wager.placed', 'wager.settled', 'wager.voided'],
  handle: (events) =>
    database.transaction(async (tx) => {
      // A batch whose commit is lost in a crash is processed again (platform/outbox/store.ts).
      await tx.query('set local synchronous_commit = off');
      const newEvents = await unprocessedEvents(tx, NAME, events);
      if (newEvents.length === 0) return;
      // Rows are locked in key order, so that two copies with the same events cannot deadlock.
      await tx.query(
        `insert into wagering.daily_total as t (
           member_id, day, product, vendor, currency, bets, stake, valid_bet, payout
         )
         select
           member,
           (p ->> 'day')::date,
           p ->> 'product',
           p ->> 'vendor',
           min(p ->> 'currency'),
           sum((p ->> 'moreBets')::bigint),
           sum((p ->> 'moreStake')::bigint),
           sum((p ->> 'moreValidBet')::bigint),
           sum((p ->> 'morePayout')::bigint)
         from unnest($1::uuid[], $2::jsonb[]) as e (member, p)
         group by 1, 2, 3, 4
         order by 1, 2, 3, 4
         on conflict (member_id, day, product, vendor) do update
         set
           bets = t.bets + excluded.bets,
           stake = t.stake + excluded.stake,
           valid_bet = t.valid_bet + excluded.valid_bet,
           payout = t.payout + excluded.payout`,
        [newEvents.map((event) => event.memberId), newEvents.map((event) => JSON.stringify(event.payload))],
      );
    }),
});

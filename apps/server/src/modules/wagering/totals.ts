import type { Database } from '@chokdee/database/database';
import type { Consumer } from '../../platform/module.ts';
import { unprocessedEvents } from '../../platform/outbox/processed-events.ts';

/** Bets of one member on one day (GMT+8, of the placing) with one vendor of a product. Micro-units. Cancelled bets do not count. */
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

/** A member's daily totals between two days (`YYYY-MM-DD`, both included). As late as the outbox, a moment. */
export const dailyTotals = (database: Database, memberId: string, from: string, to: string): Promise<DailyTotal[]> =>
  database.query<DailyTotal>(
    'select day, product, vendor, currency, bets, stake, valid_bet, payout from wagering.daily_total where member_id = $1 and day between $2 and $3 order by day, product, vendor',
    [memberId, from, to],
  );

const NAME = 'wagering.totals';
/** What an event adds to a total. One that waited in the outbox while the house was brought to a newer version says it in `delta`. */
const added = (now: string, before: string): string =>
  `sum(coalesce(p ->> '${now}', p -> 'delta' ->> '${before}')::bigint)`;

/** Adds what each wager event changed to the totals of its day. Events may repeat, come late or in any order: each adds once, and sums have no order. */
export const createTotals = (database: Database): Consumer => ({
  name: NAME,
  topics: ['wager.placed', 'wager.settled', 'wager.voided'],
  handle: (events) =>
    database.transaction(async (tx) => {
      // Lost with a crash, it is done again (platform/outbox/store.ts).
      await tx.query('set local synchronous_commit = off');
      const fresh = await unprocessedEvents(tx, NAME, events);
      if (fresh.length === 0) return;
      // Rows are locked in key order, so that two copies with the same events cannot wait for each other.
      await tx.query(
        `insert into wagering.daily_total as t (member_id, day, product, vendor, currency, bets, stake, valid_bet, payout)
       select member, (p ->> 'day')::date, p ->> 'product', p ->> 'vendor', min(p ->> 'currency'),
         ${added('moreBets', 'bets')}, ${added('moreStake', 'stake')}, ${added('moreValidBet', 'validBet')}, ${added('morePayout', 'payout')}
       from unnest($1::uuid[], $2::jsonb[]) as e (member, p)
       group by 1, 2, 3, 4 order by 1, 2, 3, 4
       on conflict (member_id, day, product, vendor) do update
       set bets = t.bets + excluded.bets, stake = t.stake + excluded.stake, valid_bet = t.valid_bet + excluded.valid_bet, payout = t.payout + excluded.payout`,
        [fresh.map((event) => event.memberId), fresh.map((event) => JSON.stringify(event.payload))],
      );
    }),
});

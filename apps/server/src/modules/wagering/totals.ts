import type { Database } from '@chokdee/database/database';
import type { OutboxEvent, TransactionalConsumer } from '../../platform/module.ts';

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

/** What the events of a batch add to one row. */
interface Addition {
  readonly key: readonly [memberId: string, day: string, product: string, vendor: string];
  readonly currency: string;
  readonly more: [bets: bigint, stake: bigint, validBet: bigint, payout: bigint];
}

/** The fields of a wager event that the totals read; see wagering/functions/event.sql. */
type WagerPayload = Readonly<
  Record<'day' | 'product' | 'vendor' | 'currency' | 'moreBets' | 'moreStake' | 'moreValidBet' | 'morePayout', string>
>;

/** Sums the events by row, in the order of the rows' keys: rows are always locked in that order. */
function sumByRow(events: readonly OutboxEvent[]): Addition[] {
  const byKey = new Map<string, Addition>();
  for (const { memberId, payload } of events) {
    const p = payload as WagerPayload;
    const key = [memberId!, p.day, p.product, p.vendor] as const;
    const text = key.join(' ');
    let row = byKey.get(text);
    if (!row) byKey.set(text, (row = { key, currency: p.currency, more: [0n, 0n, 0n, 0n] }));
    row.more[0] += BigInt(p.moreBets);
    row.more[1] += BigInt(p.moreStake);
    row.more[2] += BigInt(p.moreValidBet);
    row.more[3] += BigInt(p.morePayout);
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/**
 * The consumer that adds each wager event to the totals of its day. Events may come late or in any
 * order: a sum does not depend on it.
 */
export const createTotals = (): TransactionalConsumer => ({
  name: 'wagering.totals',
  topics: ['wager.placed', 'wager.settled', 'wager.voided'],
  apply: async (events, tx) => {
    const rows = sumByRow(events);
    await tx.query(
      `insert into wagering.daily_total as t (
         member_id, day, product, vendor, currency, bets, stake, valid_bet, payout
       )
       select *
       from unnest(
         $1::uuid[],
         $2::date[],
         $3::text[],
         $4::text[],
         $5::text[],
         $6::bigint[],
         $7::bigint[],
         $8::bigint[],
         $9::bigint[]
       )
       on conflict (member_id, day, product, vendor) do update
       set
         bets = t.bets + excluded.bets,
         stake = t.stake + excluded.stake,
         valid_bet = t.valid_bet + excluded.valid_bet,
         payout = t.payout + excluded.payout`,
      [
        ...[0, 1, 2, 3].map((n) => rows.map(({ key }) => key[n])),
        rows.map(({ currency }) => currency),
        ...[0, 1, 2, 3].map((n) => rows.map(({ more }) => more[n])),
      ],
    );
  },
});

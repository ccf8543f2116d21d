import type { Database } from '@chokdee/database/database';
import { sql, type RawBuilder } from 'kysely';
import { offsetOf, type PageRequest } from '../../platform/records/paging.ts';
import { likePattern, toAmountPage, type AmountPage } from './lists.ts';
import { settingsOf, withdrawalTime } from './settings.ts';
import { tables } from './tables.ts';
import { withdrawalsWithPayee, type WithdrawalWithPayee } from './withdrawal-rows.ts';

/** The part of the withdrawals to list; the wire's values. */
export type ReviewView = 'queue' | 'mine' | 'second' | 'paying' | 'trouble' | 'all';

/** Counts and sums of the queue. */
export interface ReviewSummary {
  readonly queue: { readonly count: number; readonly amount: bigint };
  readonly mine: number;
  readonly second: number;
  readonly paying: number;
  /** Payouts of unknown or contradicted outcome, and withdrawals reported as not received. */
  readonly trouble: number;
  /** Requests that wait longer than the target time. */
  readonly overdue: number;
  readonly targetMinutes: number;
  readonly paidToday: { readonly count: number; readonly amount: bigint; readonly averageMinutes: number | null };
  readonly pairFrom: bigint;
  readonly at: Date;
}

/** The operators' queue of withdrawals. */
export interface ReviewQueue {
  /**
   * Withdrawals for review: the queues oldest first, `all` newest first. `minimum`: smallest
   * amount.
   */
  list(
    brandId: string,
    operatorId: string,
    filter: PageRequest & { readonly view: ReviewView; readonly text: string; readonly minimum: bigint },
  ): Promise<AmountPage<WithdrawalWithPayee>>;
  summary(brandId: string, operatorId: string): Promise<ReviewSummary>;
}

/** The start of the business day. */
const today = sql<Date>`platform.business_day_start(platform.clock())`;

/** The condition of each view, for an operator. */
const conditions: Readonly<Record<ReviewView, (operatorId: string) => RawBuilder<boolean>>> = {
  queue: () => sql`withdrawal.state in ('requested', 'reviewing')`,
  mine: (operatorId) => sql`withdrawal.state = 'reviewing' and withdrawal.taken_by = ${operatorId}::uuid`,
  second: (operatorId) => sql`withdrawal.state = 'reviewing' and withdrawal.first_by <> ${operatorId}::uuid`,
  paying: () => sql`withdrawal.state = 'approved'
    or (withdrawal.state = 'paying' and withdrawal.attention is distinct from 'unknown')`,
  trouble: () => sql`withdrawal.state = 'not_received' or withdrawal.attention in ('unknown', 'contrary')`,
  all: () => sql`true`,
};

const countWhere = (condition: RawBuilder<boolean>) => sql<bigint>`count(*) filter (where ${condition})`;
const sumWhere = (condition: RawBuilder<boolean>) =>
  sql<bigint>`coalesce(sum(amount) filter (where ${condition}), 0)::bigint`;

/** Creates the operators' queue of withdrawals. */
export function createReviewQueue(database: Database): ReviewQueue {
  const ofBrand = (brandId: string) =>
    tables(database).selectFrom('withdrawal').where('withdrawal.brand_id', '=', brandId);
  return {
    list: async (brandId, operatorId, { view, text, minimum, page, size }) => {
      const pattern = likePattern(text);
      const matches = sql<boolean>`(${conditions[view](operatorId)})
        and withdrawal.amount >= ${minimum}
        and (withdrawal.order_number ilike ${pattern} or withdrawal.account ilike ${pattern})`;
      const direction = view === 'all' ? 'desc' : 'asc';
      const [list, totals] = await Promise.all([
        withdrawalsWithPayee(database)
          .where('withdrawal.brand_id', '=', brandId)
          .where(matches)
          .orderBy('withdrawal.requested_at', direction)
          .orderBy('withdrawal.id', direction)
          .limit(size)
          .offset(offsetOf({ page, size }))
          .execute(),
        ofBrand(brandId)
          .where(matches)
          .select(sql<bigint>`count(*)`.as('count'))
          .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
          .executeTakeFirstOrThrow(),
      ]);
      return toAmountPage(list, totals, size);
    },
    summary: async (brandId, operatorId) => {
      const settings = await settingsOf(database, brandId);
      const inQueue = conditions.queue(operatorId);
      const paidToday = sql<boolean>`withdrawal.paid_at >= ${today}`;
      const overdue = sql<boolean>`${inQueue}
        and withdrawal.requested_at <= platform.clock() - make_interval(mins => ${settings.withdrawal_target_minutes})`;
      const relevant = sql<boolean>`withdrawal.state not in ('received', 'rejected', 'failed')
        or withdrawal.attention is not null
        or withdrawal.paid_at >= ${today}`;
      const [row, time] = await Promise.all([
        ofBrand(brandId)
          .where(relevant)
          .select([
            countWhere(inQueue).as('queue'),
            sumWhere(inQueue).as('amount'),
            countWhere(conditions.mine(operatorId)).as('mine'),
            countWhere(conditions.second(operatorId)).as('second'),
            countWhere(conditions.paying(operatorId)).as('paying'),
            countWhere(conditions.trouble(operatorId)).as('trouble'),
            countWhere(overdue).as('overdue'),
            countWhere(paidToday).as('paid'),
            sumWhere(paidToday).as('paidAmount'),
            sql<Date>`platform.clock()`.as('at'),
          ])
          .executeTakeFirstOrThrow(),
        withdrawalTime(database, settings, today),
      ]);
      return {
        queue: { count: Number(row.queue), amount: row.amount },
        mine: Number(row.mine),
        second: Number(row.second),
        paying: Number(row.paying),
        trouble: Number(row.trouble),
        overdue: Number(row.overdue),
        targetMinutes: settings.withdrawal_target_minutes,
        paidToday: { count: Number(row.paid), amount: row.paidAmount, averageMinutes: time.averageMinutes },
        pairFrom: settings.pair_from,
        at: row.at,
      };
    },
  };
}

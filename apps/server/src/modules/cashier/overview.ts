import type { Output } from '@chokdee/contract/call';
import type { cashierOverview } from '@chokdee/contract/calls/cashier/desk';
import type { Queryable } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import type { BrandFacts } from '../../platform/http/context.ts';

type Overview = Output<typeof cashierOverview>;

interface FlowRow {
  readonly direction: 'in' | 'out';
  readonly channel: string;
  readonly today_count: number;
  readonly today_amount: bigint;
  readonly today_seconds: number;
  readonly week_count: number;
  readonly week_amount: bigint;
  readonly week_seconds: number;
}
interface WaitingRow {
  readonly at: Date;
  readonly direction: 'in' | 'out';
  readonly count: number;
  readonly amount: bigint;
  readonly oldest: Date | null;
}

/** Days that today is compared with. */
const WEEK = 7;

/** Finished payments of this business day and the seven before, by direction and channel. */
const flows = (queryable: Queryable, brandId: string): Promise<FlowRow[]> =>
  queryable.query<FlowRow>(
    `select
       f.direction,
       f.channel,
       (count(*) filter (where f.at >= t.today))::integer as today_count,
       coalesce(sum(f.amount) filter (where f.at >= t.today), 0)::bigint as today_amount,
       coalesce(sum(f.seconds) filter (where f.at >= t.today), 0)::float8 as today_seconds,
       (count(*) filter (where f.at < t.today))::integer as week_count,
       coalesce(sum(f.amount) filter (where f.at < t.today), 0)::bigint as week_amount,
       coalesce(sum(f.seconds) filter (where f.at < t.today), 0)::float8 as week_seconds
     from (select platform.business_day_start(platform.clock()) as today) t
     cross join lateral (
       select
         'in' as direction,
         d.channel,
         d.ended_at as at,
         d.credited as amount,
         extract(epoch from d.ended_at - d.created_at) as seconds
       from cashier.deposit d
       where d.brand_id = $1
         and d.state = 'confirmed'
         and d.ended_at >= t.today - make_interval(days => $2)
       union all
       select 'out', w.channel, w.paid_at, w.amount, extract(epoch from w.paid_at - w.requested_at)
       from cashier.withdrawal w
       where w.brand_id = $1
         and w.paid_at >= t.today - make_interval(days => $2)
     ) f
     group by f.direction, f.channel
     order by f.direction, f.channel`,
    [brandId, WEEK],
  );

/** What waits: slips to check, and withdrawals that are not paid. */
const waiting = (queryable: Queryable, brandId: string): Promise<WaitingRow[]> =>
  queryable.query<WaitingRow>(
    `select platform.clock() as at, 'in' as direction, count(*)::integer as count,
       coalesce(sum(d.amount), 0)::bigint as amount, min(d.slip_at) as oldest
     from cashier.deposit d
     where d.brand_id = $1
       and d.slip_at is not null
       and d.state in ('pending', 'expired')
     union all
     select platform.clock(), 'out', count(*)::integer, coalesce(sum(w.amount), 0)::bigint, min(w.requested_at)
     from cashier.withdrawal w
     where w.brand_id = $1
       and w.state in ('requested', 'reviewing', 'approved', 'paying')`,
    [brandId],
  );

const minutes = (seconds: number, count: number): number | null =>
  count === 0 ? null : Math.round(seconds / count / 6) / 10;

/** What came in, went out and waits. The week's figures are those of its average day. */
export async function readOverview(queryable: Queryable, brand: BrandFacts): Promise<Overview> {
  const [rows, queues] = await Promise.all([flows(queryable, brand.id), waiting(queryable, brand.id)]);
  const directionOf = (direction: 'in' | 'out'): Overview['deposits'] => {
    const own = rows.filter((row) => row.direction === direction);
    const numbers = (field: 'today_count' | 'today_seconds' | 'week_count' | 'week_seconds') =>
      own.reduce((sum, row) => sum + row[field], 0);
    const amounts = (field: 'today_amount' | 'week_amount') => own.reduce((sum, row) => sum + row[field], 0n);
    const queue = queues.find((row) => row.direction === direction)!;
    return {
      today: {
        count: numbers('today_count'),
        amount: wireOf(amounts('today_amount')),
        averageMinutes: minutes(numbers('today_seconds'), numbers('today_count')),
      },
      week: {
        count: Math.round(numbers('week_count') / WEEK),
        amount: wireOf(amounts('week_amount') / BigInt(WEEK)),
        averageMinutes: minutes(numbers('week_seconds'), numbers('week_count')),
      },
      waiting: { count: queue.count, amount: wireOf(queue.amount), oldest: queue.oldest?.getTime() ?? null },
    };
  };
  return {
    at: queues[0]!.at.getTime(),
    currency: brand.currency,
    deposits: directionOf('in'),
    withdrawals: directionOf('out'),
    channels: rows
      .filter((row) => row.today_count > 0)
      .map((row) => ({
        direction: row.direction,
        channel: row.channel,
        count: row.today_count,
        amount: wireOf(row.today_amount),
      })),
  };
}

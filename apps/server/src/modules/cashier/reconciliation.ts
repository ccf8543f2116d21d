import type { Database, Queryable } from '@chokdee/database/database';
import { sql } from 'kysely';
import type { OperatorSession } from '../../platform/http/context.ts';
import { offsetOf, toPage, type PageRequest } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import type { ReadSettled, SettledTransfer } from './channels.ts';
import { parseStatement } from './statement-file.ts';
import { tables, type FindingRow } from './tables.ts';

/** A direction of payments: `in` deposits, `out` payouts. */
export type Direction = FindingRow['direction'];
/** A channel whose payments are reconciled; without `settled` by uploaded statements. */
export interface ReconciledChannel {
  readonly channel: string;
  readonly direction: Direction;
  readonly settled?: ReadSettled | undefined;
}
/** A business day (`yyyy-mm-dd`, GMT+8) of a channel. */
export interface ChannelDay {
  readonly channel: string;
  readonly direction: Direction;
  readonly day: string;
}
/** A day of a channel with a brand's sums. Amounts are micro-units. */
export interface ReconciliationRow extends ChannelDay {
  readonly state: 'waiting' | 'due' | 'done' | 'failed';
  readonly compared_at: Date | null;
  readonly settled_count: bigint;
  readonly settled_amount: bigint;
  readonly booked_count: bigint;
  readonly booked_amount: bigint;
  readonly open: bigint;
}
/** How an operator settled a finding. */
export type Resolution = Exclude<NonNullable<FindingRow['resolution']>, 'matched'>;
interface Caller {
  readonly operator: OperatorSession;
  readonly address: string;
  readonly brandId: string;
}

/** The daily comparison of the channels' settled payments with the ledger. */
export interface Reconciliation {
  /** Adds the business days that are over, and compares those that are due. Returns how many. */
  run(): Promise<number>;
  /** Days of all channels, newest first, with the brand's sums and open findings. */
  days(brandId: string, page: PageRequest): Promise<ReturnType<typeof toPage<ReconciliationRow>>>;
  /** Findings of a brand and those whose brand is unknown: the open ones, or all; newest first. */
  findings(
    brandId: string,
    filter: PageRequest & { readonly open: boolean },
  ): Promise<ReturnType<typeof toPage<FindingRow>>>;
  /** How many findings are open. */
  countOpen(brandId: string): Promise<number>;
  /**
   * Asks for a comparison of a day. Refuses with `request.not.found` for an unknown channel, and
   * with `reconciliation.no.report` when only a statement can tell what it settled.
   */
  request(caller: Caller, target: ChannelDay): Promise<void>;
  /**
   * Replaces what a channel settled on a day by an uploaded statement, and asks for its comparison.
   * Refuses with `request.not.found` or `reconciliation.statement`.
   */
  upload(caller: Caller, target: ChannelDay, content: string): Promise<number>;
  /** Records how a finding was settled. Refuses with `request.not.found`. */
  resolve(caller: Caller, finding: string, resolution: Resolution, note: string): Promise<void>;
}

/** Days before today that a first run compares, and the oldest that can be asked for. */
const OLDEST_DAYS = 31;
const DAY_MS = 86_400_000;
/** Minutes after the end of a business day until it is compared. */
const AFTER_MIDNIGHT_MINUTES = 30;

/** The first moment of a business day (GMT+8) and of the next one. */
const boundsOf = (day: string): readonly [Date, Date] => {
  const start = new Date(`${day}T00:00:00+08:00`);
  return [start, new Date(start.getTime() + DAY_MS)];
};

const insertTransfers = async (
  tx: Queryable,
  { channel, direction, day }: ChannelDay,
  first: number,
  page: readonly SettledTransfer[],
): Promise<void> => {
  await tx.query(
    `insert into cashier.settled_transfer
       (channel, direction, day, line, key, reference, amount, currency, settled_at)
     select $1, $2, $3, $4 + t.n, t.key, t.reference, t.amount, t.currency, t.settled_at
     from unnest($5::text[], $6::text[], $7::bigint[], $8::text[], $9::timestamptz[])
       with ordinality as t (key, reference, amount, currency, settled_at, n)`,
    [
      channel,
      direction,
      day,
      first,
      page.map((row) => row.key),
      page.map((row) => row.reference),
      page.map((row) => row.amount),
      page.map((row) => row.currency),
      page.map((row) => row.settledAt),
    ],
  );
};
const deleteTransfers = (tx: Queryable, { channel, direction, day }: ChannelDay) =>
  tx.query('delete from cashier.settled_transfer where channel = $1 and direction = $2 and day = $3', [
    channel,
    direction,
    day,
  ]);
const markDue = (tx: Queryable, { channel, direction, day }: ChannelDay) =>
  tx.query(
    `insert into cashier.reconciliation (channel, direction, day, state)
     values ($1, $2, $3, 'due')
     on conflict (channel, direction, day) do update set state = 'due'`,
    [channel, direction, day],
  );

/** Creates the reconciliation of channels. */
export function createReconciliation({
  database,
  channels,
}: {
  readonly database: Database;
  readonly channels: readonly ReconciledChannel[];
}): Reconciliation {
  const find = ({ channel, direction }: ChannelDay): ReconciledChannel => {
    const found = channels.find((each) => each.channel === channel && each.direction === direction);
    if (found === undefined) throw new Refusal('request.not.found');
    return found;
  };
  /** Refuses a day in the future, or one that is too old. */
  const requireRecent = async (day: string): Promise<void> => {
    const [row] = await database.query<{ recent: boolean }>(
      `select $1::date between platform.business_day(platform.clock()) - $2::integer
         and platform.business_day(platform.clock()) as recent`,
      [day, OLDEST_DAYS],
    );
    if (!row?.recent) throw new Refusal('validation.failed', { fields: { day: { code: 'field.format' } } });
  };
  const audit = (tx: Queryable, { operator, address, brandId }: Caller, entry: AuditEntry) =>
    record(tx, { brandId, actor: operatorActor(operator, address), before: undefined, ...entry });
  const addDays = async (): Promise<void> => {
    await database.query(
      `insert into cashier.reconciliation (channel, direction, day, state)
       select c.channel, c.direction, d::date, case when c.reports then 'due' else 'waiting' end
       from unnest($1::text[], $2::text[], $3::boolean[]) as c (channel, direction, reports)
       cross join lateral generate_series(
         coalesce(
           (
             select max(r.day) + 1
             from cashier.reconciliation r
             where r.channel = c.channel
               and r.direction = c.direction
               and r.day < platform.business_day(platform.clock())
               -- A day that was compared before it ended is compared again.
               and not (r.state = 'done' and platform.business_day(r.compared_at) = r.day)
           ),
           platform.business_day(platform.clock()) - 1
         ),
         platform.business_day(platform.clock() - make_interval(mins => $4)) - 1,
         interval '1 day'
       ) as d
       where d >= platform.business_day(platform.clock()) - $5::integer
       on conflict (channel, direction, day) do update
       set state = excluded.state
       where reconciliation.state = 'done'
         and platform.business_day(reconciliation.compared_at) = reconciliation.day`,
      [
        channels.map(({ channel }) => channel),
        channels.map(({ direction }) => direction),
        channels.map(({ settled }) => settled !== undefined),
        AFTER_MIDNIGHT_MINUTES,
        OLDEST_DAYS,
      ],
    );
  };
  /** Reads what the channel settled, if it reports it, and compares. */
  const compare = async (target: ChannelDay): Promise<void> => {
    const { settled } = find(target);
    await database.withoutTimeout(async (tx) => {
      if (settled !== undefined) {
        await deleteTransfers(tx, target);
        let first = 0;
        for await (const page of settled(...boundsOf(target.day))) {
          await insertTransfers(tx, target, first, page);
          first += page.length;
        }
      }
      await tx.query('select cashier.reconcile($1, $2, $3)', [target.channel, target.direction, target.day]);
    });
  };
  const openFindings = (brandId: string) =>
    tables(database)
      .selectFrom('finding')
      .where((eb) => eb.or([eb('brand_id', '=', brandId), eb('brand_id', 'is', null)]));
  return {
    run: async () => {
      await addDays();
      const due = await database.query<ChannelDay>(
        `select channel, direction, day::text
         from cashier.reconciliation
         where state = 'due'
         order by day, channel, direction
         limit 100`,
      );
      const failed: unknown[] = [];
      for (const target of due)
        await compare(target).catch(async (error: unknown) => {
          failed.push(new Error(`${target.channel} of ${target.day} was not compared`, { cause: error }));
          await database.query(
            `update cashier.reconciliation
             set state = 'failed', failure = $4
             where channel = $1 and direction = $2 and day = $3`,
            [target.channel, target.direction, target.day, String(error).slice(0, 500)],
          );
        });
      if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed);
      return due.length;
    },
    days: async (brandId, request) => {
      const rows = await database.query<ReconciliationRow>(
        `select
           r.channel,
           r.direction,
           r.day::text,
           r.state,
           r.compared_at,
           coalesce(t.settled_count, 0) as settled_count,
           coalesce(t.settled_amount, 0) as settled_amount,
           coalesce(t.booked_count, 0) as booked_count,
           coalesce(t.booked_amount, 0) as booked_amount,
           (
             select count(*)
             from cashier.finding f
             where f.channel = r.channel
               and f.direction = r.direction
               and f.day = r.day
               and f.resolution is null
               and (f.brand_id = $1 or f.brand_id is null)
           ) as open
         from cashier.reconciliation r
         left join cashier.reconciliation_total t
           on t.brand_id = $1
           and t.day = r.day
           and t.channel = r.channel
           and t.direction = r.direction
         order by r.day desc, r.channel, r.direction
         limit $2 offset $3`,
        [brandId, request.size, offsetOf(request)],
      );
      const [total] = await database.query<{ count: bigint }>('select count(*) as count from cashier.reconciliation');
      return toPage(rows, total?.count ?? 0n, request.size);
    },
    findings: async (brandId, { open, ...request }) => {
      const query = openFindings(brandId).$if(open, (filtered) => filtered.where('resolution', 'is', null));
      const [rows, total] = await Promise.all([
        query
          .selectAll()
          .select(sql<string>`day::text`.as('day'))
          .orderBy('found_at', 'desc')
          .orderBy('id', 'desc')
          .limit(request.size)
          .offset(offsetOf(request))
          .execute(),
        query.select(sql<bigint>`count(*)`.as('count')).executeTakeFirstOrThrow(),
      ]);
      return toPage(rows, total.count, request.size);
    },
    countOpen: async (brandId) => {
      const row = await openFindings(brandId)
        .where('resolution', 'is', null)
        .select(sql<bigint>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    request: async (caller, target) => {
      await requireRecent(target.day);
      if (find(target).settled === undefined) {
        const [row] = await database.query<{ known: boolean }>(
          `select exists (
             select from cashier.settled_transfer where channel = $1 and direction = $2 and day = $3
           ) as known`,
          [target.channel, target.direction, target.day],
        );
        if (!row?.known) throw new Refusal('reconciliation.no.report');
      }
      await database.transaction(async (tx) => {
        await markDue(tx, target);
        await audit(tx, caller, {
          action: 'reconciliation.request',
          subject: `channel:${target.channel}/${target.direction}/${target.day}`,
          reason: '',
          after: { ...target },
        });
      });
    },
    upload: async (caller, target, content) => {
      await requireRecent(target.day);
      if (find(target).settled !== undefined) throw new Refusal('request.not.found');
      const transfers = parseStatement(content, ...boundsOf(target.day));
      await database.transaction(async (tx) => {
        await deleteTransfers(tx, target);
        await insertTransfers(tx, target, 0, transfers);
        await markDue(tx, target);
        await audit(tx, caller, {
          action: 'reconciliation.statement',
          subject: `channel:${target.channel}/${target.direction}/${target.day}`,
          reason: '',
          after: {
            transfers: transfers.length,
            amount: transfers.reduce((sum, { amount }) => sum + amount, 0n).toString(),
          },
        });
      });
      return transfers.length;
    },
    resolve: (caller, finding, resolution, note) =>
      database.transaction(async (tx) => {
        const [row] = await tx.query<{ resolved: boolean }>(
          'select cashier.resolve_finding($1, $2, $3, $4, $5) as resolved',
          [caller.brandId, finding, resolution, note, caller.operator.operatorId],
        );
        if (!row?.resolved) throw new Refusal('request.not.found');
        await audit(tx, caller, {
          action: 'reconciliation.resolve',
          subject: `finding:${finding}`,
          reason: note,
          after: { resolution },
        });
      }),
  };
}

type AuditEntry = Pick<Parameters<typeof record>[1], 'action' | 'subject' | 'reason' | 'after'>;

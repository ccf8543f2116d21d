import type { Queryable } from '@chokdee/database/database';
import type { ReturnSums } from './returns.ts';
import { ROUND, type Names, type RoundRow, type TableRow } from './store.ts';

/** Locks a table, so that changes of its limits follow one another. */
export const lockTable = (tx: Queryable, brandId: string, code: string): Promise<unknown> =>
  tx.query('select from tables.live_table where brand_id = $1 and code = $2 for update', [brandId, code]);

/** Opens or closes a table and sets its limits. False when the brand has no such table. */
export async function changeTable(
  db: Queryable,
  { brandId, code }: { readonly brandId: string; readonly code: string },
  change: Pick<TableRow, 'is_open' | 'min_stake' | 'max_stake' | 'max_round' | 'max_liability'>,
): Promise<boolean> {
  const rows = await db.query(
    `update tables.live_table
     set
       is_open = $3,
       min_stake = $4,
       max_stake = $5,
       max_round = $6,
       max_liability = $7,
       version = version + 1,
       changed = true
     where brand_id = $1 and code = $2
     returning code`,
    [brandId, code, change.is_open, change.min_stake, change.max_stake, change.max_round, change.max_liability],
  );
  return rows.length > 0;
}

/** A request that a round becomes void. */
export interface VoidRequestRow {
  readonly request_id: string;
  readonly round_id: string;
  readonly code: string;
  readonly names: Names;
  readonly number: number;
  readonly reason: string;
  readonly state: 'open' | 'confirmed' | 'rejected';
  readonly requested_by: string;
  readonly requested_name: string;
  readonly requested_at: Date;
}

/** The open requests of a brand, oldest first. */
export async function readOpenVoids(
  db: Queryable,
  brandId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: VoidRequestRow[]; readonly total: number }> {
  const open = `tables.void_request q
    join tables.round r on r.round_id = q.round_id
    join tables.live_table t on t.brand_id = r.brand_id and t.code = r.code
    where q.state = 'open' and r.brand_id = $1`;
  const [rows, [count]] = await Promise.all([
    db.query<VoidRequestRow>(
      `select q.request_id, q.round_id, r.code, t.names, r.number, q.reason, q.state, q.requested_by, q.requested_name,
         q.requested_at
       from ${open}
       order by q.requested_at
       limit $2
       offset $3`,
      [brandId, limit, offset],
    ),
    db.query<{ total: number }>(`select count(*)::integer as total from ${open}`, [brandId]),
  ]);
  return { rows, total: count!.total };
}

/** A round of a table with the number of its shoe. */
export interface ConsoleRoundRow extends RoundRow {
  readonly shoe: number;
}

/** Rounds of a table, newest first, and their number; `withBets`: only those. */
export async function readRounds(
  db: Queryable,
  { brandId, code, withBets }: { readonly brandId: string; readonly code: string; readonly withBets: boolean },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: ConsoleRoundRow[]; readonly total: number }> {
  const found = `tables.round r
    join tables.shoe s on s.shoe_id = r.shoe_id
    where r.brand_id = $1
      and r.code = $2
      and (r.has_bets or not $3)`;
  const [rows, [count]] = await Promise.all([
    db.query<ConsoleRoundRow>(
      `select ${ROUND}, s.number as shoe
       from ${found}
       order by r.opens_at desc
       limit $4
       offset $5`,
      [brandId, code, withBets, limit, offset],
    ),
    db.query<{ total: number }>(`select count(*)::integer as total from ${found}`, [brandId, code, withBets]),
  ]);
  return { rows, total: count!.total };
}

/** How many members bet on a round. */
export const countBettors = async (db: Queryable, roundId: string): Promise<number> =>
  (
    await db.query<{ members: number }>(
      `select count(distinct b.member_id)::integer as members
       from tables.bet b
       where b.round_id = $1`,
      [roundId],
    )
  )[0]!.members;

/** The open request to make a round void. */
export const findOpenVoid = async (db: Queryable, roundId: string): Promise<VoidRequestRow | undefined> =>
  (
    await db.query<VoidRequestRow>(
      `select q.request_id, q.round_id, '' as code, q.reason, q.state, q.requested_by, q.requested_name, q.requested_at
       from tables.void_request q
       where q.round_id = $1 and q.state = 'open'`,
      [roundId],
    )
  )[0];

/** The sums of the paid rounds of a brand's tables since `days` days, today included, by table. */
export const readReturns = (
  db: Queryable,
  brandId: string,
  days: number,
): Promise<(ReturnSums & { readonly code: string })[]> =>
  db.query(
    `select
       d.code,
       sum(d.rounds)::integer as rounds,
       sum(d.stake)::bigint as stake,
       sum(d.expected)::bigint as expected,
       sum(d.payout)::bigint as payout,
       sum(d.variance) as variance
     from tables.daily_return d
     where d.brand_id = $1
       and d.day > (platform.clock() at time zone 'Etc/GMT-8')::date - $2::integer
     group by d.code`,
    [brandId, days],
  );

import type { Queryable } from '@chokdee/database/database';
import type { Lease } from '../../../platform/lease/store.ts';
import type { FailedWager, SettlementStatus, StartAnswer } from './settlement.ts';

/** A settlement that runs, as its driver needs it. */
export interface SettlementJob {
  readonly id: string;
  readonly kind: 'result' | 'void';
  readonly payout_rule: string | null;
  readonly result: unknown;
  readonly vendor: string | null;
  readonly game: string | null;
  readonly round: string | null;
  readonly since: string;
  readonly walked: boolean;
  readonly last_member: string | null;
  readonly last_wager: string | null;
  readonly chunks: bigint;
  readonly total: bigint | null;
  /** The database's clock, epoch milliseconds. */
  readonly now: bigint;
}

/** A wager to settle. All but its key is null when there is no such wager. */
export interface OpenWager {
  readonly member_id: string;
  readonly id: string;
  readonly state: 'placed' | 'settled' | 'voided' | 'cancelled' | null;
  readonly immediate: boolean;
  readonly brand_id: string;
  readonly vendor: string;
  readonly game: string;
  readonly round: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly valid_bet: bigint;
  readonly price: string | null;
  readonly placed_at: Date;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What a chunk does to a wager (`wagering.chunk_wager`). */
export interface ChunkWager {
  readonly memberId: string;
  readonly wagerId: string;
  readonly kind: 'settle' | 'resettle' | 'void' | 'none' | 'busy' | 'failed';
  readonly payout?: string;
  readonly validBet?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly error?: string;
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Settlements that run and whose round cannot get another wager, oldest first. */
export const readRunning = (on: Queryable): Promise<SettlementJob[]> =>
  on.query<SettlementJob>(
    `select
       id,
       kind,
       payout_rule,
       result,
       vendor,
       game,
       round,
       since,
       walked,
       last_member,
       last_wager,
       chunks,
       total,
       floor(extract(epoch from platform.clock()) * 1000)::bigint as now
     from wagering.settlement_job
     where state = 'running'
       and requested_in < pg_snapshot_xmin(pg_current_snapshot())
     order by id
     limit 100`,
  );

/** The next wagers of a settlement. */
export const readPage = (on: Queryable, job: SettlementJob, limit: number): Promise<OpenWager[]> =>
  job.walked
    ? on.query<OpenWager>('select * from wagering.settlement_items_due($1, $2)', [job.id, limit])
    : on.query<OpenWager>('select * from wagering.wagers_of_round($1, $2, $3, $4, $5, $6, $7)', [
        job.vendor,
        job.game,
        job.round,
        job.since,
        job.last_member ?? FIRST,
        job.last_wager ?? FIRST,
        limit,
      ]);

/**
 * All wagers in the round of the members of whom a page may lack some: the first and the last one
 * of a walk, all of a page that is tried again. None for a list.
 */
export async function readOthers(
  on: Queryable,
  job: SettlementJob,
  page: readonly OpenWager[],
  limit: number,
): Promise<OpenWager[]> {
  if (job.round === null) return [];
  const members = new Set<string | undefined>(
    job.walked
      ? page.map((row) => row.member_id)
      : [
          page[0]?.member_id === job.last_member ? page[0]?.member_id : undefined,
          page.length === limit ? page.at(-1)?.member_id : undefined,
        ],
  );
  members.delete(undefined);
  if (members.size === 0) return [];
  return on.query<OpenWager>('select * from wagering.wagers_of_members($1, $2, $3, $4, $5)', [
    job.vendor,
    job.game,
    job.round,
    job.since,
    [...members],
  ]);
}

/** The number of wagers of the round of a settlement. */
export async function countWagers(on: Queryable, job: SettlementJob): Promise<bigint> {
  const [row] = await on.query<{ wagers: bigint }>('select wagering.count_wagers_of_round($1, $2, $3, $4) as wagers', [
    job.vendor,
    job.game,
    job.round,
    job.since,
  ]);
  return row!.wagers;
}

/**
 * Applies a chunk in one transaction. False: it was applied before, or the settlement no longer
 * runs.
 */
export async function applyChunk(
  on: Queryable,
  lease: Lease,
  job: SettlementJob,
  chunk: { readonly wagers: readonly ChunkWager[]; readonly walked: boolean; readonly total: bigint | null },
): Promise<boolean> {
  const last = chunk.wagers.at(-1);
  const [row] = await on.query<{ answer: { applied: boolean } }>('select wagering.settle_chunk($1::jsonb) as answer', [
    JSON.stringify({
      job: job.id,
      lease: lease.name,
      epoch: String(lease.epoch),
      number: String(job.chunks),
      at: String(job.now),
      ...(chunk.total !== null && { total: String(chunk.total) }),
      ...(!job.walked && last && { last: { memberId: last.memberId, wagerId: last.wagerId } }),
      walked: chunk.walked,
      wagers: chunk.wagers,
    }),
  ]);
  return row!.answer.applied;
}

/** Stores a request. */
export async function insertSettlement(on: Queryable, request: object): Promise<StartAnswer> {
  const [row] = await on.query<{ answer: StartAnswer }>('select wagering.start_settlement($1::jsonb) as answer', [
    JSON.stringify(request),
  ]);
  return row!.answer;
}

/** Lets a failed settlement run again. */
export async function retrySettlement(on: Queryable, id: string): Promise<boolean> {
  const [row] = await on.query<{ retried: boolean }>('select wagering.retry_settlement($1) as retried', [id]);
  return row!.retried;
}

type Selected = Omit<SettlementStatus, 'total' | 'done' | 'busy' | 'failed'> & {
  readonly total: bigint | null;
  readonly done: bigint;
  readonly busy: bigint;
  readonly failed: bigint;
};

async function readStatuses(on: Queryable, where: string, values: readonly unknown[]): Promise<SettlementStatus[]> {
  const rows = await on.query<Selected>(
    `select
       j.id,
       j.subject,
       j.version,
       j.kind,
       j.reason,
       j.state,
       j.total,
       j.done,
       i.busy,
       i.failed,
       j.error,
       j.requested_at as "requestedAt",
       j.finished_at as "finishedAt"
     from wagering.settlement_job j
     cross join lateral (
       select
         count(*) filter (where x.state <> 'failed') as busy,
         count(*) filter (where x.state = 'failed') as failed
       from wagering.settlement_item x
       where x.job_id = j.id
     ) i
     where ${where}`,
    values,
  );
  return rows.map(({ total, done, busy, failed, ...row }) => ({
    ...row,
    total: total === null ? null : Number(total),
    done: Number(done),
    busy: Number(busy),
    failed: Number(failed),
  }));
}

/** A settlement by its id. */
export const findSettlement = async (on: Queryable, id: string): Promise<SettlementStatus | null> =>
  (await readStatuses(on, 'j.id = $1', [id]))[0] ?? null;

/** The versions of a subject, newest first. */
export const findOfSubject = (on: Queryable, subject: string): Promise<SettlementStatus[]> =>
  readStatuses(on, 'j.subject = $1 order by j.version desc', [subject]);

/** Which settlements of a brand a page has: those that run or have failed, or all. */
export interface SettlementFilter {
  readonly brandId: string;
  readonly view: 'open' | 'all';
}

/** A settlement of a brand by its id. */
export const findOfBrand = async (on: Queryable, brandId: string, id: string): Promise<SettlementStatus | null> =>
  (await readStatuses(on, 'j.id = $1 and j.brand_id = $2', [id, brandId]))[0] ?? null;

/** A page of the settlements of a brand, newest first. */
export const findPage = (
  on: Queryable,
  { brandId, view }: SettlementFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<SettlementStatus[]> =>
  readStatuses(
    on,
    `j.brand_id = $1
       and ($2 or j.state in ('running', 'failed'))
     order by j.id desc
     limit $3 offset $4`,
    [brandId, view === 'all', limit, offset],
  );

/** How many settlements a brand has, in all and by state. */
export async function countOfBrand(
  on: Queryable,
  brandId: string,
): Promise<{ readonly all: number; readonly running: number; readonly failed: number }> {
  const [row] = await on.query<{ all: number; running: number; failed: number }>(
    `select
       count(*)::integer as all,
       count(*) filter (where state = 'running')::integer as running,
       count(*) filter (where state = 'failed')::integer as failed
     from wagering.settlement_job
     where brand_id = $1`,
    [brandId],
  );
  return row!;
}

/** Wagers that were set aside, in the order of member and id. */
export const findFailedWagers = (
  on: Queryable,
  id: string,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<FailedWager[]> =>
  on.query<FailedWager>(
    `select
       i.member_id as "memberId",
       i.wager_id as "wagerId",
       w.game,
       w.round,
       w.stake,
       w.currency,
       coalesce(i.error, '') as error
     from (
       select *
       from wagering.settlement_item
       where job_id = $1
         and state = 'failed'
       order by member_id, wager_id
       limit $2 offset $3
     ) i
     left join wagering.wager w on w.member_id = i.member_id and w.id = i.wager_id
     order by i.member_id, i.wager_id`,
    [id, limit, offset],
  );

/** Sums over all settlements that run or have failed. */
export interface SettlementSums {
  readonly running: number;
  readonly failed: number;
  readonly busyWagers: number;
  readonly failedWagers: number;
  /** Seconds since the oldest running one was requested. */
  readonly age: number;
}

/** For the metrics. */
export async function readSums(on: Queryable): Promise<SettlementSums> {
  const [row] = await on.query<SettlementSums>(
    `select
       count(*) filter (where j.state = 'running')::integer as running,
       count(*) filter (where j.state = 'failed')::integer as failed,
       coalesce(sum(i.busy), 0)::integer as "busyWagers",
       coalesce(sum(i.failed), 0)::integer as "failedWagers",
       coalesce(
         extract(epoch from platform.clock() - min(j.requested_at) filter (where j.state = 'running')),
         0
       )::float8 as age
     from wagering.settlement_job j
     cross join lateral (
       select
         count(*) filter (where x.state <> 'failed') as busy,
         count(*) filter (where x.state = 'failed') as failed
       from wagering.settlement_item x
       where x.job_id = j.id
     ) i
     where j.state in ('running', 'failed')`,
  );
  return row!;
}

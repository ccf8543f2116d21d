import type { Queryable } from '@chokdee/database/database';
import type { Proof } from '@chokdee/ledger/proof';
import type { ProofKind, ProofProgress, ProofResult, ProvedUpTo } from '@chokdee/ledger/proof-run';
import { sql, type ColumnType, type Generated, type Selectable } from 'kysely';

/** The state of a run. `interrupted`: its process ended before it did. */
export type RunState = 'queued' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted';

interface RunTable {
  run_id: Generated<string>;
  kind: ProofKind;
  state: Generated<RunState>;
  brand_id: string | null;
  requested_by: string | null;
  requested_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
  step: Generated<ProofProgress['step']>;
  done: ColumnType<bigint, never, number>;
  total: ColumnType<bigint, never, number>;
  rules: ColumnType<Proof[], never, string>;
  violations: Generated<number>;
  members: ColumnType<bigint | null, never, number>;
  position: string | null;
  cancel_requested_at: Date | null;
  cancelled_by: string | null;
  retry_of: string | null;
  error: string | null;
}
/** A stored run. */
export type RunRow = Selectable<RunTable>;

const tables = (queryable: Queryable) => queryable.kysely<{ run: RunTable }>().withSchema('proofs');
const clock = sql<Date>`platform.clock()`;

/** Who asked for a run. */
export interface Requester {
  readonly brandId: string;
  readonly name: string;
}

/** Adds a run to do. Undefined when one is queued or running. */
export const insertRun = (
  on: Queryable,
  kind: ProofKind,
  { by = null, retryOf = null }: { readonly by?: Requester | null; readonly retryOf?: string | null } = {},
): Promise<RunRow | undefined> =>
  tables(on)
    .insertInto('run')
    .values({ kind, brand_id: by?.brandId ?? null, requested_by: by?.name ?? null, retry_of: retryOf })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** The run that is queued or running. */
export const findOpenRun = (on: Queryable): Promise<RunRow | undefined> =>
  tables(on).selectFrom('run').selectAll().where('state', 'in', ['queued', 'running']).executeTakeFirst();

/** A run by its id. */
export const findRun = (on: Queryable, runId: string): Promise<RunRow | undefined> =>
  tables(on).selectFrom('run').selectAll().where('run_id', '=', runId).executeTakeFirst();

/** Runs, newest first. */
export const readRuns = (on: Queryable, limit: number, offset: number): Promise<RunRow[]> =>
  tables(on).selectFrom('run').selectAll().orderBy('requested_at', 'desc').limit(limit).offset(offset).execute();

/** The number of stored runs. */
export async function countRuns(on: Queryable): Promise<number> {
  const row = await tables(on)
    .selectFrom('run')
    .select((eb) => eb.fn.countAll<bigint>().as('runs'))
    .executeTakeFirstOrThrow();
  return Number(row.runs);
}

/** The number of runs that were interrupted in the last day. */
export async function countInterrupted(on: Queryable): Promise<number> {
  const [row] = await on.query<{ runs: number }>(
    `select count(*)::integer as runs
     from proofs.run
     where state = 'interrupted'
       and requested_at > platform.clock() - interval '1 day'`,
  );
  return row!.runs;
}

/** The newest run that finished. */
export const findLastDone = (on: Queryable): Promise<RunRow | undefined> =>
  tables(on)
    .selectFrom('run')
    .selectAll()
    .where('state', '=', 'done')
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Where the next incremental run begins. */
export async function readProvedUpTo(on: Queryable): Promise<ProvedUpTo | null> {
  const last = await findLastDone(on);
  return last ? { position: last.position!, startedAt: last.started_at! } : null;
}

/** Marks a queued run as running. False when it is no longer queued. */
export async function startRun(on: Queryable, runId: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(on)
    .updateTable('run')
    .set({ state: 'running', started_at: clock })
    .where('run_id', '=', runId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const brokenRules = (rules: readonly Proof[]): number => rules.filter(({ ok }) => !ok).length;

/** Stores how far a run is. Returns whether it shall be cancelled. */
export async function storeProgress(on: Queryable, runId: string, progress: ProofProgress): Promise<boolean> {
  const row = await tables(on)
    .updateTable('run')
    .set({
      step: progress.step,
      done: Math.round(progress.done),
      total: Math.round(progress.total),
      rules: JSON.stringify(progress.rules),
      violations: brokenRules(progress.rules),
    })
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .returning('cancel_requested_at')
    .executeTakeFirst();
  return row === undefined || row.cancel_requested_at !== null;
}

/** Stores the result of a run. */
export const finishRun = async (on: Queryable, runId: string, result: ProofResult): Promise<void> => {
  await tables(on)
    .updateTable('run')
    .set({
      state: 'done',
      finished_at: clock,
      rules: JSON.stringify(result.rules),
      violations: brokenRules(result.rules),
      members: result.members,
      position: result.position,
    })
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .execute();
};

/** Ends a run without a result. */
export const endRun = async (
  on: Queryable,
  runId: string,
  state: 'cancelled' | 'failed' | 'interrupted',
  error: string | null = null,
): Promise<void> => {
  await tables(on)
    .updateTable('run')
    .set({ state, finished_at: clock, error })
    .where('run_id', '=', runId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
};

/** Asks an open run to end; a queued one ends at once. Undefined when it is not open. */
export const requestCancel = (on: Queryable, runId: string, by: Requester): Promise<RunRow | undefined> =>
  tables(on)
    .updateTable('run')
    .set((eb) => ({
      cancel_requested_at: clock,
      cancelled_by: by.name,
      state: eb.case().when('state', '=', 'queued').then<RunState>('cancelled').else(eb.ref('state')).end(),
      finished_at: eb.case().when('state', '=', 'queued').then(clock).else(null).end(),
    }))
    .where('run_id', '=', runId)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();

/** Which kind of run is due by the schedule; null: none. */
export async function findDueKind(on: Queryable): Promise<ProofKind | null> {
  const [due] = await on.query<{ kind: ProofKind | null }>(
    `select case
       when not exists (
         select
         from proofs.run r
         where r.kind = 'full'
           and r.requested_at >= night.begins
       ) then 'full'
       when not exists (
         select
         from proofs.run r
         where r.requested_at > platform.clock() - interval '1 hour'
       ) then 'incremental'
     end as kind
     from (
       select
         (date_trunc('day', local.now - interval '4 hours') + interval '4 hours')
           at time zone 'Asia/Singapore' as begins
       from (select platform.clock() at time zone 'Asia/Singapore' as now) local
     ) night`,
  );
  return due!.kind;
}

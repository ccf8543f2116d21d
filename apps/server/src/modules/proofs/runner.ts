import type { Database } from '@chokdee/database/database';
import type { Check } from '@chokdee/ledger/proof';
import { ProofCancelled, type ProofKind, type ProofProgress, runProof } from '@chokdee/ledger/proof-run';
import type pg from 'pg';
import * as store from './store.ts';

/** A run in which rules do not hold, or which failed. */
export interface Problem {
  readonly runId: string;
  readonly rules?: readonly string[];
  readonly error?: unknown;
}

/** What running a proof needs. */
export interface RunnerDeps {
  readonly database: Database;
  /** Connects as `chokdee_app`; a run has connections of its own. */
  readonly url: string;
  /** The checks of modules. */
  readonly checks: readonly Check[];
  readonly onProblem: (problem: Problem) => void;
  readonly onProgress?: (progress: ProofProgress) => void;
}

/** The advisory lock of the process that runs a proof. */
const RUN_LOCK = 'select pg_try_advisory_lock(0x70726f6f, 1) as locked';
/** Milliseconds between two reports of a run, which also read whether it shall be cancelled. */
const REPORT_INTERVAL = 500;

/**
 * Interrupted runs in a day after which no other is repeated: the proof may be what ends the
 * server.
 */
const MAX_INTERRUPTIONS = 5;

/**
 * Runs what is queued or due, unless another process is at it. The lock ends with the process, so a
 * run that is `running` without it was interrupted: it is marked and repeated.
 */
export async function runDue(deps: RunnerDeps, stop: AbortSignal): Promise<void> {
  const open = await store.findOpenRun(deps.database);
  if (!open && (await store.findDueKind(deps.database)) === null) return;
  await withRunLock(deps.database, stop, async (signal) => {
    let run = await store.findOpenRun(deps.database);
    if (run?.state === 'running') {
      await store.endRun(deps.database, run.run_id, 'interrupted');
      const isRepeated =
        run.cancel_requested_at === null && (await store.countInterrupted(deps.database)) <= MAX_INTERRUPTIONS;
      run = isRepeated ? await store.insertRun(deps.database, run.kind, { retryOf: run.run_id }) : undefined;
    }
    if (!run) {
      const kind = await store.findDueKind(deps.database);
      run = kind === null ? undefined : await store.insertRun(deps.database, kind);
    }
    if (run) await execute(deps, run, signal);
  });
}

/** Runs a proof of a kind now. Returns the stored run, or null when another process runs one. */
export async function runNow(deps: RunnerDeps, kind: ProofKind, stop: AbortSignal): Promise<store.RunRow | null> {
  let runId: string | undefined;
  await withRunLock(deps.database, stop, async (signal) => {
    const open = await store.findOpenRun(deps.database);
    if (open) await store.endRun(deps.database, open.run_id, 'interrupted');
    const run = await store.insertRun(deps.database, kind);
    if (!run) return;
    runId = run.run_id;
    await execute(deps, run, signal);
  });
  return runId === undefined ? null : ((await store.findRun(deps.database, runId)) ?? null);
}

/**
 * Runs `work` while this process has the lock, if it can have it. The signal is given when `stop`
 * is, or when the connection with the lock is lost.
 */
async function withRunLock(
  database: Database,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const client: pg.PoolClient = await database.pool.connect();
  const lost = new AbortController();
  const onError = (): void => lost.abort();
  client.on('error', onError);
  try {
    const { rows } = await client.query<{ locked: boolean }>(RUN_LOCK);
    if (rows[0]!.locked) await work(AbortSignal.any([stop, lost.signal]));
  } finally {
    client.off('error', onError);
    // Closed, so that the lock ends with it.
    client.release(true);
  }
}

async function execute(deps: RunnerDeps, run: store.RunRow, stop: AbortSignal): Promise<void> {
  const { database } = deps;
  const since = run.kind === 'incremental' ? await store.readProvedUpTo(database) : null;
  if (!(await store.startRun(database, run.run_id))) return;
  const cancel = new AbortController();
  let progress: ProofProgress | null = null;
  const report = async (): Promise<void> => {
    if (progress && (await store.storeProgress(database, run.run_id, progress))) cancel.abort();
  };
  let reporting: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // A report that fails is made up for by the next one.
    reporting = report().catch(() => undefined);
  }, REPORT_INTERVAL);
  try {
    const result = await runProof({
      url: deps.url,
      kind: run.kind,
      extra: deps.checks,
      since,
      signal: AbortSignal.any([stop, cancel.signal]),
      onProgress: (now) => {
        progress = now;
        deps.onProgress?.(now);
      },
    });
    clearInterval(timer);
    await reporting;
    await report();
    await store.finishRun(database, run.run_id, result);
    const rules = result.rules.filter(({ ok }) => !ok).map(({ name }) => name);
    if (rules.length > 0) deps.onProblem({ runId: run.run_id, rules });
  } catch (error) {
    clearInterval(timer);
    await reporting;
    if (cancel.signal.aborted) await store.endRun(database, run.run_id, 'cancelled');
    // A stopping server leaves the run to the next process.
    else if (!(error instanceof ProofCancelled)) {
      await store.endRun(database, run.run_id, 'failed', String((error as Error).message).slice(0, 500));
      deps.onProblem({ runId: run.run_id, error });
    }
  }
}

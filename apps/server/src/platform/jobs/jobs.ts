import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Logger as WorkerLogger,
  makeWorkerUtils,
  run,
  type TaskList,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker';
import { prepareRepeated } from '@chokdee/database/prepared';
import pg from 'pg';
import type { Logger } from '../logging/logger.ts';
import type { Job } from '../module.ts';
import { JOBS_SCHEMA } from './prepare.ts';
import { joinPresence, type Presence } from './presence.ts';

/** The scheduled jobs of all modules. */
export interface Jobs {
  /**
   * Starts the schedule. Every job runs soon, then `every` seconds after its last end, on one copy
   * at a time.
   */
  start(): Promise<void>;
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>;
}

interface JobsOptions {
  /** Connects as `chokdee_app`; `prepareJobs` must have run. */
  readonly url: string;
  readonly jobs: readonly Job[];
  readonly log: Logger;
  /** Milliseconds between two searches for jobs of killed copies; a job found twice is freed. */
  readonly sweepEvery?: number;
  /** Called after every run on this copy. */
  readonly onRun?: (job: string, seconds: number, succeeded: boolean) => void;
}

// Milliseconds.
const SWEEP_INTERVAL = 5_000;
const POLL_INTERVAL = 500;
const REOPEN_DELAY = 1_000;

/**
 * A failed job is logged and runs again as scheduled. Only the end of a copy counts as an attempt.
 */
const MAX_ATTEMPTS = 32_767;

/**
 * Runs jobs on graphile-worker. When the database connection is lost, the jobs continue once it is
 * back. Throws when two jobs have the same name.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { jobs, log } = options;
  if (new Set(jobs.map((job) => job.name)).size < jobs.length) throw new Error('Two jobs have the same name.');
  let stopped = false;
  let session: Session | null = null;
  let reopening: Promise<void> = Promise.resolve();

  /** Opens a session and, when it breaks, the next one. */
  const open = async (): Promise<void> => {
    const opened = await openSession(options);
    session = opened;
    void opened.broken.then(async (error) => {
      if (stopped) return;
      log.error({ err: error }, 'jobs: the database connection was lost, connecting again');
      reopening = reopen(opened);
    });
  };
  const reopen = async (lost: Session): Promise<void> => {
    await lost.close();
    session = null;
    while (!stopped && session === null) {
      await pause(REOPEN_DELAY);
      if (!stopped)
        await open().catch((error: unknown) => {
          log.warn({ err: error }, 'jobs: the database cannot be reached yet');
        });
    }
  };

  return {
    start: open,
    stop: async () => {
      stopped = true;
      await reopening;
      await session?.close();
    },
  };
}

/** Jobs over one set of connections. `broken` resolves once, when these can no longer be used. */
interface Session {
  readonly broken: Promise<Error>;
  close(): Promise<void>;
}

async function openSession({ url, jobs, log, sweepEvery = SWEEP_INTERVAL, onRun }: JobsOptions): Promise<Session> {
  // The library expects ids as text, so its pool does not parse numbers like the server's own.
  const pool = new pg.Pool({
    connectionString: url,
    max: 6,
    application_name: 'chokdee-jobs',
    connectionTimeoutMillis: 10_000,
  });
  pool
    .on('error', () => undefined)
    .on('connect', (client) => {
      client.on('error', () => undefined);
      prepareRepeated(client);
    });
  const closers: (() => Promise<unknown>)[] = [() => pool.end()];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer().catch(() => undefined);
  };
  try {
    let breakWith: (error: Error) => void = () => undefined;
    const broken = new Promise<Error>((done) => {
      breakWith = done;
    });
    // With these delays the library catches its own failures to complete a job. Without them they
    // would end the process.
    const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
    const shared = { pgPool: pool, schema: JOBS_SCHEMA, logger: workerLogger(log), preset };
    const utils = await makeWorkerUtils(shared);
    closers.push(async () => utils.release());
    const presence = await joinPresence(url, breakWith);
    closers.push(() => presence.leave());
    const events: WorkerEvents = new EventEmitter();
    // The library locks jobs under the name of its pool, not of the worker.
    events.on('pool:create', ({ workerPool }) => {
      presence.announce(workerPool.id).catch(breakWith);
    });
    events.on('worker:create', ({ worker }) => {
      worker.promise.catch(breakWith);
    });
    events.on('pool:fatalError', ({ error }) => {
      breakWith(error as Error);
    });
    const schedule = (job: Job, seconds: number, jobKeyMode: 'replace' | 'preserve_run_at') =>
      utils.addJob(
        job.name,
        {},
        {
          jobKey: job.name,
          jobKeyMode,
          queueName: job.name,
          maxAttempts: MAX_ATTEMPTS,
          runAt: new Date(Date.now() + seconds * 1_000),
        },
      );
    for (const job of jobs) await schedule(job, 0, 'preserve_run_at');
    const runner = await run({
      ...shared,
      events,
      taskList: tasks({ jobs, log, schedule, onRun: onRun ?? (() => undefined) }),
      noHandleSignals: true,
      concurrency: 4,
      pollInterval: POLL_INTERVAL,
    });
    closers.push(() => runner.stop());
    runner.promise.catch(breakWith);
    const stopSweeping = sweepRegularly(sweeper(pool, utils, presence), sweepEvery, log);
    closers.push(async () => {
      stopSweeping();
    });
    return { broken, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Each task runs its job and schedules the next run. A failure is logged and not retried early. */
function tasks({
  jobs,
  log,
  schedule,
  onRun,
}: Required<Pick<JobsOptions, 'jobs' | 'log' | 'onRun'>> & {
  readonly schedule: (job: Job, seconds: number, mode: 'replace') => Promise<unknown>;
}): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async () => {
        const startedAt = performance.now();
        let succeeded = true;
        try {
          await job.run();
        } catch (error) {
          succeeded = false;
          log.error({ err: error, job: job.name }, 'job failed');
        }
        onRun(job.name, (performance.now() - startedAt) / 1_000, succeeded);
        await schedule(job, job.every, 'replace');
      },
    ]),
  );
}

/**
 * Frees jobs that killed copies hold; the library itself waits four hours. A pool must be found
 * expired twice, because a new one may not have announced itself yet.
 */
function sweeper(pool: pg.Pool, utils: WorkerUtils, presence: Presence): () => Promise<void> {
  let suspects: ReadonlySet<string> = new Set();
  return async () => {
    const { rows } = await pool.query<{ holder: string }>(
      `select locked_by as holder
       from ${JOBS_SCHEMA}.jobs
       where locked_by is not null
       union
       select locked_by
       from ${JOBS_SCHEMA}._private_job_queues
       where locked_by is not null`,
    );
    const expired = await presence.expired(rows.map((row) => row.holder));
    const expiredTwice = expired.filter((holder) => suspects.has(holder));
    suspects = new Set(expired);
    if (expiredTwice.length > 0) await utils.forceUnlockWorkers(expiredTwice);
  };
}

function sweepRegularly(sweep: () => Promise<void>, every: number, log: Logger): () => void {
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => {
      log.warn({ err: error }, 'jobs: sweep failed');
    });
  }, every);
  return () => {
    clearInterval(timer);
  };
}

/** Writes the library's warnings and errors to the log, everything else at level `debug`. */
const workerLogger = (log: Logger) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ from: 'graphile-worker' }, message);
    else log.debug({ from: 'graphile-worker' }, message);
  });

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
import pg from 'pg';
import type { Logger } from '../logging/logger.ts';
import type { Job } from '../module.ts';
import { JOBS_SCHEMA } from './prepare.ts';
import { joinPresence, type Presence } from './presence.ts';

/** The scheduled work of all modules. */
export interface Jobs {
  /** Starts ticking. Every job runs soon after, then `every` seconds after its last end, on one copy at a time. */
  start(): Promise<void>;
  /** Lets running jobs end and stops. */
  stop(): Promise<void>;
}

interface JobsOptions {
  /** As `chokdee_app`; `prepareJobs` has run. */
  readonly url: string;
  readonly jobs: readonly Job[];
  readonly log: Logger;
  /** How often work left by killed copies is looked for, milliseconds. It is freed when found twice. */
  readonly sweepEvery?: number;
}

const SWEEP_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 500;
const REOPEN_MILLISECONDS = 1_000;
/** A failing job is logged and has its next turn; only the death of a copy counts as an attempt. */
const MAX_ATTEMPTS = 32_767;

/** Runs jobs on graphile-worker. A lost database is waited for; the jobs then go on. Throws when two jobs have one name. */
export function createJobs(options: JobsOptions): Jobs {
  const { jobs, log } = options;
  if (new Set(jobs.map((job) => job.name)).size < jobs.length) throw new Error('Two jobs have the same name.');
  let stopped = false;
  let session: Session | null = null;
  let again: Promise<void> = Promise.resolve();

  /** Opens a session and, when it breaks, the next one. */
  const open = async (): Promise<void> => {
    const opened = await openSession(options);
    session = opened;
    void opened.broken.then(async (error) => {
      if (stopped) return;
      log.error({ err: error }, 'jobs: the database was lost, trying again');
      again = reopen(opened);
    });
  };
  const reopen = async (lost: Session): Promise<void> => {
    await lost.close();
    session = null;
    while (!stopped && session === null) {
      await pause(REOPEN_MILLISECONDS);
      if (!stopped)
        await open().catch((error: unknown) => {
          log.warn({ err: error }, 'jobs: the database is still away');
        });
    }
  };

  return {
    start: open,
    stop: async () => {
      stopped = true;
      await again;
      await session?.close();
    },
  };
}

/** Jobs running over one set of connections. `broken` is told once, when they are of no use any more. */
interface Session {
  readonly broken: Promise<Error>;
  close(): Promise<void>;
}

async function openSession({ url, jobs, log, sweepEvery = SWEEP_MILLISECONDS }: JobsOptions): Promise<Session> {
  // The library reads its ids as text: it gets a pool without the house's number types.
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
    // With these delays the library catches its own failures to end a job; without, they would end the process.
    const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
    const shared = { pgPool: pool, schema: JOBS_SCHEMA, logger: workerLogger(log), preset };
    const utils = await makeWorkerUtils(shared);
    closers.push(async () => utils.release());
    const presence = await joinPresence(url, breakWith);
    closers.push(() => presence.leave());
    const events: WorkerEvents = new EventEmitter();
    // The library locks what it takes in the name of its pool, not of the worker.
    events.on('pool:create', ({ workerPool }) => {
      presence.announce(workerPool.id).catch(breakWith);
    });
    events.on('worker:create', ({ worker }) => {
      worker.promise.catch(breakWith);
    });
    events.on('pool:fatalError', ({ error }) => {
      breakWith(error as Error);
    });
    const arm = (job: Job, seconds: number, jobKeyMode: 'replace' | 'preserve_run_at') =>
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
    for (const job of jobs) await arm(job, 0, 'preserve_run_at');
    const runner = await run({
      ...shared,
      events,
      taskList: tasks(jobs, log, arm),
      noHandleSignals: true,
      concurrency: 4,
      pollInterval: POLL_MILLISECONDS,
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

/** Each task does its work and books its next turn; a failure is logged, never retried early. */
function tasks(
  jobs: readonly Job[],
  log: Logger,
  arm: (job: Job, seconds: number, mode: 'replace') => Promise<unknown>,
): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async () => {
        try {
          await job.run();
        } catch (error) {
          log.error({ err: error, job: job.name }, 'job failed');
        }
        await arm(job, job.every, 'replace');
      },
    ]),
  );
}

/** Frees what killed copies had taken (the library itself waits four hours). A pool must look dead twice: a new one may not have announced itself yet. */
function sweeper(pool: pg.Pool, utils: WorkerUtils, presence: Presence): () => Promise<void> {
  let suspects: ReadonlySet<string> = new Set();
  return async () => {
    const { rows } = await pool.query<{ holder: string }>(
      `select distinct locked_by as holder from ${JOBS_SCHEMA}.jobs where locked_by is not null
       union select locked_by from ${JOBS_SCHEMA}._private_job_queues where locked_by is not null`,
    );
    const dead = await presence.expired(rows.map((row) => row.holder));
    const sure = dead.filter((holder) => suspects.has(holder));
    suspects = new Set(dead);
    if (sure.length > 0) await utils.forceUnlockWorkers(sure);
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

/** The library's own lines: its warnings and errors reach our log, its chatter only at `debug`. */
const workerLogger = (log: Logger) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ from: 'graphile-worker' }, message);
    else log.debug({ from: 'graphile-worker' }, message);
  });

import { EventEmitter } from 'node:events';
import { Logger as WorkerLogger, makeWorkerUtils, run, type TaskList, type WorkerEvents, type WorkerUtils } from 'graphile-worker';
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
/** A failing job is logged and has its next turn; only the death of a copy counts as an attempt. */
const MAX_ATTEMPTS = 32_767;

/** Runs jobs on graphile-worker. Throws when two jobs have one name. */
export function createJobs({ url, jobs, log, sweepEvery = SWEEP_MILLISECONDS }: JobsOptions): Jobs {
  const names = new Set(jobs.map((job) => job.name));
  if (names.size < jobs.length) throw new Error('Two jobs have the same name.');
  let stop: () => Promise<void> = async () => undefined;
  return {
    start: async () => {
      // The library reads its ids as text: it gets a pool without the house's number types.
      const pool = new pg.Pool({ connectionString: url, max: 6, application_name: 'chokdee-jobs' });
      pool.on('error', () => undefined).on('connect', (client) => { client.on('error', () => undefined); });
      const shared = { pgPool: pool, schema: JOBS_SCHEMA, logger: workerLogger(log) };
      const utils = await makeWorkerUtils(shared);
      const presence = await joinPresence(url, (error) => { log.error({ err: error }, 'jobs stop: connection lost'); void stop(); });
      const events: WorkerEvents = new EventEmitter();
      events.on('worker:create', ({ worker }) => { presence.announce(worker.workerId).catch((error: unknown) => { log.error({ err: error }, 'jobs: presence failed'); }); });
      const arm = (job: Job, seconds: number, jobKeyMode: 'replace' | 'preserve_run_at') =>
        utils.addJob(job.name, {}, { jobKey: job.name, jobKeyMode, queueName: job.name, maxAttempts: MAX_ATTEMPTS, runAt: new Date(Date.now() + seconds * 1_000) });
      for (const job of jobs) await arm(job, 0, 'preserve_run_at');
      const runner = await run({ ...shared, events, taskList: tasks(jobs, log, arm), noHandleSignals: true, concurrency: 4, pollInterval: POLL_MILLISECONDS });
      const stopSweeping = sweepRegularly(sweeper(pool, utils, presence), sweepEvery, log);
      stop = async () => {
        stop = async () => undefined;
        stopSweeping();
        await runner.stop().catch(() => undefined);
        await utils.release();
        await presence.leave();
        await pool.end();
      };
    },
    stop: () => stop(),
  };
}

/** Each task does its work and books its next turn; a failure is logged, never retried early. */
function tasks(jobs: readonly Job[], log: Logger, arm: (job: Job, seconds: number, mode: 'replace') => Promise<unknown>): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, async () => {
    try {
      await job.run();
    } catch (error) {
      log.error({ err: error, job: job.name }, 'job failed');
    }
    await arm(job, job.every, 'replace');
  }]));
}

/** Frees what killed copies had taken (the library itself waits four hours). A worker must look dead twice: a new one may not have announced itself yet. */
function sweeper(pool: pg.Pool, utils: WorkerUtils, presence: Presence): () => Promise<void> {
  let suspects: ReadonlySet<string> = new Set();
  return async () => {
    const { rows } = await pool.query<{ worker: string }>(
      `select distinct locked_by as worker from ${JOBS_SCHEMA}.jobs where locked_by is not null
       union select locked_by from ${JOBS_SCHEMA}._private_job_queues where locked_by is not null`);
    const dead = await presence.dead(rows.map((row) => row.worker));
    const sure = dead.filter((worker) => suspects.has(worker));
    suspects = new Set(dead);
    if (sure.length > 0) await utils.forceUnlockWorkers(sure);
  };
}

function sweepRegularly(sweep: () => Promise<void>, every: number, log: Logger): () => void {
  const timer = setInterval(() => { sweep().catch((error: unknown) => { log.warn({ err: error }, 'jobs: sweep failed'); }); }, every);
  return () => { clearInterval(timer); };
}

/** The library's own lines: its warnings and errors reach our log, its chatter only at `debug`. */
const workerLogger = (log: Logger) => new WorkerLogger(() => (level, message) => {
  if (level === 'error' || level === 'warning') log.warn({ from: 'graphile-worker' }, message);
  else log.debug({ from: 'graphile-worker' }, message);
});

import type { Database } from '@chokdee/database/database';
import type { Check } from '@chokdee/ledger/proof';
import { Gauge } from 'prom-client';
import { purge } from '../../platform/jobs/purge.ts';
import type { ServerModule } from '../../platform/module.ts';
import { proofRoutes } from './routes.ts';
import { runDue, type Problem } from './runner.ts';
import { findLastDone, readRuns } from './store.ts';
import { proofSubjects } from './subjects.ts';

export { runNow, type Problem, type RunnerDeps } from './runner.ts';
export type { RunRow } from './store.ts';

/** What the last proofs say, for metrics and alerts. */
export interface ProofStatus {
  /** Milliseconds since the last finished proof began; null: there was none. */
  readonly age: number | null;
  /** The rules that the newest proof with a result found broken. */
  readonly violations: number;
}

/** Proofs of the ledger as jobs with stored results. */
export interface Proofs {
  readonly module: ServerModule;
  status(): Promise<ProofStatus>;
}

/** Days that runs without a violation are kept. */
const RUN_DAYS = 90;
/** Seconds between two looks for a queued or due run. */
const LOOK_INTERVAL = 2;

/**
 * Creates the proofs module. `url` connects as `chokdee_app`. An incremental proof runs hourly, a
 * full one at 04:00 GMT+8.
 */
export function createProofs({
  database,
  url,
  checks,
  onProblem,
}: {
  readonly database: Database;
  readonly url: string;
  readonly checks: readonly Check[];
  readonly onProblem: (problem: Problem) => void;
}): Proofs {
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  /** One run of this copy at a time. */
  const look = (): Promise<void> => {
    if (stop.signal.aborted) return Promise.resolve();
    running ??= runDue({ database, url, checks, onProblem }, stop.signal).finally(() => {
      running = null;
    });
    return running;
  };
  const status = async (): Promise<ProofStatus> => {
    const [last, newest] = await Promise.all([findLastDone(database), readRuns(database, 1, 0)]);
    const [clock] = await database.query<{ now: Date }>('select platform.clock() as now');
    return {
      age: last ? clock!.now.getTime() - last.started_at!.getTime() : null,
      violations: Math.max(newest[0]?.violations ?? 0, last?.violations ?? 0),
    };
  };
  return {
    module: {
      name: 'proofs',
      routes: proofRoutes(database),
      subjects: proofSubjects,
      retention: [
        {
          tables: ['proofs.run'],
          rows: 'without a violation, except the newest',
          period: '90 days',
          reason: 'to compare results; the next proof checks the same rows again',
          job: 'proofs.purge',
        },
        { tables: ['proofs.run'], rows: 'with a violation', reason: 'evidence of what was wrong and when' },
      ],
      jobs: [
        { name: 'proofs.run', every: LOOK_INTERVAL, run: look },
        {
          name: 'proofs.purge',
          every: 86_400,
          run: async () => {
            await purge(async (limit) => {
              const [row] = await database.query<{ rows: number }>('select proofs.purge_runs($1, $2) as rows', [
                RUN_DAYS,
                limit,
              ]);
              return row!.rows;
            });
          },
        },
      ],
      metrics: ({ registry, collect }) => {
        const age = new Gauge({
          name: 'chokdee_ledger_proof_age_seconds',
          help: 'Time since the last finished proof of the ledger began; none before the first',
          registers: [registry],
        });
        const violations = new Gauge({
          name: 'chokdee_ledger_proof_violations',
          help: 'Rules that the newest proof of the ledger found violated',
          registers: [registry],
        });
        // Without a proof there is no age: a new gauge would say 0.
        age.remove();
        collect(async () => {
          const now = await status();
          violations.set(now.violations);
          if (now.age !== null) age.set(now.age / 1_000);
        });
      },
      stop: async () => {
        stop.abort();
        await running?.catch(() => undefined);
      },
    },
    status,
  };
}

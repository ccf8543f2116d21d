import type { Database } from '@chokdee/database/database';
import { failureOf } from '@chokdee/ledger/failures';
import { isLeaseLost, type Lease } from '../../../platform/lease/store.ts';
import type { LeasedWork } from '../../../platform/lease/leases.ts';
import { failed, planChunk } from './plan.ts';
import type { PayoutRule } from './settlement.ts';
import {
  applyChunk,
  countWagers,
  readOthers,
  readPage,
  readRunning,
  type ChunkWager,
  type SettlementJob,
} from './store.ts';

/** The name of the lease of the copy that settles. */
export const SETTLEMENT_LEASE = 'wagering.settlements';

/**
 * Milliseconds that a chunk shall take. The relay of the outbox waits for the oldest transaction,
 * so none may be long (at most 100).
 */
const CHUNK_TIME = 40;
/** Wagers of a chunk, at first and at most. */
const FIRST_SIZE = 32;
const MAX_SIZE = 1_000;
/**
 * Wagers of a chunk at least. Below that the time is that of the commit, on a slow disk, and a
 * smaller chunk takes no less.
 */
const MIN_SIZE = 32;
/** Milliseconds between two looks for settlements. */
const LOOK_INTERVAL = 500;
/** The same while members are locked, whose wagers are due again after 20 to 5,000. */
const RETRY_INTERVAL = 50;

/** What the driver needs. */
export interface DriverDeps {
  readonly database: Database;
  readonly rules: ReadonlyMap<string, PayoutRule>;
  /** Called for every chunk: its wagers, and the seconds that it took. */
  readonly onChunk?: (wagers: readonly ChunkWager[], seconds: number) => void;
  readonly onError?: (jobId: string, error: unknown) => void;
}

/** The work of the copy that settles. `wake` looks for new settlements at once. */
export interface Driver extends LeasedWork {
  wake(): void;
}

/** Creates the driver of settlements: their chunks take turns. */
export function createDriver(deps: DriverDeps): Driver {
  let wakeUp = (): void => undefined;
  const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener('abort', end, { once: true });
      wakeUp = end;
    });
  return {
    wake: () => {
      wakeUp();
    },
    run: async (lease, signal) => {
      const chunks = createChunks(deps, lease);
      while (!signal.aborted) {
        let worked = false;
        let waits = false;
        for (const job of await readRunning(deps.database)) {
          if (signal.aborted) return;
          const wagers = await chunks.next(job).catch((error: unknown) => {
            if (isLeaseLost(error) || failureOf(error) === 'retry') throw error;
            // The other settlements go on.
            deps.onError?.(job.id, error);
            return null;
          });
          worked ||= wagers !== null && wagers > 0;
          waits ||= wagers === 0;
        }
        if (!worked) await pause(waits ? RETRY_INTERVAL : LOOK_INTERVAL, signal);
      }
    },
  };
}

/** Runs the chunks of settlements under a lease. */
export interface Chunks {
  /**
   * Runs the next chunk of a settlement. Returns how many wagers it had; null when the settlement
   * cannot go on here.
   */
  next(job: SettlementJob): Promise<number | null>;
}

/** Creates the chunks of one holder of the lease; their size adapts to the time they take. */
export function createChunks(
  { database, rules, onChunk, onError }: DriverDeps,
  lease: Lease,
  maxSize = MAX_SIZE,
): Chunks {
  let size = Math.min(FIRST_SIZE, maxSize);
  /** Rules that are missing here are reported once. */
  const missing = new Set<string>();

  const next = async (job: SettlementJob, limit: number): Promise<number | null> => {
    const rule = job.payout_rule === null ? null : (rules.get(job.payout_rule) ?? undefined);
    if (rule === undefined) {
      if (!missing.has(job.id)) onError?.(job.id, new Error(`there is no payout rule ${job.payout_rule}`));
      missing.add(job.id);
      return null;
    }
    const total = job.total === null ? await countWagers(database, job) : null;
    const rows = await readPage(database, job, limit);
    // The members that were left aside are not due yet.
    if (rows.length === 0 && job.walked && job.total !== 0n) return 0;
    const walked = job.walked || rows.length < limit;
    const apply = (wagers: readonly ChunkWager[]) => applyChunk(database, lease, job, { wagers, walked, total });
    const startedAt = performance.now();
    const wagers = planChunk(rows, rule, job.result, await readOthers(database, job, rows, limit));
    try {
      await apply(wagers);
    } catch (error) {
      const failure = failureOf(error);
      if (isLeaseLost(error) || failure === 'retry') throw error;
      // The program errors of one wager do not stop the others: smaller chunks, down to one wager.
      if (rows.length > 1) return next(job, Math.ceil(rows.length / 2));
      if (rows.length === 0) throw error;
      onError?.(job.id, error);
      const [wager] = wagers;
      await apply([failure === 'busy' ? { ...wager!, kind: 'busy' } : failed(rows[0]!, error)]);
      return 1;
    }
    const milliseconds = performance.now() - startedAt;
    onChunk?.(wagers, milliseconds / 1_000);
    size = Math.min(maxSize, sizeAfter(size, wagers, milliseconds));
    return rows.length;
  };
  return { next: (job) => next(job, size) };
}

/** The size of the next chunk, from what the last one took; at most twice or half of the last. */
function sizeAfter(size: number, wagers: readonly ChunkWager[], milliseconds: number): number {
  if (wagers.length < size && milliseconds <= CHUNK_TIME) return size;
  const fitting = Math.floor((wagers.length * CHUNK_TIME) / Math.max(1, milliseconds));
  return Math.max(MIN_SIZE, Math.min(size * 2, Math.max(Math.floor(size / 2), fitting)));
}

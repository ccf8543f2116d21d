import type { Rate } from '@chokdee/contract/call';
import type { Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import type { QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { purge } from '../jobs/purge.ts';
import type { Logger } from '../logging/logger.ts';

/** Milliseconds to wait for the store; then the request goes on with the count of this copy. */
const ANSWER_TIMEOUT = 1_000;
/** Milliseconds for which a store that failed is not asked again. */
const PAUSE = 5_000;
const CONNECTIONS = 2;
/** The store cannot count: the database failed just now or does not answer. */
class StoreUnavailable extends Error {}

/** A rate: `requests` in a window of `seconds`. */
export type Budget = Pick<Rate, 'requests' | 'seconds'>;

/** Counts requests by key for all copies, in fixed windows that begin with the first request. */
export interface RateStore {
  /**
   * Counts one request. Returns the milliseconds to wait when the key has reached its budget, 0
   * when it has not, null when the store fails. A key that reached its budget is refused from
   * memory until its window ends.
   */
  count(key: string, budget: Budget): Promise<number | null>;
  /** Its connections, for metrics. */
  readonly pool: Database['pool'];
  close(): Promise<void>;
}

/** Rejects when `work` takes longer than the timeout. */
async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new StoreUnavailable('the store of rates does not answer'));
    }, ANSWER_TIMEOUT);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the store on `platform.rate`, with connections of its own. */
export function createRateStore({ url, log }: { readonly url: string; readonly log: Logger }): RateStore {
  const pool = createPool(url, { max: CONNECTIONS, name: 'chokdee-rates', statementTimeout: ANSWER_TIMEOUT });
  let pausedUntil = 0;
  const storeClient = {
    query: async (query: QueryConfig): Promise<unknown> => {
      if (performance.now() < pausedUntil) throw new StoreUnavailable('the store of rates failed just now');
      try {
        const timed = { ...query, query_timeout: ANSWER_TIMEOUT };
        return await within(pool.query(timed));
      } catch (error) {
        pausedUntil = performance.now() + PAUSE;
        log.warn({ err: error }, 'rates are counted in this copy only');
        throw error;
      }
    },
  };
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({ requests, seconds }: Budget): RateLimiterPostgres => {
    const name = `${requests}/${seconds}`;
    const limiter =
      limiters.get(name) ??
      new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        schemaName: 'platform',
        tableName: 'rate',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: requests,
        duration: seconds,
        inMemoryBlockOnConsumed: requests,
      });
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    count: async (key, budget) => {
      try {
        await limiterOf(budget).consume(key);
        return 0;
      } catch (result) {
        return result instanceof RateLimiterRes ? Math.max(1, result.msBeforeNext) : null;
      }
    },
    pool,
    close: () => pool.end(),
  };
}

/**
 * Job: deletes counters whose window has ended, by the clock of the processes, which wrote their
 * ends.
 */
export const purgeRates = (database: Database): Promise<number> =>
  purge(async (limit) => {
    const [result] = await database.query<{ rows: number }>(
      `with old as (
         select key
         from platform.rate
         where expire < $1
         order by expire
         limit $2
         for update skip locked
       ),
       deleted as (
         delete from platform.rate r
         using old
         where r.key = old.key
         returning 1
       )
       select count(*)::integer as rows from deleted`,
      [Date.now(), limit],
    );
    return result!.rows;
  });

import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { makesPlansAnew } from './prepared.ts';

/** Where SQL is sent to: a database or an open transaction. */
export interface Queryable {
  /** Sends one statement and returns its rows. What is sent repeatedly is prepared. */
  query<R>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** The same connection as a typed query builder. */
  kysely<T>(): Kysely<T>;
}

/** A database with its pool. */
export interface Database extends Queryable {
  readonly pool: pg.Pool;
  /**
   * Like `query`, for a statement that is prepared at its first use already. `name` is unique to
   * the statement, at most 63 characters, and its text never changes.
   */
  prepared<R>(name: string, text: string, values?: readonly unknown[]): Promise<R[]>;
  /**
   * Runs work in one transaction (read committed). Repeats it after a serialization failure or a
   * deadlock, so `run` must have no other effects than its SQL.
   */
  transaction<R>(run: (tx: Queryable) => Promise<R>): Promise<R>;
  /**
   * Like `transaction`, without the pool's statement timeout. Only for the server's own long work
   * (proofs, partitions, closing days, full exports), never for a request.
   */
  withoutTimeout<R>(run: (tx: Queryable) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}

const ATTEMPTS = 5;
const RETRIED = new Set(['40001', '40P01']);

/** Wraps a pool of `createPool`. */
export function createDatabase(pool: pg.Pool): Database {
  const sending = repeating(pool);
  const builder = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: sending }) });
  const transaction: Database['transaction'] = async (run) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(pool, run);
      } catch (error) {
        const isRetried = makesPlansAnew(error) || RETRIED.has((error as { code?: string }).code ?? '');
        if (attempt === ATTEMPTS || !isRetried) throw error;
        await new Promise((resolve) => setTimeout(resolve, attempt * attempt * 5));
      }
    }
  };
  return {
    pool,
    query: async <R>(text: string, values?: readonly unknown[]) =>
      (await sending.query(text, values as unknown[])).rows as R[],
    prepared: async <R>(name: string, text: string, values?: readonly unknown[]) =>
      (await sending.query({ name, text, values: values as unknown[] })).rows as R[],
    kysely: <T>() => builder as unknown as Kysely<T>,
    transaction,
    withoutTimeout: (run) =>
      transaction(async (tx) => {
        await tx.query('set local statement_timeout = 0');
        return run(tx);
      }),
    close: () => pool.end(),
  };
}

async function runOnce<R>(pool: pg.Pool, run: (tx: Queryable) => Promise<R>): Promise<R> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('begin');
    const result = await run(onClient(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot roll back is closed instead of going back to the pool.
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure as Error;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

function onClient(client: pg.PoolClient): Queryable {
  let builder: Kysely<unknown> | undefined;
  return {
    query: async <R>(text: string, values?: readonly unknown[]) =>
      (await client.query(text, values as unknown[])).rows as R[],
    kysely: <T>() =>
      (builder ??= new Kysely<unknown>({
        dialect: new PostgresDialect({ pool: borrowed(client) }),
      })) as unknown as Kysely<T>,
  };
}

/** A pool for statements outside transactions: sends one again when its plan was outdated. */
function repeating(pool: pg.Pool): pg.Pool {
  const repeat = async (send: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await send();
    } catch (error) {
      if (!makesPlansAnew(error)) throw error;
      return send();
    }
  };
  return {
    query: (...args: Parameters<pg.Pool['query']>) => repeat(() => pool.query(...args) as unknown as Promise<unknown>),
    connect: async () => {
      const client = await pool.connect();
      return {
        query: (...args: Parameters<pg.Pool['query']>) =>
          repeat(() => client.query(...args) as unknown as Promise<unknown>),
        release: client.release.bind(client),
      };
    },
    end: () => pool.end(),
    options: pool.options,
  } as unknown as pg.Pool;
}

/** Presents one connection to Kysely as a pool whose `release` and `end` do nothing. */
const borrowed = (client: pg.PoolClient) =>
  ({
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }) as unknown as pg.PoolClient,
    end: async () => undefined,
    options: {},
  }) as unknown as pg.Pool;

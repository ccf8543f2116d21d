import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/** Something SQL can be sent to: the database, or the transaction one is in. */
export interface Queryable {
  /** Sends one statement, answers its rows. */
  query<R>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** The same connection as a typed query builder. */
  kysely<T>(): Kysely<T>;
}

/** A database with its pool. */
export interface Database extends Queryable {
  readonly pool: pg.Pool;
  /** As `query`, for a statement that is sent often: each connection reads and plans it once. `name` is the statement's own, at most 63 letters, and its text never changes. */
  prepared<R>(name: string, text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Runs work in one transaction (read committed). A serialization failure or a deadlock is tried again, so `run` must have no other effect than its SQL. */
  transaction<R>(run: (tx: Queryable) => Promise<R>): Promise<R>;
  /** As `transaction`, without the limit a pool may set for statements: for the house's own long work (proofs, partitions, days, whole exports), never for what anybody may ask. */
  withoutTimeout<R>(run: (tx: Queryable) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}

const ATTEMPTS = 5;
const RETRIED = new Set(['40001', '40P01']);

/** Wraps a pool of `createPool`. */
export function createDatabase(pool: pg.Pool): Database {
  const builder = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const transaction: Database['transaction'] = async (run) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(pool, run);
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRIED.has((error as { code?: string }).code ?? '')) throw error;
        await new Promise((resolve) => setTimeout(resolve, attempt * attempt * 5));
      }
    }
  };
  return {
    pool,
    query: async <R>(text: string, values?: readonly unknown[]) =>
      (await pool.query(text, values as unknown[])).rows as R[],
    prepared: async <R>(name: string, text: string, values?: readonly unknown[]) =>
      (await pool.query({ name, text, values: values as unknown[] })).rows as R[],
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
  const lost = (error: Error) => {
    broken = error;
  };
  client.on('error', lost);
  try {
    await client.query('begin');
    const result = await run(onClient(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot roll back is thrown away with its transaction.
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure as Error;
    });
    throw error;
  } finally {
    client.off('error', lost);
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

/** Shows one connection as a pool that Kysely can neither give back nor end. */
const borrowed = (client: pg.PoolClient) =>
  ({
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }) as unknown as pg.PoolClient,
    end: async () => undefined,
    options: {},
  }) as unknown as pg.Pool;

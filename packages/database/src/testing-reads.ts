import type { TestDatabase } from './testing.ts';

/** One connection that keeps its plans, in a database where only the test analyses the tables. */
export interface ReadCounter {
  /** Analyses the tables, so that the next statements get new plans. */
  analyse(): Promise<void>;
  /** Sends a statement on the connection. */
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs `act` in a transaction of the connection. Returns how many rows and index entries it read.
   */
  reading(act: () => Promise<void>): Promise<number>;
  /** Returns the connection to the pool. */
  release(): void;
}

/**
 * Measures reads (by kind of statement) with the plans of a connection, lets the tables grow and
 * measures again. Returns the kinds that then read more than `tolerance` more, with both numbers.
 */
export async function findGrowingReads({
  measure,
  grow,
  tolerance,
}: {
  readonly measure: () => Promise<Readonly<Record<string, number>>>;
  readonly grow: () => Promise<void>;
  readonly tolerance: number;
}): Promise<{ readonly kind: string; readonly before: number; readonly after: number }[]> {
  // A connection may keep a generic plan after five executions.
  for (let n = 0; n < 6; n += 1) await measure();
  const before = await measure();
  await grow();
  const after = await measure();
  return Object.keys(after)
    .map((kind) => ({ kind, before: before[kind]!, after: after[kind]! }))
    .filter((reads) => reads.after > reads.before + tolerance);
}

/**
 * Counts the rows and index entries read in the tables of some schemas. It finds a plan that is
 * wrong for many rows without measuring time.
 */
export async function createReadCounter(db: TestDatabase, schemas: readonly string[]): Promise<ReadCounter> {
  const inSchemas = `c.relnamespace::regnamespace::text = any ('{${schemas.join(',')}}')`;
  const tables = (
    await db.owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and ${inSchemas}`,
    )
  ).map(({ name }) => name);
  for (const name of tables) await db.owner.query(`alter table ${name} set (autovacuum_enabled = off)`);
  const client = await db.owner.pool.connect();
  const query = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query(sql, [...values])).rows as Row[];
  const readSoFar = async (): Promise<number> =>
    Number(
      (
        await query<{ read: string }>(
          `select sum(pg_stat_get_xact_tuples_returned(c.oid))::bigint as read
           from pg_class c
           where c.relkind in ('r', 'i') and ${inSchemas}`,
        )
      )[0]!.read,
    );
  return {
    analyse: async () => {
      await db.owner.query(`vacuum (analyze) ${tables.join(', ')}`);
    },
    query,
    reading: async (act) => {
      await query('begin');
      const before = await readSoFar();
      await act();
      // Read before the commit: the counters of the transaction are gone after it.
      const counted = (await readSoFar()) - before;
      await query('commit');
      return counted;
    },
    release: () => client.release(),
  };
}

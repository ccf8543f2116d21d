import type { TestDatabase } from './testing.ts';

/** One connection that keeps its plans, in a database where only the test says when the tables are analysed. */
export interface ReadCounter {
  /** Analyses the tables: the next statements get new plans. */
  analyse(): Promise<void>;
  /** Sends a statement on that connection. */
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Does something in a transaction of that connection; answers how many rows and index entries it read. */
  reading(act: () => Promise<void>): Promise<number>;
  /** Gives the connection back. */
  release(): void;
}

/** Counts what is read in the tables of some schemas: a plan that is wrong for a large house is found without measuring time. */
export async function createReadCounter(db: TestDatabase, schemas: readonly string[]): Promise<ReadCounter> {
  const of = `c.relnamespace::regnamespace::text = any ('{${schemas.join(',')}}')`;
  const tables = (
    await db.owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and ${of}`,
    )
  ).map(({ name }) => name);
  for (const name of tables) await db.owner.query(`alter table ${name} set (autovacuum_enabled = off)`);
  const client = await db.owner.pool.connect();
  const query = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query(sql, [...values])).rows as Row[];
  const read = async (): Promise<number> =>
    Number(
      (
        await query<{ read: string }>(
          `select sum(pg_stat_get_xact_tuples_returned(c.oid))::bigint as read from pg_class c where c.relkind in ('r', 'i') and ${of}`,
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
      const before = await read();
      await act();
      // Up to the end of the transaction: what has been read is told to others only then.
      const counted = (await read()) - before;
      await query('commit');
      return counted;
    },
    release: () => client.release(),
  };
}

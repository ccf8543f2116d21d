import type { Queryable } from './database.ts';

/** Months ahead that must have partitions before a copy takes traffic. */
const MIN_MONTHS = 2;

/**
 * Makes the partitions of the next months: calls every module's `<schema>.make_partitions()`. Runs
 * at start, every hour, after a test moves the clock and in a new test database.
 */
export async function makePartitions(queryable: Pick<Queryable, 'query'>): Promise<void> {
  const functions = await queryable.query<{ name: string }>(
    `select format('%I.%I', n.nspname, p.proname) as name
     from pg_proc p
     join pg_namespace n on n.oid = p.pronamespace
     where p.proname = 'make_partitions' and p.pronargs = 0
     order by 1`,
  );
  for (const { name } of functions) await queryable.query(`select ${name}()`);
}

/**
 * Throws when a module's `<schema>.months_ahead()` is below 2 (readiness). `schema` becomes part of
 * the statement: it must never come from a request.
 */
export async function requireMonthsAhead(queryable: Pick<Queryable, 'query'>, schema: string): Promise<void> {
  const [row] = await queryable.query<{ months: number }>(`select ${schema}.months_ahead() as months`);
  if (row === undefined || row.months < MIN_MONTHS)
    throw new Error(`${schema} has partitions for ${row?.months ?? 'no'} months ahead`);
}

/** The schemas of the modules with `<schema>.months_ahead()`. */
export async function partitionedSchemas(queryable: Pick<Queryable, 'query'>): Promise<string[]> {
  const rows = await queryable.query<{ name: string }>(
    `select quote_ident(n.nspname) as name
     from pg_proc p
     join pg_namespace n on n.oid = p.pronamespace
     where p.proname = 'months_ahead' and p.pronargs = 0
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

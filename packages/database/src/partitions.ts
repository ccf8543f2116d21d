import type { Queryable } from './database.ts';

/** Months ahead that must have partitions before a copy takes traffic. */
const LEAST_MONTHS = 2;

/** Makes the partitions of the coming time: calls every room's `<schema>.make_partitions()`. At start, every hour, after a move of the clock, in a fresh test database. */
export async function makePartitions(queryable: Pick<Queryable, 'query'>): Promise<void> {
  const makers = await queryable.query<{ name: string }>(
    `select format('%I.%I', n.nspname, p.proname) as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.proname = 'make_partitions' and p.pronargs = 0 order by 1`,
  );
  for (const { name } of makers) await queryable.query(`select ${name}()`);
}

/** Throws when a room's `<schema>.months_ahead()` says that its partitions end too soon: for readiness. `schema` is a name of ours, never of a request. */
export async function requireMonthsAhead(queryable: Pick<Queryable, 'query'>, schema: string): Promise<void> {
  const [row] = await queryable.query<{ months: number }>(`select ${schema}.months_ahead() as months`);
  if (row === undefined || row.months < LEAST_MONTHS)
    throw new Error(`${schema} has partitions for ${row?.months ?? 'no'} months ahead`);
}

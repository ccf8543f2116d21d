import type { Queryable } from './database.ts';

/** Makes the partitions of the coming time: calls every room's `<schema>.make_partitions()`. At start, after a move of the clock, in a fresh test database. */
export async function makePartitions(queryable: Pick<Queryable, 'query'>): Promise<void> {
  const makers = await queryable.query<{ name: string }>(
    `select format('%I.%I', n.nspname, p.proname) as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.proname = 'make_partitions' and p.pronargs = 0 order by 1`);
  for (const { name } of makers) await queryable.query(`select ${name}()`);
}

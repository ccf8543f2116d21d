import type { TestDatabase } from './testing.ts';

/** Holds a member's rows of a table locked while `work` runs. */
export async function whileLocked(
  { owner }: TestDatabase,
  { table, memberId }: { readonly table: string; readonly memberId: string },
  work: () => Promise<void>,
): Promise<void> {
  const client = await owner.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select from ${table} where member_id = $1 for update`, [memberId]);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

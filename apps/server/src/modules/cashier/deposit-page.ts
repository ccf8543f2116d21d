import { sql, type SelectQueryBuilder } from 'kysely';
import { offsetOf, type PageRequest } from '../../platform/records/paging.ts';
import { toAmountPage, type AmountPage } from './lists.ts';
import type { DepositRow, Tables } from './tables.ts';

/** A page of the deposits that a query selects, newest first. The footer is the sum credited. */
export async function depositPage(
  query: SelectQueryBuilder<Tables, 'deposit', object>,
  { page, size }: PageRequest,
): Promise<AmountPage<DepositRow>> {
  const [list, totals] = await Promise.all([
    query
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset(offsetOf({ page, size }))
      .execute(),
    query
      .select([sql<bigint>`count(*)`.as('count'), sql<bigint>`coalesce(sum(credited), 0)::bigint`.as('amount')])
      .executeTakeFirstOrThrow(),
  ]);
  return toAmountPage(list, totals, size);
}

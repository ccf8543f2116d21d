import type { Queryable } from '@chokdee/database/database';
import type { OutboxEvent } from '../module.ts';

/**
 * Those events a consumer has not taken in before, marked as taken in by this transaction: apply them in the same one, and each has
 * its effect once, however often and in whatever order it comes.
 */
export async function unprocessedEvents(
  tx: Queryable,
  consumer: string,
  events: readonly OutboxEvent[],
): Promise<OutboxEvent[]> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into platform.outbox_processed (consumer, id, at) select distinct $1, unnest($2::bigint[]), platform.clock() on conflict do nothing returning id`,
    [consumer, events.map((event) => event.id)],
  );
  const fresh = new Set(rows.map((row) => String(row.id)));
  return events.filter((event) => fresh.delete(event.id));
}

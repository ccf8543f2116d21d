import type { Queryable } from '@chokdee/database/database';
import type { OutboxEvent } from '../module.ts';

/**
 * Returns the events that a consumer has not processed before and marks them as processed, in the
 * transaction `tx`. Apply them in the same transaction: each then takes effect once, however often
 * and in whatever order it is delivered.
 */
export async function unprocessedEvents(
  tx: Queryable,
  consumer: string,
  events: readonly OutboxEvent[],
): Promise<OutboxEvent[]> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into platform.outbox_processed (consumer, id, at)
     select distinct $1, unnest($2::bigint[]), platform.clock()
     on conflict do nothing
     returning id`,
    [consumer, events.map((event) => event.id)],
  );
  const unprocessed = new Set(rows.map((row) => String(row.id)));
  return events.filter((event) => unprocessed.delete(event.id));
}

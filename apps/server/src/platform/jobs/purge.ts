/** Rows per statement of a purge; few, so that its locks are held for a short time. */
const PURGE_BATCH_SIZE = 500;
/**
 * Batches per run of a job. The next run takes the rest, so that a first purge of an old database
 * does not delay a stop.
 */
const MAX_BATCHES = 200;

/**
 * Purges at most `limit` rows in one statement and returns their number. A purged row must not be
 * found again.
 */
export type PurgeStep = (limit: number) => Promise<number>;

/**
 * Purges rows past their retention period in batches, each in a transaction of its own, until a
 * batch is not full. Returns the number of purged rows.
 */
export async function purge(
  step: PurgeStep,
  { limit = PURGE_BATCH_SIZE, batches = MAX_BATCHES }: { readonly limit?: number; readonly batches?: number } = {},
): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const rows = await step(limit);
    total += rows;
    if (rows < limit) break;
  }
  return total;
}

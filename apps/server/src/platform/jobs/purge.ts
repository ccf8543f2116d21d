/** Rows one statement of a purge looks at: few enough that nobody waits for its locks. */
export const PURGE_BATCH_SIZE = 500;
/** Batches of one turn of a job. What is left then waits for the next turn, so that a first purge of an old house does not hold up a stop. */
const BATCHES = 200;

/** What a purge runs: deals with at most `limit` rows in one statement and answers how many there were. A row it has dealt with must not come again. */
export type PurgeStep = (limit: number) => Promise<number>;

/** Removes what is past its period, batch after batch, each a transaction of its own, until one is not full. Answers how many rows were dealt with. */
export async function purge(
  step: PurgeStep,
  { limit = PURGE_BATCH_SIZE, batches = BATCHES }: { readonly limit?: number; readonly batches?: number } = {},
): Promise<number> {
  let all = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const rows = await step(limit);
    all += rows;
    if (rows < limit) break;
  }
  return all;
}

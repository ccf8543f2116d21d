import { expect, it } from 'vitest';
import { purge } from './purge.ts';

/** A table of `rows` rows, with the batch sizes it was purged by. */
function tableOf(rows: number) {
  const limits: number[] = [];
  return {
    limits,
    remaining: () => rows,
    step: async (limit: number) => {
      limits.push(limit);
      const purged = Math.min(limit, rows);
      rows -= purged;
      return purged;
    },
  };
}

it('continues until a batch is not full', async () => {
  const table = tableOf(25);
  expect(await purge(table.step, { limit: 10 })).toBe(25);
  expect(table.limits).toEqual([10, 10, 10]);
  expect(await purge(table.step, { limit: 10 })).toBe(0);
});

it('leaves the rest to the next run', async () => {
  const table = tableOf(1_000);
  expect(await purge(table.step, { limit: 10, batches: 3 })).toBe(30);
  expect(table.remaining()).toBe(970);
});

import { expect, it } from 'vitest';
import { purge } from './purge.ts';

/** A table of so many rows, and the sizes of the batches it was asked for. */
function heap(rows: number) {
  const asked: number[] = [];
  return {
    asked,
    left: () => rows,
    step: async (limit: number) => {
      asked.push(limit);
      const taken = Math.min(limit, rows);
      rows -= taken;
      return taken;
    },
  };
}

it('goes on until a batch is not full', async () => {
  const old = heap(25);
  expect(await purge(old.step, { limit: 10 })).toBe(25);
  expect(old.asked).toEqual([10, 10, 10]);
  expect(await purge(old.step, { limit: 10 })).toBe(0);
});

it('leaves the rest to its next turn', async () => {
  const old = heap(1_000);
  expect(await purge(old.step, { limit: 10, batches: 3 })).toBe(30);
  expect(old.left()).toBe(970);
});

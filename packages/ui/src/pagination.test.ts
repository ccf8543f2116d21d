import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pagerItems } from './pagination.tsx';

describe('the items of a pager', () => {
  it.each([
    [1, 1, [1]],
    [3, 2, [1, 2, 3]],
    [5, 1, [1, 2, 3, 4, 5]],
    [6, 1, [1, 2, 3, 'gap', 6]],
    [10, 5, [1, 'gap', 4, 5, 6, 'gap', 10]],
    [10, 3, [1, 2, 3, 4, 'gap', 10]],
    [10, 10, [1, 'gap', 8, 9, 10]],
    [10, 4, [1, 2, 3, 4, 5, 'gap', 10]],
  ])('%i pages, page %i: %j', (pages, current, expected) => expect(pagerItems(pages, current)).toEqual(expected));

  it('accepts other ranges and margins', () =>
    expect(pagerItems(20, 10, 5, 2)).toEqual([1, 2, 'gap', 8, 9, 10, 11, 12, 'gap', 19, 20]));

  it('shows both ends and the current page in order; a gap hides at least two pages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 3 }),
        fc.nat(),
        (pages, range, margin, seed) => {
          const current = (seed % pages) + 1;
          const items = pagerItems(pages, current, range, margin);
          const numbers = items.filter((item) => item !== 'gap');
          expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
          for (const page of [1, current, pages]) expect(numbers).toContain(page);
          items.forEach((item, index) => {
            if (item === 'gap') expect(Number(items[index + 1]) - Number(items[index - 1])).toBeGreaterThan(2);
          });
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diff, patch } from './patch.ts';

const json = fc.jsonValue({ depthSize: 'medium' }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

it('turns any JSON value into any other without changing the first', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const copy = structuredClone(before);
      expect(patch(before, diff(before, after))).toEqual(after);
      expect(before).toEqual(copy);
    }),
    { numRuns: 500 },
  );
});

it('changes only the differing members of objects and arrays of equal length', () => {
  expect(
    diff({ a: [1, { b: 2, c: 3 }], 'x/~y': 1, removed: 0 }, { a: [1, { b: 5, c: 3 }], 'x/~y': 2, added: null }),
  ).toEqual([
    { op: 'remove', path: '/removed' },
    { op: 'replace', path: '/a/1/b', value: 5 },
    { op: 'replace', path: '/x~1~0y', value: 2 },
    { op: 'add', path: '/added', value: null },
  ]);
  expect(diff({ a: [1] }, { a: [1] })).toEqual([]);
});

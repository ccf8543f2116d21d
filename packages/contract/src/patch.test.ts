import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diff, patch } from './patch.ts';

const json = fc.jsonValue({ depthSize: 'medium' }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

it('turns any JSON value into any other, and leaves the first as it was', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const copy = structuredClone(before);
      expect(patch(before, diff(before, after))).toEqual(after);
      expect(before).toEqual(copy);
    }),
    { numRuns: 500 },
  );
});

it('takes small steps through objects and lists of equal length', () => {
  expect(
    diff({ a: [1, { b: 2, c: 3 }], 'x/~y': 1, gone: 0 }, { a: [1, { b: 5, c: 3 }], 'x/~y': 2, fresh: null }),
  ).toEqual([
    { op: 'remove', path: '/gone' },
    { op: 'replace', path: '/a/1/b', value: 5 },
    { op: 'replace', path: '/x~1~0y', value: 2 },
    { op: 'add', path: '/fresh', value: null },
  ]);
  expect(diff({ a: [1] }, { a: [1] })).toEqual([]);
});

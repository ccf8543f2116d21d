import { expect, it } from 'vitest';
import { evidenceProblems, testTitles } from '../../scripts/conformity.mjs';

const files: Readonly<Record<string, string>> = {
  'a.test.ts': "it('pays a win once', () => {});\nconst other = 'a text of no test';",
  'fuzz.sampled.test.ts': "it('is mounted', () => {});",
  'page.tsx': 'export {};',
  'docs/screens/home.webp': '',
};
const problemsOf = (status: 'yes' | 'differs' | 'no', ...evidence: readonly string[]) =>
  evidenceProblems([{ id: 'S1', status, evidence }], (file) => files[file] ?? null).map((line) =>
    line.replace('docs/conformity.json: S1: ', ''),
  );

it('accepts a part of a test title, and a picture', () => {
  expect(problemsOf('yes', 'a.test.ts: a win once')).toEqual([]);
  expect(problemsOf('yes', 'docs/screens/home.webp')).toEqual([]);
  expect(problemsOf('no')).toEqual([]);
});

it('refuses "yes" without evidence', () => {
  expect(problemsOf('yes')).toEqual(['"yes" without a test title or a picture']);
});

it.each([
  ['nowhere.test.ts: x', 'nowhere.test.ts does not exist'],
  ['docs/screens/none.webp', 'docs/screens/none.webp does not exist'],
  ['a.test.ts', 'a.test.ts is no proof: name the title of a test or a picture'],
  ['page.tsx', 'page.tsx is no proof: name the title of a test or a picture'],
  ['a.test.ts: a text of no test', 'a.test.ts has no test "a text of no test"'],
  ['fuzz.sampled.test.ts: is mounted', 'fuzz.sampled.test.ts sends random requests: it proves no statement'],
])('refuses %s', (evidence, problem) => {
  expect(problemsOf('yes', evidence)).toEqual([problem]);
  expect(problemsOf('differs', evidence)).toEqual([problem]);
});

it('reads the titles of every form of a test', () => {
  expect(
    testTitles(`
      it('one', f); test("two", f); it.concurrent('three', { timeout: 1 }, f);
      it.each([['a', f(1)]])('four %s', f);
      it.runIf(isFullRun || view.name === 'phone')(
        'five', f);
      it.each(names.flatMap((name) => [0, 2].map((count) => [name, count])))('%s with %i', f);
      it('the member\\'s six', f);
      describe('no test', f); submit('no test');
    `),
  ).toEqual(['one', 'two', 'three', 'four %s', 'five', '%s with %i', "the member's six"]);
});

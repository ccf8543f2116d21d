import { expect, test } from 'vitest';
import { findOversize } from '../../scripts/lint/size.mjs';

const rules = (text: string, file = 'a.ts'): string[] =>
  findOversize(file, text).map(({ line, rule }) => `${line} ${rule}`);

test('a file of 400 lines passes, one of 401 fails', () => {
  expect(rules('x\n'.repeat(400))).toEqual([]);
  expect(rules('x\n'.repeat(401))).toEqual(['401 file-length']);
});

test('code has at most 120 columns, comments at most 100', () => {
  expect(rules('x'.repeat(120))).toEqual([]);
  expect(rules(`short\n${'x'.repeat(121)}`)).toEqual(['2 line-width']);
  for (const [start, file] of [
    ['// ', 'a.ts'],
    [' * ', 'a.ts'],
    ['/** ', 'a.css'],
    ['-- ', 'a.sql'],
  ] as const) {
    expect(rules(start.padEnd(100, 'x'), file)).toEqual([]);
    expect(rules(start.padEnd(101, 'x'), file)).toEqual(['1 line-width']);
  }
});

test('combining marks of Thai take no column', () => {
  expect(rules('ที่'.repeat(120))).toEqual([]);
  expect(rules('ที่'.repeat(121))).toEqual(['1 line-width']);
});

test('what cannot be broken may be wider: an address, path data, a data URL', () => {
  for (const text of ['// https://example.org/', '<path d="M0 0', "url(data:image/svg+xml,'"])
    expect(rules(text + 'x'.repeat(120))).toEqual([]);
});

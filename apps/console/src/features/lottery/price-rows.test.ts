import { expect, it } from 'vitest';
import { csvOf, readPrices, rowErrors } from './price-rows.ts';

const rows = [
  { playId: 'lao.top3', variant: 'any' as const, odds: '900' },
  { playId: 'lao.tote3', variant: 'pair' as const, odds: '300.5' },
];

it('reads the CSV that it writes, and its JSON', () => {
  expect(readPrices(csvOf(rows))).toEqual({ rows, lines: [2, 3] });
  expect(readPrices(JSON.stringify(rows))).toEqual({ rows, lines: [1, 2] });
});

it('reads other separators, quotes, empty lines and rows without a variant', () => {
  expect(readPrices('\uFEFF"lao.top3";900\r\n\r\nlao.tote3\tpair\t300.5\r\nlao.top2,,90\n')).toEqual({
    rows: [...rows, { playId: 'lao.top2', variant: 'any', odds: '90' }],
    lines: [1, 3, 4],
  });
});

it.each([
  ['nothing', '', 0],
  ['a head alone', 'playId,variant,odds\n', 0],
  ['a row of one cell', 'lao.top3,any,900\nlao.top2\n', 2],
  ['a row of four cells', 'lao.top3,any,900,1\n', 1],
  ['wrong JSON', '[{"playId": }]', 0],
  ['JSON that is no list', '{"playId": "lao.top3"}', 0],
])('names the line of %s', (_name, text, wrong) => {
  expect(readPrices(text)).toEqual({ wrong });
});

it('names the line of each message', () => {
  expect(rowErrors({ 'rows.1.odds': 'above the cap', version: 'moved' }, [2, 5])).toEqual([
    { line: 5, text: 'above the cap' },
    { line: null, text: 'moved' },
  ]);
});

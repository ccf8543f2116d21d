import { expect, test } from 'vitest';
import { findWords } from '../../scripts/lint/words.mjs';

const linesWithOldWords = (file: string, text: string): number[] => findWords(file, text).map(({ line }) => line);

test.each([
  ['the house takes the stake'],
  ['const houseOf = 1;'],
  ['it goes through the door'],
  ['the conversation ends'],
  ['its place_of is null'],
  ['protection.enter_wager(command)'],
  ['the event is parked'],
  ['consumers must bear repeats; it bears repeats'],
  ['the row is told'],
  ['// The price (facts/games.md 1.1).'],
  ['// product.md section 9'],
  ['// see design/money.md'],
  ['see spec/stated.csv'],
])('reports %s', (text) => {
  expect(linesWithOldWords('apps/server/src/compose.ts', `first line\n${text}\n`)).toEqual([2]);
});

test.each([
  ["account: 'house:games'"],
  ['housekeeping runs hourly'],
  ['household income'],
  ['the house edge is 1 %'],
  ['a chat room and a poker room'],
  ['bookmakers offer decimal odds'],
  ['see docs/decisions/0039-lottery-games.md'],
  ["import { Fact } from '../../shared/facts.tsx';"],
])('accepts %s', (text) => {
  expect(linesWithOldWords('apps/server/src/compose.ts', text)).toEqual([]);
});

test('a word with several meanings is reported only where the old meaning was used', () => {
  expect(linesWithOldWords('apps/server/src/modules/launcher/rounds.ts', 'the seat is free')).toEqual([1]);
  expect(linesWithOldWords('apps/server/src/modules/tables/seats.ts', 'the seat is free')).toEqual([]);
  expect(linesWithOldWords('apps/server/src/modules/launcher/rounds.ts', 'the bank pays')).toEqual([1]);
  expect(linesWithOldWords('apps/server/src/modules/cashier/banks.ts', 'the bank pays')).toEqual([]);
});

test('an applied migration keeps the page that it names', () => {
  const text = '-- null: no limit (facts/trust.md P11)';
  expect(linesWithOldWords('apps/server/src/modules/brand/migrations/0001_baseline.sql', text)).toEqual([]);
  expect(linesWithOldWords('apps/server/src/modules/brand/functions/open.sql', text)).toEqual([1]);
});

test('the message names the word found and the word to write', () => {
  expect(findWords('a.ts', 'the vendor is the maker')).toEqual([
    { file: 'a.ts', line: 1, rule: 'old-word', text: '"maker": write vendor' },
  ]);
});

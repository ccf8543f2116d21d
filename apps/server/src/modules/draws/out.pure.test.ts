import { resultFormats } from '@chokdee/games/lottery/formats';
import { expect, it } from 'vitest';
import { numbersOut } from './out.ts';

it('numbers are in the order of their format, which the database does not keep', () => {
  const stored = { back3: ['333', '444'], first: ['345678'], last2: ['59'], front3: ['111', '222'] };
  const shown = numbersOut({ format: resultFormats['thai-government'] }, stored);
  expect(Object.keys(shown!)).toEqual(['first', 'front3', 'back3', 'last2']);
  expect(shown).toEqual(stored);
  expect(numbersOut({ format: resultFormats.lao }, null)).toBeNull();
});

import { expect, it } from 'vitest';
import { headlineOf } from './headline.ts';

// Examples of Thai, Lao and Hanoi draws.
it.each([
  [
    'lao',
    { number: ['4127'] },
    [
      ['top', '127'],
      ['bottom', '41'],
    ],
  ],
  [
    'baac',
    { number: ['4273157'] },
    [
      ['top', '157'],
      ['bottom', '73'],
    ],
  ],
  [
    'thai-government',
    { first: ['345678'], front3: ['111', '222'], back3: ['333', '444'], last2: ['59'] },
    [
      ['top', '678'],
      ['bottom', '59'],
    ],
  ],
  ['vn-north-1m', { special: ['01234'], first: ['55555'] }, [['special', '01234']]],
] as const)('reads what players look for first of %s', (code, numbers, parts) => {
  expect(headlineOf(code, numbers).map(({ key, number }) => [key, number])).toEqual(parts);
});

it('shows nothing of an unknown game or an incomplete result', () => {
  expect(headlineOf('another', { number: ['1'] })).toEqual([]);
  expect(headlineOf('thai-government', { first: ['345678'] })).toEqual([]);
});

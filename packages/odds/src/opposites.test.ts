import { netValidBets } from '@chokdee/money/valid-bet';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oppositesOf, positionOf, type Selection } from './opposites.ts';

/** The valid bet of the stakes on some selections of one event. */
function validBet(...placed: readonly (readonly [Selection, bigint])[]): bigint {
  const stakes = new Map<string, bigint>();
  for (const [selection, stake] of placed)
    stakes.set(positionOf(selection), (stakes.get(positionOf(selection)) ?? 0n) + stake);
  const valid = netValidBets(stakes, oppositesOf(placed.map(([selection]) => selection)));
  return [...valid.values()].reduce((total, stake) => total + stake, 0n);
}
const over = (line: number): Selection => ({ market: 'total', line, side: 'over' });
const under = (line: number): Selection => ({ market: 'total', line, side: 'under' });
const home = (line: number, lay = false): Selection => ({ market: 'handicap', line, side: 'home', lay });
const away = (line: number): Selection => ({ market: 'handicap', line, side: 'away' });
const result = (side: 'home' | 'draw' | 'away'): Selection => ({ market: 'match_result', line: null, side });

it('nets both sides of one line', () => {
  expect(validBet([over(10), 100n], [under(10), 70n])).toBe(30n);
  expect(validBet([home(-2), 50n], [away(-2), 50n])).toBe(0n);
});

it('does not net sides of different lines or markets', () => {
  expect(validBet([over(10), 100n], [under(14), 70n])).toBe(170n);
  expect(validBet([home(-2), 100n], [result('away'), 70n])).toBe(170n);
});

it('nets home, draw and away together, but not two of them', () => {
  expect(validBet([result('home'), 10n], [result('away'), 10n])).toBe(20n);
  expect(validBet([result('home'), 10n], [result('draw'), 4n], [result('away'), 6n])).toBe(8n);
});

it('nets a back and a lay of one side of a handicap', () => {
  expect(validBet([home(-2), 100n], [home(-2, true), 60n])).toBe(40n);
  expect(validBet([home(-2, true), 60n], [away(-2), 40n])).toBe(100n);
});

it('does not depend on the order, and stakes of the same side add up', () => {
  const selection = fc.constantFrom(over(10), under(10), home(-2), away(-2), home(-2, true), result('home'));
  const stake = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(fc.array(fc.tuple(selection, stake)), fc.tuple(selection, stake, stake), (placed, [same, a, b]) => {
      expect(validBet(...placed.toReversed())).toBe(validBet(...placed));
      expect(validBet(...placed, [same, a], [same, b])).toBe(validBet(...placed, [same, a + b]));
    }),
  );
});

it('refuses a side that the market does not have, and a lay of one of three sides', () => {
  expect(() => positionOf({ market: 'total', line: 10, side: 'home' })).toThrow(RangeError);
  expect(() => positionOf({ ...result('home'), lay: true })).toThrow(RangeError);
});

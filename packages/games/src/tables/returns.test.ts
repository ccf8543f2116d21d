import { ratio } from '@chokdee/money/ratio';
import { expect, it } from 'vitest';
import { checkReturns, LOSS, ReturnAboveCapError, returnOver, winFactor, winOrLoss } from './returns.ts';

it('adds the factors of all cases exactly', () => {
  const results = [
    { result: ratio(1n, 3n), count: 3n },
    { result: ratio(5n, 2n), count: 2n },
    { result: LOSS, count: 5n },
    { result: ratio(5n, 2n), count: 2n },
  ];
  expect(returnOver(results, (factor) => factor)).toEqual(ratio(11n, 12n));
});

it('rejects a return over no cases', () => {
  expect(() => returnOver([], () => LOSS)).toThrow(RangeError);
  expect(() => returnOver([{ result: LOSS, count: 0n }], (factor) => factor)).toThrow(RangeError);
});

it('a win returns the stake and the price', () => {
  expect(winFactor(ratio(19n, 20n))).toEqual(ratio(39n, 20n));
  expect(winOrLoss(false, ratio(8n))).toEqual(LOSS);
});

it('accepts a return of exactly the cap and reports every bet above it', () => {
  const cap = ratio(97n, 100n);
  expect(() => checkReturns(new Map([['a', cap]]), cap)).not.toThrow();
  const returns = new Map([
    ['a', cap],
    ['b', ratio(98n, 100n)],
    ['c', ratio(3n, 2n)],
  ]);
  expect(() => checkReturns(returns, cap)).toThrow(
    new ReturnAboveCapError(new Map([...returns].slice(1)), cap).message,
  );
  expect(() => checkReturns(returns, cap)).toThrow('b 98.0000 %, c 150.0000 %');
});

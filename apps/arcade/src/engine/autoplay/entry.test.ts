import { expect, it } from 'vitest';
import { money } from '../testing.ts';
import { initialEntry, readEntry, type AutoplayEntry } from './entry.ts';

const amount = money(10);
const read = (change: Partial<AutoplayEntry>, mostSteps = 0) =>
  readEntry({ ...initialEntry(amount), ...change }, { amount, mostSteps });
const wrongFields = (change: Partial<AutoplayEntry>, mostSteps = 0) => {
  const result = read(change, mostSteps);
  return 'wrong' in result ? [...result.wrong] : [];
};

it('begins with a number of rounds and a loss limit of ten bets; what is empty is left out', () => {
  expect(read({})).toEqual({
    plan: {
      ...{ rounds: 25, lossLimit: money(100), profitTarget: null, singleWin: null },
      ...{ afterWin: null, afterLoss: null, steps: 0 },
    },
  });
});

it.each<[Partial<AutoplayEntry>, readonly string[]]>([
  [{ rounds: '1' }, []],
  [{ rounds: '1000' }, []],
  [{ rounds: '0' }, ['rounds']],
  [{ rounds: '1001' }, ['rounds']],
  [{ rounds: '2.5' }, ['rounds']],
  [{ rounds: '' }, ['rounds']],
  [{ lossLimit: '10' }, []],
  [{ lossLimit: '9.99' }, ['lossLimit']],
  [{ lossLimit: '' }, ['lossLimit']],
  [{ profitTarget: '0' }, ['profitTarget']],
  [{ singleWin: 'x' }, ['singleWin']],
  [{ afterWin: '1000', afterLoss: '0' }, []],
  [{ afterWin: '1001', afterLoss: '-1' }, ['afterWin', 'afterLoss']],
])('of %j the wrong fields are %j', (change, fields) => {
  expect(wrongFields(change)).toEqual(fields);
});

it('asks for the steps of a round only in games that have them', () => {
  expect(wrongFields({ steps: '9' })).toEqual([]);
  expect(wrongFields({ steps: '8' }, 8)).toEqual([]);
  expect(wrongFields({ steps: '9' }, 8)).toEqual(['steps']);
  expect(wrongFields({ steps: '0' }, 8)).toEqual(['steps']);
});

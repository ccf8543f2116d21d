import fc from 'fast-check';
import { payoutOf, ratio } from '@chokdee/money/ratio';
import { expect, it } from 'vitest';
import { add, parlayFactor, type LegResult, type SettledLeg } from './settlement.ts';
import {
  FULL_COVER,
  lineCount,
  linesOf,
  payoutOfSystem,
  stakePerLine,
  systemFactor,
  systemOf,
  type System,
} from './systems.ts';

const result = fc.constantFrom<LegResult>('win', 'half_win', 'push', 'half_loss', 'loss', 'void');
const leg = fc.record({ price: fc.bigInt({ min: 101n, max: 2_000n }).map((odds) => ratio(odds, 100n)), result });
const settled = fc.integer({ min: 1, max: 8 }).chain((selections) =>
  fc.tuple(
    fc
      .subarray(
        Array.from({ length: selections }, (_, at) => at + 1),
        { minLength: 1 },
      )
      .map((sizes) => systemOf(selections, sizes)),
    fc.array(leg, { minLength: selections, maxLength: selections }),
  ),
);

// Selections and lines.
it.each([
  ['trixie', 3, 4],
  ['patent', 3, 7],
  ['yankee', 4, 11],
  ['lucky15', 4, 15],
  ['canadian', 5, 26],
  ['lucky31', 5, 31],
  ['heinz', 6, 57],
  ['lucky63', 6, 63],
  ['superHeinz', 7, 120],
  ['goliath', 8, 247],
] as const)('a %s has %i selections and %i lines', (name, selections, lines) => {
  const system: System = FULL_COVER[name];
  expect([system.selections, lineCount(system), linesOf(system).length]).toEqual([selections, lines, lines]);
});

it('a system pays the sum of all lines, rounded down once', () => {
  fc.assert(
    fc.property(settled, fc.bigInt({ min: 1n, max: 10n ** 9n }), ([system, legs], perLine) => {
      const exact = linesOf(system)
        .map((line) => parlayFactor(line.map((position) => legs[position]!)))
        .reduce(add, ratio(0n));
      expect(systemFactor(system, legs)).toEqual(exact);
      expect(payoutOfSystem(perLine, system, legs)).toBe(payoutOf(perLine, exact));
    }),
  );
});

it('one winner of a Patent returns its single', () => {
  const legs: SettledLeg[] = [
    { price: ratio(3n), result: 'win' },
    { price: ratio(2n), result: 'loss' },
    { price: ratio(2n), result: 'loss' },
  ];
  expect(payoutOfSystem(1_000_000n, FULL_COVER.patent, legs)).toBe(3_000_000n);
  expect(payoutOfSystem(1_000_000n, FULL_COVER.trixie, legs)).toBe(0n);
});

it('the stake is one of a line or is divided by the lines', () => {
  expect(stakePerLine(7_000_000n, FULL_COVER.patent, 'per_line')).toBe(7_000_000n);
  expect(stakePerLine(7_069_999n, FULL_COVER.patent, 'total')).toBe(1_000_000n);
});

it.each([
  [3, []],
  [3, [0]],
  [3, [4]],
  [3, [2, 2]],
  [3, [1.5]],
  [21, [1]],
  [20, [4]],
])('refuses %i selections in sizes %j', (selections, sizes) => {
  expect(() => systemOf(selections, sizes)).toThrow(RangeError);
});

it('refuses another number of legs than selections', () => {
  expect(() => payoutOfSystem(1n, FULL_COVER.trixie, [])).toThrow(RangeError);
  expect(() => systemFactor(FULL_COVER.trixie, [])).toThrow(RangeError);
});

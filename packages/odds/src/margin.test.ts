import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMargin, MARGIN_METHODS, removeMargin } from './margin.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const market = fc
  .array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 2, maxLength: 8 })
  .map((weights) => weights.map((weight) => weight / sum(weights)));

// The worked check of penaltyblog for 2.7, 2.3 and 4.4.
it.each([
  ['proportional', [0.35874, 0.42113, 0.22013]],
  ['power', [0.35917, 0.42373, 0.2171]],
  ['shin', [0.35934, 0.42324, 0.21741]],
] as const)('%s agrees with the published figures', (method, expected) => {
  removeMargin([2.7, 2.3, 4.4], method).forEach((p, at) => expect(p).toBeCloseTo(expected[at]!, 5));
});

it('Shin of two outcomes is the additive method (Clarke et al. 2017)', () => {
  const [shin, additive] = [removeMargin([1.5, 2.6], 'shin'), removeMargin([1.5, 2.6], 'additive')];
  shin.forEach((p, at) => expect(p).toBeCloseTo(additive[at]!, 9));
});

describe.each(MARGIN_METHODS)('%s', (method) => {
  it('gives probabilities that sum to 1 and keep the order of the prices', () => {
    fc.assert(
      fc.property(market, fc.double({ min: 1, max: 1.03, noNaN: true }), (probabilities, overround) => {
        const odds = probabilities.map((p) => 1 / (p * overround));
        fc.pre(odds.every((price) => price > 1));
        const result = removeMargin(odds, method);
        expect(sum(result)).toBeCloseTo(1, 9);
        const order = (values: readonly number[]) => [...values.keys()].sort((a, b) => values[b]! - values[a]!);
        expect(order(result.map((p) => Number(p.toFixed(9))))).toEqual(
          order(probabilities.map((p) => Number(p.toFixed(9)))),
        );
      }),
    );
  });

  it.each([[[2]], [[2, 1]], [[2, Number.NaN]], [[0.5, 3]]])('refuses the odds %j', (odds) => {
    expect(() => removeMargin(odds, method)).toThrow(RangeError);
  });
});

describe('adding a margin', () => {
  it.each(['proportional', 'additive', 'power', 'oddsRatio'] as const)('%s is undone by removing it', (method) => {
    fc.assert(
      fc.property(market, fc.double({ min: 1, max: 1.1, noNaN: true }), (probabilities, overround) => {
        fc.pre(Math.max(...probabilities) * overround < 0.95);
        const odds = addMargin(probabilities, overround, method);
        expect(sum(odds.map((price) => 1 / price))).toBeCloseTo(overround, 9);
        removeMargin(odds, method).forEach((p, at) => expect(p).toBeCloseTo(probabilities[at]!, 6));
      }),
    );
  });

  it('power keeps every price above 1', () => {
    for (const price of addMargin([0.99, 0.005, 0.005], 1.08, 'power')) expect(price).toBeGreaterThan(1);
    expect(() => addMargin([0.99, 0.005, 0.005], 1.08, 'proportional')).toThrow(RangeError);
  });

  it.each([
    [[0.5, 0.6], 1.05],
    [[0, 1], 1.05],
    [[0.5, 0.5], 0.9],
  ])('refuses the probabilities %j with an overround of %d', (probabilities, overround) => {
    expect(() => addMargin(probabilities, overround, 'power')).toThrow(RangeError);
  });
});

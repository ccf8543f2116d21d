import fc from 'fast-check';
import { ratio, shareOf, type Ratio } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import {
  add,
  deadHeatFactor,
  factorOf,
  handicapMargin,
  parlayFactor,
  payoutOfLegs,
  resultOfMargin,
  totalMargin,
  type LegResult,
  type QuarterLine,
} from './settlement.ts';

const baht = 1_000_000n;
const price = fc.bigInt({ min: 101n, max: 100_000n }).map((hundredths) => ratio(hundredths, 100n));

/** Step by step: a quarter line is two half stakes on the neighbouring half or whole lines. */
function stepwise(margin: QuarterLine, decimalOdds: Ratio): Ratio {
  const half = (quarters: number): Ratio => (quarters > 0 ? decimalOdds : quarters === 0 ? ratio(1n) : ratio(0n));
  const [first, second] = margin % 2 === 0 ? [margin, margin] : [margin - 1, margin + 1];
  const sum = add(half(first), half(second));
  return ratio(sum.numerator, sum.denominator * 2n);
}

it('closed form and step by step settlement of a line agree', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 40 }), price, (margin, decimalOdds) => {
      expect(factorOf(resultOfMargin(margin), decimalOdds)).toEqual(stepwise(margin, decimalOdds));
    }),
  );
});

describe('lines', () => {
  it.each([
    [1, 0, -3, 'half_win'],
    [1, 0, -4, 'push'],
    [1, 0, -5, 'half_loss'],
    [1, 0, -6, 'loss'],
    [1, 1, 0, 'push'],
    [1, 1, -1, 'half_loss'],
    [1, 1, 1, 'half_win'],
    [0, 2, 8, 'push'],
  ] as const)('%i-%i with a handicap of %i quarters: %s', (goals, opponentGoals, handicap, result) => {
    expect(resultOfMargin(handicapMargin(goals, opponentGoals, handicap))).toBe(result);
  });

  it.each([
    ['over', 3, 11, 'half_win'],
    ['under', 3, 11, 'half_loss'],
    ['over', 2, 9, 'half_loss'],
    ['under', 2, 9, 'half_win'],
    ['over', 3, 12, 'push'],
    ['under', 0, 2, 'win'],
  ] as const)('%s with %i goals and a line of %i quarters: %s', (side, total, line, result) => {
    expect(resultOfMargin(totalMargin(side, total, line))).toBe(result);
  });

  it('both sides of a line always return two stakes at even money', () => {
    const even = ratio(2n);
    const goals = fc.nat({ max: 10 });
    fc.assert(
      fc.property(goals, goals, fc.integer({ min: -20, max: 20 }), (home, away, handicap) => {
        const sides = [handicapMargin(home, away, handicap), handicapMargin(away, home, -handicap)];
        const [one, other] = sides.map((margin) => factorOf(resultOfMargin(margin), even));
        expect(add(one!, other!)).toEqual(even);
      }),
    );
  });
});

describe('parlays', () => {
  const leg = (hundredths: bigint, result: LegResult) => ({ price: ratio(hundredths, 100n), result });

  // The four worked cases that SBOTOP publishes, which round to the nearest satang. We round down,
  // so we may pay one satang less.
  it.each([
    [[leg(186n, 'win'), leg(196n, 'win'), leg(190n, 'win'), leg(236n, 'win')], 153_469n],
    [[leg(186n, 'half_win'), leg(196n, 'win'), leg(190n, 'win'), leg(236n, 'win')], 115_678n],
    [[leg(186n, 'half_loss'), leg(196n, 'win'), leg(190n, 'win')], 8_620n],
    [[leg(186n, 'half_loss'), leg(196n, 'half_loss'), leg(190n, 'win')], -5_250n],
  ])('published case %#', (legs, published) => {
    // Others round to the nearest cent.
    const win = shareOf(100n * baht, parlayFactor(legs)) - 100n * baht;
    expect(Math.round(Number(win) / 10_000)).toBe(Number(published));
  });

  it('a lost leg loses the parlay, a void leg leaves it to the others', () => {
    expect(payoutOfLegs(baht, [leg(200n, 'win'), leg(200n, 'loss')])).toBe(0n);
    expect(payoutOfLegs(baht, [leg(200n, 'win'), leg(200n, 'void')])).toBe(2n * baht);
    expect(payoutOfLegs(baht, [leg(200n, 'push')])).toBe(baht);
  });
});

describe('dead heat', () => {
  it('pays the part of the stake that won', () => {
    expect(deadHeatFactor(ratio(5n), 1, 2)).toEqual(ratio(5n, 2n));
    expect(deadHeatFactor(ratio(5n), 2, 2)).toEqual(ratio(5n));
  });

  it.each([
    [0, 1],
    [2, 1],
    [1, 1.5],
  ])('refuses %d places for %d runners', (places, runners) => {
    expect(() => deadHeatFactor(ratio(5n), places, runners)).toThrow(RangeError);
  });
});

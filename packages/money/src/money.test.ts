import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AmountError, decimalOf, MAX_AMOUNT, MINOR_UNIT, parseAmount, upToMinorUnit, wireOf } from './amount.ts';
import { isCurrency } from './currency.ts';
import { displayAmount } from './display.ts';
import { compareRatio, payoutOf, ratio, shareOf } from './ratio.ts';

const micro = fc.bigInt({ min: -MAX_AMOUNT, max: MAX_AMOUNT });

describe('amounts', () => {
  it('are unchanged after decimalOf and parseAmount', () => {
    fc.assert(fc.property(micro, (amount) => parseAmount(decimalOf(amount)) === amount));
  });
  it('are unchanged after wireOf and parseAmount, below 2^32 units', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 32n * 1_000_000n - 1n }),
        (amount) => parseAmount(wireOf(amount)) === amount,
      ),
    );
  });
  it.each([0.1, 0.000001, 0.000015, 19.99, 1_000_000_000])(
    'are parsed from the shortest decimal form of the number %s',
    (amount) => {
      expect(wireOf(parseAmount(amount))).toBe(amount);
    },
  );
  it.each([
    '',
    '.5',
    '1.',
    '1e5',
    '0x10',
    ' 1',
    '1,000',
    '١',
    '1.0000001',
    NaN,
    Infinity,
    1e21,
    1e-7,
    '1000000000000.000001',
  ])('are not parsed from %j', (amount) => {
    expect(() => parseAmount(amount)).toThrow(AmountError);
  });
});

describe('payouts', () => {
  it('are the exact product, rounded down to the minor unit once', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: MAX_AMOUNT }),
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (stake, numerator, denominator) => {
          const by = ratio(numerator, denominator);
          for (const [paid, unit] of [
            [payoutOf(stake, by), MINOR_UNIT],
            [shareOf(stake, by), 1n],
          ] as const) {
            expect(paid % unit).toBe(0n);
            expect(paid * denominator <= stake * numerator).toBe(true);
            expect((paid + unit) * denominator > stake * numerator).toBe(true);
          }
        },
      ),
    );
  });
  it('round up to the minor unit where a stake is computed', () =>
    expect([0n, 1n, MINOR_UNIT, MINOR_UNIT + 1n].map(upToMinorUnit)).toEqual([
      0n,
      MINOR_UNIT,
      MINOR_UNIT,
      2n * MINOR_UNIT,
    ]));
  it('use exact ratios in lowest terms and reject invalid ones', () => {
    expect(compareRatio(ratio(10n ** 20n + 1n, 10n ** 20n), ratio(1n))).toBe(1);
    expect(ratio(6n, 4n)).toEqual({ numerator: 3n, denominator: 2n });
    expect(() => ratio(1n, 0n)).toThrow(RangeError);
    expect(() => payoutOf(-1n, ratio(1n))).toThrow(RangeError);
  });
});

describe('displayAmount', () => {
  it.each([
    [0n, '0.00'],
    [1_234_567_890_000n, '1,234,567.89'],
    [999_999n, '0.999999'],
    [-5_500_000n, '\u22125.50'],
    [-9_999n, '\u22120.009999'],
    [1_500_000n, '1.50'],
    [10n ** 18n, '1,000,000,000,000.00'],
  ])('formats %s as %s', (amount, text) => expect(displayAmount(amount)).toBe(text));
  it('adds a plus before a gain with sign "always"', () => expect(displayAmount(2_000_000n, 'always')).toBe('+2.00'));
});

it('isCurrency accepts only the codes of currencies', () => {
  expect(isCurrency('THB')).toBe(true);
  expect(isCurrency('toString')).toBe(false);
});

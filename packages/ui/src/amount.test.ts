import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountParts, amountText, microOf, shortAmount } from './amount.tsx';
import { cleanAmount, groupAmount } from './amount-field.tsx';

describe('an amount', () => {
  it.each([
    [0n, false, '', '0', '.00'],
    [1_234_567_890_000n, false, '', '1,234,567', '.89'],
    [-20_000_000n, true, '\u2212', '20', '.00'],
    [144_000_000n, true, '+', '144', '.00'],
    [144_000_000n, false, '', '144', '.00'],
    [0n, true, '', '0', '.00'],
  ])('%s signed %s', (value, signed, sign, whole, cents) =>
    expect(amountParts(value, signed)).toEqual({ sign, whole, cents }),
  );

  it('converts API numbers and strings to micro-units exactly', () => {
    expect(microOf(0.1)).toBe(100_000n);
    expect(microOf('1000.5')).toBe(1_000_500_000n);
    expect(microOf(1e-7)).toBe(0n);
    // As a float 123456789012.34 is slightly less; no satang may be lost.
    expect(microOf(123_456_789_012.34)).toBe(123_456_789_012_340_000n);
    expect(microOf(5n)).toBe(5n);
    expect(amountText(1000, 'P')).toBe('P1,000.00');
  });

  it('shows the digits of every amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (value) => {
        const { whole, cents } = amountParts(value, true);
        const size = value < 0n ? -value : value;
        expect(BigInt(whole.replaceAll(',', ''))).toBe(size / 1_000_000n);
        expect(cents).toMatch(/^\.\d{2,6}$/);
        expect(BigInt(cents.slice(1).padEnd(6, '0'))).toBe(size % 1_000_000n);
      }),
    );
  });
});

describe('an abbreviated amount', () => {
  it.each([
    [99_999_999_990_000n, null],
    [100_000_000_000_000n, '100M'],
    [999_999_999_999_999n, '999.99M'],
    [123_456_789_012_340_000n, '123.45B'],
    [-123_456_789_012_340_000n, '\u2212123.45B'],
  ])('abbreviates %s to %s', (value, text) => expect(shortAmount(value, 'th-TH')).toBe(text));
  it('is never more than the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 14n, max: 10n ** 19n }), (value) => {
        const [, figure = '', size = ''] = /^([\d.,]+)([MBT])$/.exec(shortAmount(value, 'th-TH') ?? '') ?? [];
        const shown =
          BigInt(Math.round(Number(figure.replaceAll(',', '')) * 100)) *
          10_000n *
          1_000_000n ** BigInt({ M: 1, B: 1, T: 2 }[size] ?? 0) *
          (size === 'B' ? 1_000n : 1n);
        expect(shown <= value && value - shown < value / 99n).toBe(true);
      }),
    );
  });
});

describe('a typed amount', () => {
  it.each([
    ['1,000.50 THB', '1000.50'],
    ['007', '7'],
    ['.5', '0.5'],
    ['1.2.3', '1.23'],
    ['12.', '12.'],
    ['abc', ''],
    ['1.239', '1.23'],
    ['0', '0'],
  ])('cleans %s to %s', (typed, cleaned) => expect(cleanAmount(typed)).toBe(cleaned));
  it.each([
    ['1000', '1,000'],
    ['1234567.5', '1,234,567.5'],
    ['12.', '12.'],
    ['', ''],
    ['999', '999'],
  ])('groups %s as %s', (cleaned, grouped) => expect(groupAmount(cleaned)).toBe(grouped));
  it('is unchanged after grouping and cleaning', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), fc.nat({ max: 99 }), (whole, cents) => {
        const text = `${whole}.${String(cents).padStart(2, '0')}`;
        expect(cleanAmount(groupAmount(text))).toBe(text);
      }),
    );
  });
});

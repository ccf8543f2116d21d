import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betNumberOf, momentNumberOf, momentOf, readBetNumber } from './bet-number.ts';
import { uuid7 } from './uuid7.ts';

const stored = fc.bigInt({ min: 0n, max: 2n ** 40n - 1n });
const SIGNS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];

describe('the number of a bet', () => {
  it('has nine signs in three groups, and is another for every stored number', () => {
    expect([betNumberOf(0n), betNumberOf(1n), betNumberOf(2n), betNumberOf(2n ** 40n - 1n)]).toEqual([
      '000-000-000',
      'KA1-2SQ-593',
      '6M2-5KE-AJR',
      'CNY-X68-TQ2',
    ]);
    const first = Array.from({ length: 10_000 }, (_, index) => betNumberOf(BigInt(index)));
    expect(new Set(first).size).toBe(10_000);
    expect(first.every((text) => /^([0-9A-HJKMNP-TV-Z]{3}-){2}[0-9A-HJKMNP-TV-Z]{3}$/.test(text))).toBe(true);
    expect(() => betNumberOf(-1n)).toThrow(RangeError);
    expect(() => betNumberOf(2n ** 40n)).toThrow(RangeError);
  });
  it('is read back, however it was typed', () => {
    fc.assert(
      fc.property(stored, (number) => {
        const text = betNumberOf(number);
        expect(readBetNumber(text)).toBe(number);
        expect(readBetNumber(` ${text.toLowerCase().replaceAll('-', ' ')} `)).toBe(number);
        expect(readBetNumber(text.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ''))).toBe(number);
      }),
    );
  });
  it('is not read with one wrong sign, or two swapped ones', () => {
    const text = fc.record({ number: stored, at: fc.nat(8), sign: fc.constantFrom(...SIGNS) });
    fc.assert(
      fc.property(text, ({ number, at, sign }) => {
        const signs = [...betNumberOf(number).replaceAll('-', '')];
        const wrong = signs.with(at, sign).join('');
        expect(readBetNumber(wrong)).toBe(wrong === signs.join('') ? number : null);
        if (at === 8 || signs[at] === signs[at + 1]) return;
        const swapped = signs.with(at, signs[at + 1]!).with(at + 1, signs[at]!);
        expect(readBetNumber(swapped.join(''))).toBeNull();
      }),
    );
  });
  it('of a bet without a stored one is that of its moment, from 2026 to 2060', () => {
    const times = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2060, 0, 1) });
    fc.assert(
      fc.property(times, (at) => {
        expect(momentOf(readBetNumber(momentNumberOf(uuid7(at)))!)).toBe(at);
      }),
    );
    // The sequence of slips ends before the first moment.
    expect([momentOf(0n), momentOf(2n ** 34n - 1n), momentOf(2n ** 34n)]).toEqual([null, null, Date.UTC(2026, 0, 1)]);
    // Earlier and later moments have a number too.
    for (const at of [0, Date.UTC(2025, 11, 31), Date.UTC(2099, 0, 1)])
      expect(readBetNumber(momentNumberOf(uuid7(at)))).toBeGreaterThanOrEqual(2n ** 34n);
  });
  it.each(['', '123', 'UUU-UUU-UUU', '000-000-0000', 'สลิป', '00000000'])('is not %j', (text) => {
    expect(readBetNumber(text)).toBeNull();
  });
});

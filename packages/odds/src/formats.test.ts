import fc from 'fast-check';
import { MINOR_UNIT } from '@chokdee/money/amount';
import { approximate, compareRatio, ratio } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { ODDS_FORMATS, readOdds, termsOf, writeOdds, type OddsFormat } from './formats.ts';
import { OddsError, priceOf, type Price } from './price.ts';

const price = fc
  .tuple(fc.bigInt({ min: 1n, max: 100_000n }), fc.bigInt({ min: 1n, max: 10_000n }))
  .map(([win, unit]): Price => priceOf(ratio(win + unit, unit)));
const codeOf = (text: string, format: OddsFormat): string => {
  try {
    readOdds(text, format);
  } catch (error) {
    if (error instanceof OddsError) return error.code;
  }
  return 'read';
};

// The same price in all formats.
it.each([
  [ratio(9n, 4n), '2.25', '1.25', '-0.80', '1.25', '+125', '5/4'],
  [ratio(2n), '2.00', '1.00', '1.00', '1.00', '+100', '1/1'],
  [ratio(3n, 2n), '1.50', '0.50', '0.50', '-2.00', '-200', '1/2'],
  [ratio(22n, 10n), '2.20', '1.20', '-0.84', '1.20', '+120', '6/5'],
])('writes %o as %s, %s, %s, %s, %s and %s', (decimalOdds, ...texts) => {
  expect(ODDS_FORMATS.map((format) => writeOdds(priceOf(decimalOdds), format))).toEqual(texts);
});

describe('reading', () => {
  it.each([
    ['2.25', 'decimal', ratio(9n, 4n)],
    ['1.25', 'hongKong', ratio(9n, 4n)],
    ['-0.80', 'malay', ratio(9n, 4n)],
    ['\u22120.96', 'malay', ratio(49n, 24n)],
    ['0.96', 'malay', ratio(49n, 25n)],
    ['-1.96', 'indonesian', ratio(74n, 49n)],
    ['+125', 'american', ratio(9n, 4n)],
    ['-110', 'american', ratio(21n, 11n)],
    ['11/8', 'fractional', ratio(19n, 8n)],
  ] as const)('%s in %s odds', (text, format, expected) => {
    expect(readOdds(text, format)).toEqual(expected);
  });

  it.each([
    ['', 'decimal', 'odds.malformed'],
    ['2,25', 'decimal', 'odds.malformed'],
    ['-2.25', 'decimal', 'odds.malformed'],
    ['+0.5', 'malay', 'odds.malformed'],
    ['0', 'malay', 'odds.malformed'],
    ['1/0', 'fractional', 'odds.malformed'],
    ['1e3', 'american', 'odds.malformed'],
    ['1.00', 'decimal', 'odds.out_of_range'],
    ['1.20', 'malay', 'odds.out_of_range'],
    ['0.80', 'indonesian', 'odds.out_of_range'],
    ['+90', 'american', 'odds.out_of_range'],
    ['9999999', 'decimal', 'odds.out_of_range'],
  ] as const)('refuses %s in %s odds: %s', (text, format, code) => {
    expect(codeOf(text, format)).toBe(code);
  });

  it.each(ODDS_FORMATS)(
    'what is written in %s odds is read as a price that is not better, and within rounding',
    (format) => {
      fc.assert(
        fc.property(price, (original) => {
          const text = writeOdds(original, format);
          fc.pre(codeOf(text, format) === 'read');
          const read = readOdds(text, format);
          expect(compareRatio(read, original)).toBeLessThanOrEqual(0);
          expect(writeOdds(read, format)).toBe(text);
        }),
      );
    },
  );
});

describe('terms of an entered stake', () => {
  const baht = 1_000_000n;

  it('is the amount to win at negative Malay and Indonesian odds', () => {
    expect(termsOf(10n * baht, readOdds('-0.96', 'malay'), 'malay')).toEqual({ risk: 9_600_000n, win: 10n * baht });
    expect(termsOf(10n * baht, readOdds('-1.96', 'indonesian'), 'indonesian')).toEqual({
      risk: 19_600_000n,
      win: 10n * baht,
    });
  });

  it('is the risk otherwise', () => {
    for (const format of ['decimal', 'hongKong', 'american', 'fractional'] as const)
      expect(termsOf(10n * baht, readOdds('-0.96', 'malay'), format).risk).toBe(10n * baht);
    expect(termsOf(10n * baht, readOdds('0.96', 'malay'), 'malay')).toEqual({ risk: 10n * baht, win: 9_600_000n });
  });

  it('pays at least the amount to win, and less than one price of a minor unit more', () => {
    fc.assert(
      fc.property(price, fc.bigInt({ min: 1n, max: 10n ** 8n }), (at, cents) => {
        const entered = cents * MINOR_UNIT;
        const { risk, win } = termsOf(entered, at, 'malay');
        if (risk === entered) return;
        expect(win).toBeGreaterThanOrEqual(entered);
        expect(Number(win - entered)).toBeLessThanOrEqual(approximate(at) * Number(MINOR_UNIT));
      }),
    );
  });
});

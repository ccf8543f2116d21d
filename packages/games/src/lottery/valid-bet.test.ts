import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playOf } from './plays.ts';
import { riskOfLines } from './valid-bet.ts';

/** The risk of equal stakes on some entries of a play at a price for 1. */
const risk = (code: string, entries: readonly string[], price: number, stake = 100n): bigint => {
  const play = playOf(code)!;
  const cost = stake * BigInt(play.units);
  return riskOfLines(
    play,
    entries.map((entry) => ({
      entry,
      stake: cost,
      paid: (hundredths) => (stake * BigInt(price) * BigInt(hundredths)) / 100n,
    })),
  );
};
const numbers = (digits: number, count: number) =>
  Array.from({ length: count }, (_, n) => String(n).padStart(digits, '0'));

describe('lines of a member on one play', () => {
  it.each<[string, number, bigint]>([
    ['one number', 1, 100n],
    // Twelve numbers of 100 are not bet on: more than a ninth.
    ['88 of 100 numbers', 88, 8_800n],
    ['89 of 100 numbers', 89, 0n],
    ['all numbers', 100, 1_000n],
  ])('risk what they can lose: %s', (_name, count, expected) => {
    expect(risk('thai-government.top2', numbers(2, count), 90)).toBe(expected);
  });

  it('covers three digits, permutations, sides and plays of several numbers too', () => {
    expect(risk('thai-government.top3', numbers(3, 1_000), 900)).toBe(10_000n);
    expect(risk('thai-government.top3', numbers(3, 888), 900)).toBe(88_800n);
    expect(risk('thai-government.half1', ['high', 'low'], 2)).toBe(0n);
    expect(risk('thai-government.half1', ['high'], 2)).toBe(100n);
    expect(risk('thai-government.parity', ['odd', 'even'], 2)).toBe(0n);
    expect(risk('vietnam-north.lo2', numbers(2, 100), 99)).toBe(100n * 27n * 100n - 27n * 9_900n);
    const ordered = numbers(3, 1_000).filter((n) => [...n].sort().join('') === n);
    expect(risk('thai-government.tote3', ordered, 150)).toBe(BigInt(ordered.length) * 100n - 15_000n);
    expect(risk('vietnam-north.xien2', ['00-01', '02-03'], 15)).toBe(200n);
  });

  it('is between nothing and their stakes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('thai-government.top2', 'thai-government.runTop', 'vietnam-north.head'),
        fc.array(fc.tuple(fc.nat(99), fc.bigInt(1n, 1_000n)), { maxLength: 120 }),
        fc.integer({ min: 2, max: 99 }),
        (code, bets, price) => {
          const play = playOf(code)!;
          const digits = play.entry.kind === 'number' ? play.entry.digits : 1;
          const lines = bets.map(([n, stake]) => ({
            entry: String(n % 10 ** digits).padStart(digits, '0'),
            stake,
            paid: (hundredths: number) => (stake * BigInt(price) * BigInt(hundredths)) / 100n,
          }));
          const total = lines.reduce((sum, { stake }) => sum + stake, 0n);
          const at = riskOfLines(play, lines);
          expect(at >= 0n && at <= total).toBe(true);
        },
      ),
    );
  });

  it('never risk more with the other side of one of them', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 1_000n), fc.bigInt(0n, 1_000n), fc.bigInt(1n, 1_000n), (high, low, more) => {
        const play = playOf('thai-government.half1')!;
        const at = (...stakes: readonly [string, bigint][]) =>
          riskOfLines(
            play,
            stakes.map(([entry, stake]) => ({
              entry,
              stake,
              paid: (hundredths) => (stake * 2n * BigInt(hundredths)) / 100n,
            })),
          );
        const open = high > low ? high - low : 0n;
        const other = more < open ? more : open;
        expect(at(['high', high], ['low', low], ['low', other])).toBeLessThanOrEqual(at(['high', high], ['low', low]));
      }),
    );
  });
});

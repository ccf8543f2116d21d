import fc from 'fast-check';
import { expect, it } from 'vitest';
import { polynomials } from './polynomial.ts';

const LIMIT = 20;
const counts = fc.array(fc.tuple(fc.nat(30), fc.bigInt({ min: 0n, max: 10n ** 6n })), { maxLength: 12 });

const bySum = (pairs: readonly (readonly [number, bigint])[]): bigint[] => {
  const sums = Array.from({ length: LIMIT }, () => 0n);
  for (const [amount, count] of pairs) if (amount < LIMIT) sums[amount]! += count;
  return sums;
};

it('coefficients returns what was stored, and a product is the distribution of the sum below the limit', () => {
  const sums = polynomials(LIMIT, 12n * 12n * 10n ** 12n);
  fc.assert(
    fc.property(counts, counts, (a, b) => {
      expect(sums.coefficients(sums.of(a))).toEqual(bySum(a));
      const pairs = a
        .flatMap(([x, m]) => b.map(([y, n]) => [x + y, m * n] as const))
        .filter((_, i) => a[Math.floor(i / b.length)]![0] < LIMIT && b[i % b.length]![0] < LIMIT);
      expect(sums.coefficients(sums.times(sums.of(a), sums.of(b)))).toEqual(bySum(pairs));
    }),
  );
});

it('coefficients at the bound do not overlap', () => {
  const sums = polynomials(3, 16n ** 5n - 1n);
  expect(
    sums.coefficients(
      sums.of([
        [0, 16n ** 5n - 1n],
        [1, 1n],
        [2, 16n ** 5n - 1n],
      ]),
    ),
  ).toEqual([16n ** 5n - 1n, 1n, 16n ** 5n - 1n]);
});

/**
 * Exact distributions of sums. A distribution is a polynomial: the coefficient of x^n is the number
 * of cases with the amount n. It is stored in one long integer, `bits` bits per coefficient
 * (Kronecker substitution), so that the distribution of the sum of two independent amounts is one
 * multiplication of integers, without rounding.
 */
export interface Polynomials {
  /** From amounts and their counts; amounts at or above the limit are left out. */
  of(counts: Iterable<readonly [amount: number, count: bigint]>): bigint;
  /** The distribution of the sum, amounts at or above the limit left out. */
  times(a: bigint, b: bigint): bigint;
  /** All coefficients, from amount 0 to the limit - 1. */
  coefficients(polynomial: bigint): bigint[];
}

/**
 * Polynomials below x^limit. Their coefficients, and those of every product, must be below `bound`.
 */
export function polynomials(limit: number, bound: bigint): Polynomials {
  const digits = Math.ceil((bound.toString(2).length + 1) / 4);
  const bits = BigInt(digits * 4);
  const mask = (1n << (bits * BigInt(limit))) - 1n;
  return {
    of(counts) {
      const byAmount = new Map<number, bigint>();
      for (const [amount, count] of counts)
        if (amount < limit && count > 0n) byAmount.set(amount, (byAmount.get(amount) ?? 0n) + count);
      const top = Math.max(-1, ...byAmount.keys());
      const coefficient = (amount: number) => (byAmount.get(amount) ?? 0n).toString(16).padStart(digits, '0');
      return BigInt(`0x0${Array.from({ length: top + 1 }, (_, i) => coefficient(top - i)).join('')}`);
    },
    times: (a, b) => (a * b) & mask,
    coefficients(polynomial) {
      const text = polynomial.toString(16).padStart(limit * digits, '0');
      return Array.from({ length: limit }, (_, i) =>
        BigInt(`0x${text.slice((limit - 1 - i) * digits, (limit - i) * digits)}`),
      );
    },
  };
}

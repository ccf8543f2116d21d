/** An amount in micro-units of its currency: 1.00 is 1_000_000n. The only form in which money is stored or added. */
export type Micro = bigint;

/** Micro-units in one whole unit of a currency. */
export const unit: Micro = 1_000_000n;

/** The largest amount a request may name, in micro-units: a million million. Keeps every sum inside PostgreSQL's bigint. */
export const largest: Micro = 1_000_000_000_000n * unit;

/** Thrown by `parseAmount` for anything that is not a finite decimal with at most six decimals inside the range. */
export class AmountError extends Error {
  override readonly name = 'AmountError';
}

const decimal = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/;

/**
 * Reads an amount of whole units, as a JSON number or a decimal string ("12.34"), into micro-units.
 * A number is read by its shortest decimal form, so 0.1 is exactly 100_000n. Throws `AmountError`.
 */
export function parseAmount(amount: number | string): Micro {
  const match = decimal.exec(String(amount));
  if (!match) throw new AmountError(`not an amount: ${String(amount)}`);
  const [, sign, whole = '', fraction = ''] = match;
  const size = BigInt(whole) * unit + BigInt(fraction.padEnd(6, '0'));
  if (size > largest) throw new AmountError(`out of range: ${String(amount)}`);
  return sign ? -size : size;
}

/** Writes micro-units as a decimal string without trailing zeros: 1_500_000n is "1.5". */
export function decimalOf(amount: Micro): string {
  const size = amount < 0n ? -amount : amount;
  const fraction = (size % unit).toString().padStart(6, '0').replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${size / unit}${fraction && `.${fraction}`}`;
}

/** Writes micro-units as the JSON number of whole units that `/wps`, `/lgw` and `/lotto` answer with; exact below 2^32 units, where doubles are finer than a micro-unit. */
export const wireOf = (amount: Micro): number => Number(decimalOf(amount));

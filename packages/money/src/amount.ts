/**
 * An amount in micro-units of its currency: 1.00 is 1_000_000n. All money is stored and calculated
 * in this form.
 */
export type Micro = bigint;

/** Micro-units in one whole unit of a currency. */
export const MICROS_PER_UNIT: Micro = 1_000_000n;

/**
 * The minor unit of a currency in micro-units: 0.01, the smallest amount that a purse holds. Every
 * currency of the ledger is kept and shown with two decimals. Pools and rebates of operator-owned
 * accounts keep micro-units.
 */
export const MINOR_UNIT: Micro = 10_000n;

/** Rounds an amount of zero or above down to whole minor units. */
export const downToMinorUnit = (amount: Micro): Micro => amount - (amount % MINOR_UNIT);

/** Rounds an amount of zero or above up to whole minor units. */
export const upToMinorUnit = (amount: Micro): Micro => downToMinorUnit(amount + MINOR_UNIT - 1n);

/**
 * The largest amount that a request may contain, in micro-units: 10^12 whole units. It keeps every
 * sum inside PostgreSQL's bigint.
 */
export const MAX_AMOUNT: Micro = 1_000_000_000_000n * MICROS_PER_UNIT;

/**
 * Thrown by `parseAmount`: the input is not a finite decimal number with at most six decimals, or
 * its absolute value is above `MAX_AMOUNT`.
 */
export class AmountError extends Error {
  override readonly name = 'AmountError';
}

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/;

/**
 * Converts an amount of whole units, a JSON number or a decimal string ("12.34"), to micro-units.
 * A number is read by its shortest decimal form, so 0.1 is exactly 100_000n. Throws `AmountError`.
 */
export function parseAmount(amount: number | string): Micro {
  const match = DECIMAL.exec(String(amount));
  if (!match) throw new AmountError(`not an amount: ${String(amount)}`);
  const [, sign, whole = '', fraction = ''] = match;
  const size = BigInt(whole) * MICROS_PER_UNIT + BigInt(fraction.padEnd(6, '0'));
  if (size > MAX_AMOUNT) throw new AmountError(`out of range: ${String(amount)}`);
  return sign ? -size : size;
}

/** Converts micro-units to a decimal string without trailing zeros: 1_500_000n is "1.5". */
export function decimalOf(amount: Micro): string {
  const size = amount < 0n ? -amount : amount;
  const fraction = (size % MICROS_PER_UNIT).toString().padStart(6, '0').replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${size / MICROS_PER_UNIT}${fraction && `.${fraction}`}`;
}

/**
 * Converts micro-units to the JSON number of whole units in the answers of `/wps`, `/lgw` and
 * `/lotto`. Exact below 2^32 units, where the steps between doubles are smaller than a micro-unit.
 */
export const wireOf = (amount: Micro): number => Number(decimalOf(amount));

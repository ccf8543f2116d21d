import { uuid7Time } from './uuid7.ts';

/*
 * The short number of a bet, which a member reads out to support: nine signs of Crockford's base 32
 * (no I, L, O, U) in groups of three, `7KQ-2M9-XF4`. Eight of them are the stored number in another
 * order, so that two numbers in a row do not look alike; the ninth is a check sign. Slips, tickets
 * and table bets have stored numbers of one sequence. Any other bet, such as a round of a game, has
 * the number of its moment, which is in its id.
 */

/** Digits and letters of Crockford's base 32, in the order of their values. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const DIGITS = 8;
/** The numbers that eight signs can write. */
const SIZE = 1n << 40n;
/** An odd factor and its inverse modulo `SIZE`: what orders the numbers otherwise. */
const FACTOR = 663_608_941_737n;
const INVERSE = 1_079_062_005_657n;

/** The first number of a moment; the sequence `wagering.bet_number` ends before it. */
const FIRST_MOMENT = 1n << 34n;
/** The start of the moments, epoch milliseconds. Their numbers repeat after 34 years. */
const FIRST_TIME = Date.UTC(2026, 0, 1);

/** Twice a value of the field of 32 elements (x^5 + x^2 + 1). */
const twice = (value: number): number => ((value << 1) ^ (value & 0x10 ? 0x25 : 0)) & 0x1f;

/** The check value of eight values: it differs after one wrong sign, and after two swapped ones. */
const checkOf = (values: readonly number[]): number => values.reduce((check, value) => twice(check ^ value), 0);

/** Writes a stored number, from 0 to 2^40 - 1, for people. Throws a `RangeError` for others. */
export function betNumberOf(stored: bigint): string {
  if (stored < 0n || stored >= SIZE) throw new RangeError('not the number of a bet');
  const mixed = (stored * FACTOR) % SIZE;
  const values = Array.from({ length: DIGITS }, (_, at) => Number((mixed >> BigInt(5 * (DIGITS - 1 - at))) & 31n));
  const text = [...values, checkOf(values)].map((value) => SIGNS[value]).join('');
  return `${text.slice(0, 3)}-${text.slice(3, 6)}-${text.slice(6)}`;
}

/** The number of a bet without a stored one, from its id (UUIDv7). */
export function momentNumberOf(id: string): string {
  const moments = SIZE - FIRST_MOMENT;
  const since = BigInt(uuid7Time(id) - FIRST_TIME) % moments;
  return betNumberOf(FIRST_MOMENT + (since < 0n ? since + moments : since));
}

/**
 * The moment, epoch milliseconds, of the ids to which `momentNumberOf` gives a stored number; null
 * for a number of the sequence.
 */
export const momentOf = (stored: bigint): number | null =>
  stored < FIRST_MOMENT ? null : FIRST_TIME + Number(stored - FIRST_MOMENT);

/**
 * Reads a number as it was read out: in any case, with or without separators, I and L as 1, O as 0.
 * Null when it is none, or its check sign is wrong.
 */
export function readBetNumber(text: string): bigint | null {
  const signs = text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
  const values = [...signs].map((sign) => SIGNS.indexOf(sign));
  if (values.length !== DIGITS + 1 || values.includes(-1)) return null;
  const digits = values.slice(0, DIGITS);
  if (checkOf(digits) !== values[DIGITS]) return null;
  const mixed = digits.reduce((number, value) => (number << 5n) | BigInt(value), 0n);
  return (mixed * INVERSE) % SIZE;
}

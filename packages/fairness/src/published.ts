import { byteStream, type DrawKey } from './stream.ts';

/*
 * How public provably-fair games map the same byte stream: 4 bytes become a fraction and the
 * fraction a result. Tests use it to show that our stream equals theirs. Our games do not use it: a
 * fraction favours some results by up to range / 2^32.
 */

/**
 * The first `count` fractions of a bet, each from 4 bytes: b0/256 + b1/256^2 + b2/256^3 + b3/256^4.
 */
export function fractions(key: DrawKey, count: number): number[] {
  const stream = byteStream(key);
  return Array.from({ length: count }, () => stream.uint(4) / 2 ** 32);
}

const first = (key: DrawKey): number => fractions(key, 1)[0] as number;

/** Dice with 10,001 results, 0.00 to 100.00. */
export const publishedDice = (key: DrawKey): number => Math.floor(first(key) * 10_001) / 100;

/** European roulette, 0 to 36. */
export const publishedRoulette = (key: DrawKey): number => Math.floor(first(key) * 37);

/** Keno: ten of 1 to 40 without replacement, in the order drawn. */
export function publishedKeno(key: DrawKey): number[] {
  const left = Array.from({ length: 40 }, (_, i) => i + 1);
  return fractions(key, 10).map((fraction) => left.splice(Math.floor(fraction * left.length), 1)[0] as number);
}

/**
 * Limbo with a house edge of 1 %: the multiplier reached, floored to two decimals and at least 1.
 * The documented formula divides by the fraction; the published implementation floors it and adds
 * one.
 */
export function publishedLimbo(key: DrawKey): number {
  const multiplier = (1e8 / (Math.floor(first(key) * 1e8) + 1)) * 0.99;
  return Math.max(1, Math.floor(multiplier * 100) / 100);
}

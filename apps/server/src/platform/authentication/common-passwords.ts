import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Guesses below which a password counts as common: an attacker tries as many at once. */
const MIN_GUESSES = 1e7;
/** Characters that are examined; the time grows with their number. */
const EXAMINED = 32;

/**
 * The estimator with 49,000 leaked passwords, English words and names. It is made at the first use,
 * because it takes a second.
 */
let estimator: ZxcvbnFactory | null = null;

/**
 * Whether a password is a leaked one, or one with small changes, or built from so few common parts
 * that it is guessed within 10 million attempts.
 */
export function isCommonPassword(password: string): boolean {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    maxLength: EXAMINED,
    l33tMaxSubstitutions: 20,
  });
  return estimator.check(password.normalize('NFKC').slice(0, EXAMINED)).guesses < MIN_GUESSES;
}

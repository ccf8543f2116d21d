/**
 * Square roots of primes: the fractional parts of their multiples are evenly distributed and
 * unrelated.
 */
const STEPS = [2, 3, 5, 7, 11, 13, 17, 19, 23].map(Math.sqrt);

/**
 * The i-th position of an evenly distributed sequence from 0 to 1 that looks irregular; for
 * particles. Deterministic, not random. `dimension` selects one of nine unrelated sequences.
 */
export const spread = (i: number, dimension: number): number => ((i + 1) * STEPS[dimension % STEPS.length]!) % 1;

/** Multipliers whose parts after the point never fall into step with each other (square roots of primes). */
const steps = [2, 3, 5, 7, 11, 13, 17, 19, 23].map(Math.sqrt);

/** Even places from 0 to 1 that do not look even, for things that fly about; `way` is one of nine that have nothing to do with each other. Nothing here is chance. */
export const spread = (i: number, way: number): number => ((i + 1) * steps[way % steps.length]!) % 1;

import { expect, it } from 'vitest';
import { currentCategory } from './categories.ts';

it.each([
  ['/elott', 'ELOTT'],
  ['/lottery', 'LOTT'],
  ['/Vnlottery', 'LOTT'],
  ['/rng', 'RNG'],
  ['/help', undefined],
])('the navigation marks one category at %s: %s', (path, category) => {
  expect(currentCategory(path)).toBe(category);
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { keyOf } from './pop-ups.ts';

it('remembers a pop-up per browser, one of the first login per account', () => {
  expect(keyOf({ id: 'one', execution: 'B' }, '')).toBe('one');
  expect(keyOf({ id: 'one', execution: 'A' }, 'somchai')).toBe('one');
  expect(keyOf({ id: 'one', execution: 'F' }, 'somchai')).toBe('one/somchai');
  // The remembered keys are separated by spaces.
  expect(keyOf({ id: 'one', execution: 'F' }, 'a b')).toBe('one/a%20b');
});

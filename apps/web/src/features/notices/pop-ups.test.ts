// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { nextPopUp } from './pop-ups.tsx';

const popUp = (id: string, execution: 'A' | 'B' | 'F') => ({ id, execution, title: id, content: '', timestamp: 0 });
const all = [popUp('before', 'B'), popUp('after', 'A'), popUp('first', 'F')];

it('shows pop-ups of type B to visitors, others to members, and none twice', () => {
  expect(nextPopUp(all, false, [])?.id).toBe('before');
  expect(nextPopUp(all, false, ['before'])).toBeUndefined();
  expect(nextPopUp(all, true, [])?.id).toBe('after');
  expect(nextPopUp(all, true, ['after'])?.id).toBe('first');
  expect(nextPopUp(all, true, ['first', 'after'])).toBeUndefined();
});

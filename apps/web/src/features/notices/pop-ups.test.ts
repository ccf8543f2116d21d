// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { dueOf } from './pop-ups.tsx';

const popUp = (id: string, execution: 'A' | 'B' | 'F') => ({ id, execution, title: id, content: '', timestamp: 0 });
const all = [popUp('before', 'B'), popUp('after', 'A'), popUp('first', 'F')];

it('what is said before the log-in is for visitors, the rest for members, and nothing comes twice', () => {
  expect(dueOf(all, false, [])?.id).toBe('before');
  expect(dueOf(all, false, ['before'])).toBeUndefined();
  expect(dueOf(all, true, [])?.id).toBe('after');
  expect(dueOf(all, true, ['after'])?.id).toBe('first');
  expect(dueOf(all, true, ['first', 'after'])).toBeUndefined();
});

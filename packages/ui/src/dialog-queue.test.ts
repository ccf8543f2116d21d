import { describe, expect, it } from 'vitest';
import { createDialogQueue } from './dialog-queue.tsx';

const queueOf = () =>
  createDialogQueue({
    login: { group: 'entry' },
    register: { group: 'entry' },
    notice: {},
    welcome: {},
    confirm: { nests: true },
  });
const openNames = (queue: ReturnType<typeof queueOf>) =>
  queue.store
    .getState()
    .stack.filter((dialog) => dialog.open)
    .map((dialog) => dialog.name);
/** Closes the top dialog and ends its animation. */
function closeTop(queue: ReturnType<typeof queueOf>): void {
  const top = queue.store.getState().stack.findLast((dialog) => dialog.open);
  queue.close();
  if (top) queue.closed(top.id);
}

describe('the dialog queue', () => {
  it('replaces a dialog of the same group', () => {
    const queue = queueOf();
    queue.open('login', {});
    queue.open('register', { code: 'x' });
    expect(queue.store.getState()).toMatchObject({ stack: [{ name: 'register', props: { code: 'x' } }], waiting: [] });
  });

  it('opens a nesting group once, on top, and leaves the dialog below unchanged', () => {
    const queue = createDialogQueue({
      login: { group: 'entry', nests: true },
      register: { group: 'entry', nests: true },
      card: {},
    });
    const card = queue.open('card', {});
    const login = queue.open('login', { reason: 'lost' });
    expect(queue.open('login', { reason: 'needed' })).not.toBe(card);
    expect(queue.store.getState()).toMatchObject({
      stack: [
        { id: card, name: 'card' },
        { id: login, name: 'login', props: { reason: 'needed' } },
      ],
      waiting: [],
    });
    const register = queue.open('register', {});
    queue.close();
    queue.closed(register);
    expect(queue.store.getState()).toMatchObject({ stack: [{ id: card, open: true }], waiting: [] });
  });

  it('opens a waiting dialog after the closing animation', () => {
    const queue = queueOf();
    const first = queue.open('notice', {});
    queue.open('welcome', {});
    expect(openNames(queue)).toEqual(['notice']);
    queue.close();
    expect(openNames(queue)).toEqual([]);
    queue.closed(first);
    expect(openNames(queue)).toEqual(['welcome']);
  });

  it('opens a nesting dialog on top; closing it shows the one below', () => {
    const queue = queueOf();
    queue.open('notice', {});
    queue.open('confirm', {});
    expect(openNames(queue)).toEqual(['notice', 'confirm']);
    closeTop(queue);
    expect(openNames(queue)).toEqual(['notice']);
  });

  it('replaces a dialog of the same group below a closing dialog', () => {
    const queue = queueOf();
    queue.open('login', {});
    queue.open('confirm', {});
    queue.close();
    queue.open('register', {});
    expect(openNames(queue)).toEqual(['register']);
  });

  it('updates the props of a dialog that is opened again', () => {
    const queue = queueOf();
    const id = queue.open('login', { reason: 'needed' });
    queue.open('login', { reason: 'lost' });
    expect(queue.store.getState().stack).toEqual([{ id, name: 'login', props: { reason: 'lost' }, open: true }]);
  });

  it('removes a waiting dialog, or all of them', () => {
    const queue = queueOf();
    queue.open('notice', {});
    const waiting = queue.open('welcome', {});
    queue.close(waiting);
    expect(queue.store.getState().waiting).toEqual([]);
    queue.open('welcome', {});
    queue.closeAll();
    expect(queue.store.getState()).toMatchObject({ stack: [{ open: false }], waiting: [] });
  });
});

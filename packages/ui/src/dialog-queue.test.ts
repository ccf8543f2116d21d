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
const seen = (queue: ReturnType<typeof queueOf>) =>
  queue.store
    .getState()
    .stack.filter((dialog) => dialog.open)
    .map((dialog) => dialog.name);
/** Closes what is on top and lets its animation end. */
function leave(queue: ReturnType<typeof queueOf>): void {
  const top = queue.store.getState().stack.findLast((dialog) => dialog.open);
  queue.close();
  if (top) queue.closed(top.id);
}

describe('the dialog queue', () => {
  it('replaces within a group and keeps nothing waiting', () => {
    const queue = queueOf();
    queue.open('login', {});
    queue.open('register', { code: 'x' });
    expect(queue.store.getState()).toMatchObject({ stack: [{ name: 'register', props: { code: 'x' } }], waiting: [] });
  });

  it('a group that nests asks over what is shown, once, and uncovers it as it was', () => {
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

  it('shows others one after the other, the next only after the animation', () => {
    const queue = queueOf();
    const first = queue.open('notice', {});
    queue.open('welcome', {});
    expect(seen(queue)).toEqual(['notice']);
    queue.close();
    expect(seen(queue)).toEqual([]);
    queue.closed(first);
    expect(seen(queue)).toEqual(['welcome']);
  });

  it('nests a question over what is shown; closing it uncovers that', () => {
    const queue = queueOf();
    queue.open('notice', {});
    queue.open('confirm', {});
    expect(seen(queue)).toEqual(['notice', 'confirm']);
    leave(queue);
    expect(seen(queue)).toEqual(['notice']);
  });

  it('a group that replaces under a closing question still finds its place', () => {
    const queue = queueOf();
    queue.open('login', {});
    queue.open('confirm', {});
    queue.close();
    queue.open('register', {});
    expect(seen(queue)).toEqual(['register']);
  });

  it('the same dialog asked for again takes the new props where it stands', () => {
    const queue = queueOf();
    const id = queue.open('login', { reason: 'needed' });
    queue.open('login', { reason: 'lost' });
    expect(queue.store.getState().stack).toEqual([{ id, name: 'login', props: { reason: 'lost' }, open: true }]);
  });

  it('takes a waiting dialog out of the line, and all at once', () => {
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
